const level1 = `
..ABB.
.CA...
DCXXE.
DFF.E.
GGG.H.
II..H.
`;
