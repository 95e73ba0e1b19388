import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { hashOf } from '../../src/source/source-file.js';
import { isAsWritten, noteWritten } from '../../src/write/hash-of-file.js';
import { replaceFile } from '../../src/write/replace-file.js';
import { temporaryFolder } from '../support/temporary-folders.js';

it('a file is as it was written until somebody changes or replaces it, even by a text of the same length', async () => {
  const folder = temporaryFolder();
  const [kept, changed, replaced] = ['kept', 'changed', 'replaced'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  for (const path of [kept, changed, replaced]) {
    replaceFile(path, 'one');
    noteWritten(path);
  }
  replaceFile(replaced, 'two');
  await setTimeout(50);
  writeFileSync(changed, 'two');
  expect([kept, changed, replaced].map((path) => isAsWritten(path, hashOf('one')))).toEqual([true, false, false]);
  // Not by this process: it is read.
  expect(isAsWritten(changed, hashOf('two'))).toBe(true);
});
