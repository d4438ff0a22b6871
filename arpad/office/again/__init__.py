"""Lists made again from what they were made of: recorded inputs, public evidence, a history."""
