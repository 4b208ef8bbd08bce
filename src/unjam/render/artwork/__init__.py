"""The artwork of boards and vehicles: their shapes and colours, as marks of a drawing."""
