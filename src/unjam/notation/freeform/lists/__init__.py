"""Lists of vehicles in free-form text: finding them, interpreting them, placing the vehicles."""
