"""The use cases of a table, one transaction each. Synchronous; `storage.live` is their face."""
