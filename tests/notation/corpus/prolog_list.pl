state([
    vehicle(x, h, 2, 3/1),
    vehicle(a, v, 2, 1/5),
    vehicle(b, h, 2, 2/1),
    vehicle(c, v, 2, 3/4),
    vehicle(d, v, 2, 4/2),
    vehicle(e, v, 2, 5/4),
    vehicle(f, h, 2, 5/5),
    vehicle(g, h, 2, 6/1)
]).
