"""The working site: accounts, the form of every act, and every value as a page."""
