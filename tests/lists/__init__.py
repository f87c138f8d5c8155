"""Spreadsheets as clubs have them, by lot, each with what a person means by it: what makes them knows no reader."""
