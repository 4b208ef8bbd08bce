"""The files of the web page as the server sends them."""
