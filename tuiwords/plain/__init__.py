"""Line mode: the games without the app, a module a game."""
