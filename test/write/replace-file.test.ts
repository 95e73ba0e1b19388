import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { replaceFile } from '../../src/write/replace-file.js';
import { newFolder } from '../commands/command-line.js';

it('replaceFile writes a whole file in a new folder, and replaces it', () => {
  const folder = newFolder({});
  const path = join(folder, 'a/b/c');
  replaceFile(path, 'one');
  replaceFile(path, [new Uint8Array([50]), new Uint8Array([51])]);
  expect(readFileSync(path, 'utf8')).toBe('23');
  expect(readdirSync(join(folder, 'a/b'))).toEqual(['c']);
});

it('replaceFile leaves nothing next to what it cannot replace', () => {
  const folder = newFolder({});
  mkdirSync(join(folder, 'a/b'), { recursive: true });
  expect(() => replaceFile(join(folder, 'a'), 'one')).toThrow();
  expect(readdirSync(folder)).toEqual(['a']);
});
