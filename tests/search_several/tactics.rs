//! Wins in three decisions from games that the program played with itself;
//! that there is none quicker, and what wins, is found out by trying
//! everything.

use super::solved;

#[test]
fn in_howes_game() {
    for position in [
        "8/1q6/8/p1p5/6p1/8/7K/3r4|1k6/8/4r3/8/Pqpn4/3r4/8/6q1 b B - - - two-boards 3 83",
        "1r5r/p6p/b7/2pq2p1/5p1P/3p1R2/P2P4/3Q3K|4kb2/1r2p1p1/4P3/7r/2p1p2P/4P3/8/3q1R2 b B - - - two-boards 0 43",
        "r1bq1b1r/1p1pp1pp/5n2/p1p1P3/3n1P2/3B4/PPPP2PP/R1BQK1NR|r1bqkb1r/ppppnp2/8/3N3p/3P4/5P2/PnP1P1PP/R2Q1BNR w B KQkq - - two-boards 0 14",
        // By declaring an intent.
        "5r1k/8/2R2p2/4p2p/r2qPn2/3P1n2/3Q4/7K b A - - - split 3 40",
        "7k/3r4/3q4/2qpb3/2bn4/7K/4p3/4r3 b B - - - split 7 55",
    ] {
        solved("portal-howe", position, 3);
    }
}

#[test]
fn in_hiddens_game() {
    for position in [
        "r7/3pkp1Q/1p6/p1pnP3/2q5/5N2/P3P1PP/1K3B1R b - - e3,a4,c4,g4,b5,f5,h5,d8 2 20",
        "5r1k/3p1p2/1p6/p6P/2b5/2P3q1/1P3N2/4K2R b - - a2,b2,e4,d5,f5,f6,c7,h7 2 38",
        "6r1/p2pk3/1p2p3/8/4b3/b1B2r2/P1P4R/RK4P1 b - - g1,c3,d3,a5,f6,f6,f6,h7 1 32",
        "8/8/8/3Q3P/3Q2k1/p7/P1P5/1K6 w - - e1,b2,g2,f4,b5,d5,h7,h8 0 44",
        "Q7/8/8/3K1Q2/5P1k/8/8/8 w - - e1,e3,g4,f5,c6,d6,d6,a7 0 58",
    ] {
        solved("portal-hidden", position, 3);
    }
}

#[test]
fn in_buckleys_game() {
    for position in [
        "6k1/5p1p/5p2/4p3/3q4/K7/3r2PP/8 b - - c6 b7 5 35",
        "r2q4/pbbpNp1k/5Q2/1p1p3p/6p1/3P3B/PPP2PP1/4R1K1 w - - g3 c4 1 23",
        "5r2/pR1pk3/2p1n3/P2pQP2/7P/2PP4/P5P1/6K1 w - - g5 b1 1 34",
        // After a black hole.
        "8/8/8/8/3q4/2k4K/5r2/8 b - - *c8 *c8 7 99",
        "7Q/1k6/8/PB1p4/1P4p1/5q2/8/2R3K1 w - - f3 e6 0 46",
    ] {
        solved("portal-buckley", position, 3);
    }
}

#[test]
fn in_three_kingdoms_with_two_left() {
    for position in [
        "3bN5/4rC4/9/4rN4/2rBrArKrA3|6gB=b2/4gC=b1gP=b2/9/9/3bR5|5rN3/5rP3/3bAbB4/1bC7/3bK1bAbB2 b rb 6 banners=on 49",
        "2rP=g6/6rP=g1rP=g/9/3gRgN4/6gFrN=g1|9/9/3gK5/9/2gBgA1gAgB2|9/4gP4/bB8/gR2gFgC4/3bK1rF=g3 g gb 2 banners=on 54",
        "4bF=g3rP/rP3bC=g4/rB8/3bR=g5/3rArKrArB1rC|6bP=g2/gP2gCgP3gP/gR1gN6/4gN4/3gAgKgAgB2|6bB=g2/8rR/4bC=g4/4bA=g4/gR4bA=g3 g rg 7 banners=on 30",
        "9/rP5rPgR=rrP/4rR4/4rN4/2rBrArK1rB2|3bR1bR3/gP=r3rP4/4gB=r4/9/6gB=r2|4rFrP3/9/5gR=r3/4bK4/2rR2bA3 r rb 1 banners=on 63",
    ] {
        solved("three-kingdoms", position, 3);
    }
}

/// All three decisions may be one turn's.
#[test]
fn in_afterlife() {
    for position in [
        "2h1/1a1t/4/4/4/3M/2c1 2P1/4/4/4 1..w/1E1S/1E2/1..1 1O2 b R3 - - - 2 21",
        "wph1/3t/4/4/M2H/4/T2W o3/4/2Ps/4 1..S/1E2/E3/1..S 4 b Cc3 - - - 2 19",
        "p1h1/2Ht/4/4/4/4/2O1 3A/1c2/4/w3 1..1/E1E1/E3/1..S 1M2 b C3 - - - 2 22",
        // With three seats; the second win is by a curse.
        "hw2/ssos/4/s3/3A/3T/3W 1Hp1/4/4/4 E..1/3E/1E2/1..1 3O w Rc2 - - - 3 24",
        "1Cw1/4/ws2/H3/O2s/S2P/4 4/4/4/4 1..1/3S/2p1/1..1 h3 w Cc2 - - - 3 20",
        "w3/4/1os1/3s/3S/ST2/W1PW 4/2H1/2a1/4 E..S/4/s3/1..1 M3 w Rr3 - - - 3 15",
        "4/1A2/4/H2w/1T2/4/W2W 4/2p1/4/4 1..1/1E2/E1E1/1..1 h3 w R2 - - - 3 26",
    ] {
        solved("afterlife", position, 3);
    }
}
