/* left out for now:
   new Car("Z", 0, 4, 2, "H"),
*/
new Car("X", 2, 0, 2, "H"),
new Car("A", 0, 0, 2, "V"),
new Car("B", 0, 3, 3, "V"),
new Car("C", 2, 5, 2, "V"),
new Car("D", 4, 1, 3, "H"),
new Car("F", 5, 0, 2, "H"),
new Car("G", 3, 2, 2, "H"),
