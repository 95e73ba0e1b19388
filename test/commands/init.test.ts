import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { linkPackages } from '../../src/commands/service/workshop.js';
import { filesIn, newFolder, readIn, run } from './command-line.js';
import { startService } from './served.js';
import { prepareDataFolder } from '../support/data-folder.js';
import { issuedToken } from '../support/issued-token.js';
import type { AnyClient } from '../support/generated-modules.js';
import { typeCheckTogether } from '../support/built-packages.js';

describe('init', () => {
  it('starts a project in a new folder, and reports what it did', async () => {
    const folder = newFolder({});
    expect(await run(folder, 'init', 'team notes/2. try')).toEqual({
      code: 0,
      out: [
        'wrote team notes/2. try/model/api.yaml',
        'wrote team notes/2. try/README.md',
        'wrote team notes/2. try/package.json',
        'wrote team notes/2. try/.gitignore',
        '',
        `Next: cd 'team notes/2. try' && npx modelwright serve`,
        '',
      ].join('\n'),
      err: '',
    });
    expect(readIn(folder, 'team notes/2. try/model/api.yaml')).toMatch(/^api: try$/m);
  });

  it('names the API after the folder, or as requested', async () => {
    const folder = newFolder({});
    expect((await run(folder, 'init')).code).toBe(0);
    const name = /^api: (.*)$/m.exec(readIn(folder, 'model/api.yaml'))?.[1];
    expect(name).toBe(basename(folder).toLowerCase());
    const named = newFolder({});
    await run(named, 'init', '--name', 'pet-shop');
    expect(readIn(named, 'model/api.yaml')).toMatch(/^api: pet-shop$/m);
    expect(JSON.parse(readIn(named, 'package.json'))).toMatchObject({ name: 'pet-shop', private: true });
    expect(await run(newFolder({}), 'init', '--name', 'Pet Shop')).toEqual({
      code: 2,
      out: '',
      err: 'error: "Pet Shop" cannot be the name of an API. Use small letters and digits, joined by single hyphens: `example-resource`.\n',
    });
  });

  it('gives no name that is too long for a model', async () => {
    expect(await run(newFolder({}), 'init', '--name', 'a'.repeat(101))).toMatchObject({
      code: 2,
      err: `error: "${'a'.repeat(101)}" cannot be the name of an API. Use at most 100 characters.\n`,
    });
    const folder = newFolder({});
    expect((await run(folder, 'init', 'b'.repeat(101))).code).toBe(0);
    expect(readIn(folder, `${'b'.repeat(101)}/model/api.yaml`)).toMatch(/^api: example$/m);
  });

  it('does not ask for a dependency that is there', async () => {
    const folder = newFolder({ 'package.json': '{ "devDependencies": { "modelwright": "file:modelwright.tgz" } }\n' });
    const { out } = await run(folder, 'init', '--name', 'mine');
    expect(out).toContain('"serve": "modelwright serve"\n\nNext');
  });

  it('overwrites nothing next to existing code, and prints what to add', async () => {
    const there = {
      'package.json': '{ "name": "mine" }\n',
      'README.md': '# Mine\n',
      '.gitignore': 'node_modules\ndist/\n',
      'src/main.ts': '',
    };
    const folder = newFolder(there);
    const { code, out, err } = await run(folder, 'init', '--name', 'mine');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(filesIn(folder)).toMatchObject(there);
    expect(out).toBe(`wrote model/api.yaml
kept  README.md
kept  package.json
kept  .gitignore

Add to the "scripts" of package.json, under unused names:
  "check": "modelwright check --strict",
  "generate": "modelwright generate",
  "serve": "modelwright serve"
and to its "devDependencies":
  "modelwright": "${JSON.parse(readFileSync('package.json', 'utf8')).version as string}"

Add to .gitignore:
  .modelwright/

Next: npx modelwright serve
`);
  });

  it('changes nothing where a model exists already', async () => {
    const folder = newFolder();
    const before = filesIn(folder);
    expect(await run(folder, 'init')).toEqual({
      code: 1,
      out: '',
      err: 'error: model already contains a model. Nothing was written.\n',
    });
    expect(filesIn(folder)).toEqual(before);
    const elsewhere = newFolder({ 'apis/a.yaml': 'api: a\n', 'modelwright.yaml': 'model: apis\n' });
    expect(await run(elsewhere, 'init')).toMatchObject({
      code: 1,
      err: expect.stringContaining('apis already contains'),
    });
    const file = newFolder({ x: '' });
    expect((await run(file, 'init', 'x')).code).toBe(2);
  });
});

