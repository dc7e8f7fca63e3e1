"""A referee for Mr. Madison's War, written from its rulebook."""
