"""Spreadsheets as clubs have them, drawn by lot, each with what a person means by it: nothing that makes them knows the reader."""
