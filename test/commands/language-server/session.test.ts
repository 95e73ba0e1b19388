import { expect, it } from 'vitest';
import { newFolder } from '../command-line.js';
import { expectQuoted } from '../quoted.js';
import { startEditor } from './editor-client.js';

const model = `api: petshop
types:
  ## An animal that waits for its people.
  Pet:
    name: string(1..80)
    mother?: Pett
groups:
  pet:
    endpoints:
      list:
        http: GET /pets
        returns: Pet[]
`;

/** `request     text   answer`, with further answers below the first. */
function rowOf(request: string, text: string, answers: readonly string[]): string {
  const lines = answers.length === 0 ? ['nothing'] : answers;
  return lines
    .map(
      (answer, index) => `${(index === 0 ? request : '').padEnd(13)}${(index === 0 ? text : '').padEnd(26)}${answer}`,
    )
    .map((line) => `${line.trimEnd()}\n`)
    .join('');
}

it('the page about editors shows a session as it happens', async () => {
  const path = 'model/petshop.yaml';
  const editor = await startEditor(newFolder({ [path]: model }));
  await editor.open(path);
  const rows: string[] = [];
  await editor.problems(path);
  rows.push(rowOf('problems', 'mother?: Pett', editor.messages(path)));
  const actions = await editor.actions(path, 'mother?: Pet¦t');
  const titles = actions.map(({ title }) => title);
  rows.push(rowOf('fixes', 'mother?: Pet¦t', titles));
  const [edits] = Object.values(actions[0]?.edit?.changes ?? {});
  const fixed = editor.edited(path, edits ?? []);
  await editor.change(path, fixed);
  rows.push(rowOf('problems', 'mother?: Pet', await editor.problems(path, (found) => found.length === 0)));
  const hover = (await editor.hover(path, 'returns: P¦et'))
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('```'));
  rows.push(rowOf('hover', 'returns: P¦et[]', hover));
  rows.push(rowOf('definition', 'returns: P¦et[]', await editor.definition(path, 'returns: P¦et')));
  rows.push(rowOf('references', 'returns: P¦et[]', await editor.references(path, 'returns: P¦et')));
  await editor.change(path, fixed.replace('returns: Pet[]', 'returns: Pet[]\n        d'));
  const offered = (await editor.completions(path, 'returns: Pet[]\n        d¦')).map(({ label }) => label);
  rows.push(rowOf('completion', 'd¦', [offered.filter((label) => label.startsWith('d')).join(', ')]));
  await editor.change(path, fixed);
  const renamed = await editor.rename(path, 'mother?: P¦et', 'Animal');
  const changed = (renamed[path] ?? '').split('\n').filter((line) => line.includes('Animal'));
  rows.push(
    rowOf('rename', 'mother?: P¦et → Animal', [
      ...changed.map((line) => line.trim()),
      ...wrapped(editor.notes.at(-1) ?? ''),
    ]),
  );
  expect(await editor.end()).toBe(0);
  expectQuoted('docs/editing.md', 'text session', rows.join(''));
});

/** A long answer in lines of at most 70 characters. */
function wrapped(text: string): readonly string[] {
  return text.match(/.{1,70}(?:\s|$)/g) ?? [];
}
