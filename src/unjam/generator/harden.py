"""Making a puzzle that exists harder."""


class Hardened:
    pass


def harden():
    pass
