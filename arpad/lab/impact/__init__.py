"""What a change of the rules would do: two laws on one history, with causes and rivals."""
