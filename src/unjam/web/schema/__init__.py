"""The OpenAPI document: what it adds to the models of requests and responses."""
