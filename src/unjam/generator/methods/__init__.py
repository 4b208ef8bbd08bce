"""The methods of the generator.

``backward_search`` makes puzzles of cars and trucks on a plain board with the C++ core;
``hill_climbing`` and random placement make any variant. Each returns a ``Batch``.
"""
