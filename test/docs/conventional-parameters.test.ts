import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { conventions } from '../../src/rules/conventions.js';

const rows = readFileSync('docs/reference-service.md', 'utf8')
  .split('\n')
  .map((line) => line.split(' | ').map((cell) => cell.replace(/^\| /, '')))
  .filter(({ length }) => length === 4);

it.each(
  Object.entries(conventions).flatMap(([verb, known]) =>
    Object.entries(known).map(([name, { types }]) => [verb, name, types] as const),
  ),
)('the table of parameters that the reference service knows by name has the types of %s: %s', (verb, name, types) => {
  const row = rows.find(([names = '']) => names.split(', ').includes(`\`${name}\``));
  expect(row?.[1]?.split(', ')).toContain(`\`${verb}\``);
  expect(row?.[2]).toBe(types);
});