describe('a new project', () => {
  it('checks, generates, compiles, serves and stores records at once', async () => {
    const folder = newFolder({});
    expect((await run(folder, 'init', '--name', 'notes')).code).toBe(0);
    const { scripts } = JSON.parse(readIn(folder, 'package.json')) as { scripts: Record<string, string> };
    expect(scripts['check']).toBe('modelwright check --strict');
    expect(await run(folder, 'check', '--strict')).toMatchObject({ code: 0, err: '' });
    expect(await run(folder, 'gaps')).toMatchObject({ out: expect.stringMatching(/: no gaps\n$/) });
    expect(await run(folder, 'generate')).toMatchObject({ code: 0, err: '' });
    linkPackages(join(folder, 'generated'), ['types', 'validators', 'client', 'server', 'reference', 'json-schema']);
    for (const name of ['@types', 'undici-types']) {
      symlinkSync(resolve('node_modules', name), join(folder, 'generated/node_modules', name));
    }
    expect(await typeCheckTogether([join(folder, 'generated')], { types: ['node'] })).toBe('');

    await prepareDataFolder(join(folder, '.modelwright/data/notes'));
    const service = await startService({ folder }, '--port', '0');
    const { address } = service;
    const token = await issuedToken({ url: address }, 'notes:read notes:write');
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const body = JSON.stringify({ text: 'Water the plants', tags: ['home'], isDone: false });
    const added = await fetch(`${address}/notes`, { method: 'POST', headers, body });
    expect(added.status).toBe(201);
    const note = (await added.json()) as { readonly id: string };
    expect(note).toMatchObject({ text: 'Water the plants', version: 1 });
    const read = await fetch(`${address}/notes/${note.id}`, { headers });
    expect({ status: read.status, body: await read.json() }).toEqual({ status: 200, body: note });
    const found = await fetch(`${address}/notes?tag=home&withTotal=true`, { headers });
    expect(await found.json()).toMatchObject({ total: 1, results: [note] });
    const others = await fetch(`${address}/notes?tag=work`, { headers });
    expect(await others.json()).toMatchObject({ results: [] });
    // Its client reads all pages.
    expect((await fetch(`${address}/notes`, { method: 'POST', headers, body })).status).toBe(201);
    const client = pathToFileURL(join(folder, 'generated/client/dist/index.js')).href;
    const { createClient } = (await import(client)) as { createClient: (options: object) => AnyClient };
    const ids: unknown[] = [];
    for await (const one of createClient({ baseUrl: address, token })['note']!['list']!({ limit: 1 }))
      ids.push((one as { readonly id: unknown }).id);
    expect([new Set(ids).size, ids.includes(note.id)]).toEqual([2, true]);
    const replacement = JSON.stringify({ text: 'Done', tags: [], isDone: true, version: 1 });
    for (const status of [200, 409]) {
      const replaced = await fetch(`${address}/notes/${note.id}`, { method: 'PUT', headers, body: replacement });
      expect(replaced.status, await replaced.text()).toBe(status);
    }
    expect(await service.stop('SIGTERM')).toBe(0);
  });

  it('has a README whose commands exist, and ignores what can be generated again', async () => {
    const folder = newFolder({});
    await run(folder, 'init', '--name', 'notes');
    const readme = readIn(folder, 'README.md');
    const commands = [...readme.matchAll(/npx modelwright ([a-z]+)((?: --[a-z]+)*)/g)];
    expect(commands.length).toBeGreaterThan(3);
    for (const [, command = '', flags = ''] of commands) {
      const { code, out } = await run(folder, command, '--help');
      expect(code).toBe(0);
      for (const flag of flags.split(' ').filter((word) => word !== '')) expect(out).toContain(flag);
    }
    expect(readIn(folder, '.gitignore').split('\n')).toContain('.modelwright/');
    expect(existsSync(join(folder, 'generated'))).toBe(false);
  });

  it('has a README that names the packages that are generated', async () => {
    const folder = newFolder({});
    await run(folder, 'init', '--name', 'notes');
    expect((await run(folder, 'generate')).code).toBe(0);
    const readme = readIn(folder, 'README.md');
    const packed = [...readme.matchAll(/\.\/(generated\/[a-z]+)/g)].map(([, path = '']) => path);
    expect(packed).toEqual(['generated/types', 'generated/validators', 'generated/client']);
    const names = packed.map((path) => {
      return (JSON.parse(readIn(folder, `${path}/package.json`)) as { readonly name: string }).name;
    });
    expect(/from '(.+)'/.exec(readme)?.[1]).toBe(names.at(-1));
  });
});
