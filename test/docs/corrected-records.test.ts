import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { newFolder } from '../commands/command-line.js';

it('the program on the page of operations changes a field of exported records, and no digit of a number', () => {
  const [, program = ''] = /```js correct\.js\n([^]*?)```/.exec(readFileSync('docs/operations.md', 'utf8')) ?? [];
  const validators = pathToFileURL(join(process.cwd(), 'generated/validators/dist/index.js')).href;
  const folder = newFolder({});
  writeFileSync(join(folder, 'correct.mjs'), program.replace('@example-resource/validators', validators));
  const recordWith = (body: string): string => JSON.stringify({ table: 'resource', version: 2, body });
  const exported = (body: string): string => `{"format":"modelwright-records"}\n${recordWith(body)}\n{"end":true}\n`;
  const input = exported('{"label":"a","number":9223372036854775807,"other":"\\u00e4"}');
  const output = execFileSync(process.execPath, ['correct.mjs'], { cwd: folder, input, encoding: 'utf8' });
  expect(output).toBe(exported('{"number":9223372036854775807,"other":"ä","title":"a"}'));
});
