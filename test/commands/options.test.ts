import { expect, it } from 'vitest';
import { commands } from '../../src/commands/command-entries.js';

// The compiler checks that a command reads a property of this name.
it.each(Object.entries(commands))('each option of `%s` is listed under its name', (_name, { options = {} }) => {
  const names = Object.values(options).map((option) => option.attributeName());
  expect(Object.keys(options)).toEqual(names);
});
