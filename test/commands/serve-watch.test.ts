import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { type RunningProgram, startProgram } from './built-program.js';
import { bookshop, writeIn } from './command-line.js';
import { addressOf, usedFolder } from './served.js';

const notes = `api: bookshop
version: 1.0.0
auth: none
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

async function started(folder: string): Promise<{ readonly program: RunningProgram; readonly url: string }> {
  const program = startProgram(folder, ['serve', '--watch', '--port', '0']);
  const url = await addressOf(program);
  await printed(program, waiting);
  return { program, url };
}

async function add(url: string, note: object): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  return await fetch(`${url}/notes`, { method: 'POST', headers, body: JSON.stringify(note) });
}

const textsAt = async (url: string): Promise<readonly string[]> => {
  const { results } = (await (await fetch(`${url}/notes`)).json()) as { results: readonly { text: string }[] };
  return results.map(({ text }) => text);
};

describe('serve --watch', () => {
  it('serves each state of the model at the same address, with the same records', async () => {
    const folder = await usedFolder({ 'model/notes.yaml': notes });
    const { program, url } = await started(folder);
    expect((await add(url, { text: 'first' })).status).toBe(201);
    expect((await add(url, { text: 'first', mood: 'good' })).status).toBe(400);

    writeIn(
      folder,
      'model/notes.yaml',
      notes.replaceAll('    text: string\n', '    text: string\n    mood?: string\n'),
    );
    await printed(program, waiting, 2);
    expect((await add(url, { text: 'second', mood: 'good' })).status).toBe(201);
    expect((await textsAt(url)).toSorted()).toEqual(['first', 'second']);

    program.process.kill('SIGINT');
    expect(await program.ended).toBe(0);
    await expect(fetch(`${url}/notes`)).rejects.toThrow();
  });

  it('keeps the last good service while the model is broken, and says what is wrong', async () => {
    const folder = await usedFolder({ 'model/notes.yaml': notes });
    const { program, url } = await started(folder);
    await add(url, { text: 'first' });
    writeIn(folder, 'model/notes.yaml', notes.replace('results: Note[]', 'results: Nte[]'));
    await printed(program, 'Unknown type "Nte". Did you mean "Note"?');
    await printed(program, waiting, 2);
    expect(await textsAt(url)).toEqual(['first']);
    program.process.kill('SIGTERM');
    expect(await program.ended).toBe(0);
  });

  it('waits for a model that is broken at the start', async () => {
    const folder = await usedFolder({ 'model/notes.yaml': notes.replace('results: Note[]', 'results: Nte[]') });
    const program = startProgram(folder, ['serve', '--watch', '--port', '0']);
    await printed(program, waiting);
    expect(program.printed().split('unknown-type:').length).toBe(2);
    writeIn(folder, 'model/notes.yaml', notes);
    expect(await textsAt(await addressOf(program))).toEqual([]);
    program.process.kill('SIGINT');
    expect(await program.ended).toBe(0);
  });

  it('keeps the key that it made up', async () => {
    const withKey = notes.replace('auth: none', 'auth: key in header X-Api-Key');
    const folder = await usedFolder({ 'model/notes.yaml': withKey });
    const { program, url } = await started(folder);
    const [, key = ''] = /of this run: (\S+)/.exec(program.printed()) ?? [];
    writeIn(folder, 'model/notes.yaml', withKey.replace('1.0.0', '1.1.0'));
    await printed(program, waiting, 2);
    expect((await fetch(`${url}/notes`, { headers: { 'x-api-key': key } })).status).toBe(200);
    expect((await fetch(`${url}/notes`)).status).toBe(401);
    program.process.kill('SIGINT');
    expect(await program.ended).toBe(0);
  });

  it('removes the records of earlier runs only once', async () => {
    const folder = await usedFolder({ 'model/notes.yaml': notes });
    const program = startProgram(folder, ['serve', '--watch', '--reset', '--port', '0']);
    const url = await addressOf(program);
    await printed(program, waiting);
    await add(url, { text: 'first' });
    writeIn(folder, 'model/notes.yaml', notes.replace('1.0.0', '1.1.0'));
    await printed(program, waiting, 2);
    expect(await textsAt(url)).toEqual(['first']);
    program.process.kill('SIGINT');
    expect(await program.ended).toBe(0);
  });

  it('ends if it cannot be started at all', async () => {
    const folder = await usedFolder({ 'model/notes.yaml': bookshop });
    const other = startProgram(folder, ['serve', '--watch', '--port', 'http']);
    expect(await other.ended).toBe(2);
    expect(other.printed()).toContain('error: "http" is not a port.');
    expect(other.printed()).not.toContain(waiting);
  });
});
