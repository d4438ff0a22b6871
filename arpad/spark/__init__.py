"""A period whose games no single machine holds, rated on a cluster: the same integers."""
