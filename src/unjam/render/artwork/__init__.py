"""How boards and vehicles look: shapes and colours, as marks of a drawing."""
