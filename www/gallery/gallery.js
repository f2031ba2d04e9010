// Shows each example's own source beside it, so that the snippet and what it
// makes can't differ. Runs before the boards are made.

for (const live of document.querySelectorAll('.live')) {
  const source = live.innerHTML.replace(/^\n|\n$/g, '').replaceAll('=""', '');
  const text = live.hasAttribute('data-markdown') ? markdown(live) : decode(source);
  const code = document.createElement('code');
  code.textContent = text;
  const pre = document.createElement('pre');
  pre.className = 'code';
  pre.tabIndex = 0;
  pre.append(code);
  const copy = document.createElement('button');
  copy.type = 'button';
  copy.className = 'copy';
  copy.textContent = 'Copy';
  copy.addEventListener('click', async () => {
    await navigator.clipboard?.writeText(text).catch(() => undefined);
    copy.textContent = 'Copied';
    copy.addEventListener('blur', () => { copy.textContent = 'Copy'; }, { once: true });
  });
  const snippet = document.createElement('div');
  snippet.className = 'snippet';
  snippet.append(pre, copy);
  live.after(snippet);
}

/** What an author writes where a Markdown renderer makes the code block. */
function markdown(live) {
  return `\`\`\`variant-board\n${live.querySelector('code').textContent}\`\`\``;
}

/** Without entities that no author has to write; attributes that don't fit on a line each on their own. */
function decode(source) {
  const plain = source.replaceAll('&gt;', '>').replaceAll('&nbsp;', ' ');
  return plain.replace(/^<[\w-]+( [\w-]+="[^"]*")+>/gm, (tag) =>
    tag.length > 80 ? tag.replace(/ ([\w-]+="[^"]*")/g, '\n  $1') : tag);
}
