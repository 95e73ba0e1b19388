import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { type RunningProgram, startProgram } from './built-program.js';
import { bookshop, writeIn } from './command-line.js';
import { addressOf, usedFolder } from './served.js';

const notes = `api: bookshop
version: 1.0.0
auth: key in header X-Api-Key
types:
  Note:
    id: uuid
    text: string
  NoteDraft:
    text: string
  Notes:
    results: Note[]
resources:
  Note:
    id: id
groups:
  note:
    path: /notes
    resource: Note
    endpoints:
      add:
        http: POST
        body: NoteDraft
        does: create
        returns: 201 Note
      list:
        http: GET
        does: query
        returns: Notes
`;

/** Waits until a program has printed a text that often. */
async function printed(program: RunningProgram, text: string, times = 1): Promise<void> {
  while (program.printed().split(text).length <= times) {
    if (program.process.exitCode !== null) throw new Error(`It ended:\n${program.printed()}`);
    await wait(50);
  }
}

const waiting = 'Waiting for changes. Ctrl+C ends it.\n';

async function add(url: string, note: object, credentials: Readonly<Record<string, string>>): Promise<Response> {
  const headers = { 'content-type': 'application/json', ...credentials };
  return await fetch(`${url}/notes`, { method: 'POST', headers, body: JSON.stringify(note) });
}

const textsAt = async (url: string, headers: Readonly<Record<string, string>>): Promise<readonly string[]> => {
  const response = await fetch(`${url}/notes`, { headers });
  const { results } = (await response.json()) as { results: readonly { text: string }[] };
  return results.map(({ text }) => text);
};

describe('serve --watch', () => {
  const broken = notes.replace('results: Note[]', 'results: Nte[]');
  const withMood = notes
    .replace('1.0.0', '1.1.0')
    .replaceAll('    text: string\n', '    text: string\n    mood?: string\n');
  let folder: string;
  let program: RunningProgram;
  let url: string;
  let headers: Readonly<Record<string, string>>;

  it('waits for a model without errors', async () => {
    folder = await usedFolder({ 'model/notes.yaml': broken });
    program = startProgram(folder, ['serve', '--watch', '--reset', '--port', '0']);
    await printed(program, waiting);
    expect(program.printed().split('unknown-type:').length).toBe(2);
    writeIn(folder, 'model/notes.yaml', notes);
    url = await addressOf(program);
    await printed(program, waiting, 2);
    const [, key = ''] = /of this run: (\S+)/.exec(program.printed()) ?? [];
    headers = { 'x-api-key': key };
    expect((await add(url, { text: 'first' }, headers)).status).toBe(201);
    expect((await add(url, { text: 'first', mood: 'good' }, headers)).status).toBe(400);
  });

  it('serves the next state of the model at the same address, with the same records and the key that it made up', async () => {
    writeIn(folder, 'model/notes.yaml', withMood);
    await printed(program, waiting, 3);
    expect((await add(url, { text: 'second', mood: 'good' }, headers)).status).toBe(201);
    expect((await textsAt(url, headers)).toSorted()).toEqual(['first', 'second']);
    expect((await fetch(`${url}/notes`)).status).toBe(401);
  });

  it('keeps its last service while the model has errors', async () => {
    writeIn(folder, 'model/notes.yaml', broken);
    await printed(program, 'Unknown type "Nte". Did you mean "Note"?', 2);
    await printed(program, waiting, 4);
    expect(await textsAt(url, headers)).toHaveLength(2);
  });

  it('ends with its service when it is asked to', async () => {
    program.process.kill('SIGINT');
    expect(await program.ended).toBe(0);
    await expect(fetch(`${url}/notes`)).rejects.toThrow();
  });

  it('ends at once if it cannot be started at all', async () => {
    const folder = await usedFolder({ 'model/notes.yaml': bookshop });
    const other = startProgram(folder, ['serve', '--watch', '--port', 'http']);
    expect(await other.ended).toBe(2);
    expect(other.printed()).toContain('error: "http" is not a port.');
    expect(other.printed()).not.toContain(waiting);
  });
});
