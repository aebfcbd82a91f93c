"""The mini-app: server-rendered pages, actions and pushed versions."""
