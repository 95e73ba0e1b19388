import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Model } from '../../../src/model/model.js';
import { format } from '../../../src/print/build.js';
import { client } from '../../../src/targets/client/client.js';
import { buildTargets, type BuiltPackages, typeCheckTogether } from '../../support/built-packages.js';
import { exampleModel, modelOfText, triedModel } from '../../support/example-model.js';
import { placeholders } from './placeholders-model.js';
import { json, recorder } from '../../runtime/client/fixture.js';

const small = `
api: small
version: 1.0.0
server: https://{host}.example.com
auth: bearer
scopes:
  all: all:{tenant}
params:
  host: string(/[a-z]+/)
  tenant: string(/[a-z]+/)
  id: string
  tag: string(/[a-z]+/)
errors:
  ## There is none.
  NotFound: 404 Problem
types:
  Problem:
    title: string
  Color: [red, green, ...]
  ThingName: string(1..80)
  Thing:
    name: ThingName
    count: int64
groups:
  ## All things.
  thing:
    path: /{tenant}/things
    scopes: all
    endpoints:
      ## One thing.
      get:
        http: GET /{id}
        query:
          color?: Color
          near?: csv<number>
          limit: integer(0..100) = 20
          ## Tags of the thing.
          tag.{tag}?: string[]
        headers:
          If-None-Match?: string
        returns: Thing
        errors: [NotFound]
      put:
        http: PUT /{id}
        body: Thing
        returns: nothing
      exists:
        http: HEAD
        returns: nothing
        errors: [NotFound]
      ## Parts of a thing; \`id\` stands in two places.
      parts:
        http: GET /{id}/parts
        query:
          id?: string
          near.{tag}?: number
        returns: Thing
`;

/** What two locations that share a name are called in an input. */
const callsByLocation = `
import { createClient } from '@small/client';
const { thing } = createClient({ baseUrl: 'http://localhost', token: 't', tenant: 'acme' });
await thing.parts({ path: { id: 'a' }, query: { id: 'b', 'near.sea': 1 } });
await thing.parts({ path: { tenant: 'other', id: 'a' } });
// @ts-expect-error: the path lacks its identifier.
await thing.parts({ path: {} });
// @ts-expect-error: no place of that name.
await thing.parts({ path: { id: 'a' }, id: 'b' });
const isThere: boolean = await thing.exists();
// @ts-expect-error: the path has to be given, and there is more in it than what is bound.
await thing.parts();
void isThere;
`;

const nasty = `*/ \${process.exit(1)} \`'"\\ <b>{{name}}`;
const hostile = `
## ${nasty}
api: hostile
version: 1.0.0
server: https://{host}.example.com
auth: none
params:
  ## ${nasty}
  host: string(/['"\`*\\/]+/)
  id: string
errors:
  ## ${nasty}
  Bad: 400
types:
  Thing:
    a?: string
groups:
  ## ${nasty}
  thing:
    path: /things
    endpoints:
      ## ${nasty}
      #? ${nasty}
      get:
        http: GET /'$&{id}
        query:
          ## ${nasty}
          "it's \\"*/\`\${x}?": string
          __proto__?: string
          toString?: boolean
        returns: Thing
        errors: [Bad]
`;

async function buildFor(model: Model): Promise<BuiltPackages> {
  return buildTargets(model, 'client');
}

const built = {
  small: buildFor(modelOfText(small)),
  hostile: buildFor(modelOfText(hostile)),
  /** Its first call needs no input. */
  placeholders: buildFor(modelOfText(placeholders)),
  example: buildFor(exampleModel()),
  /** Has uploads and downloads. */
  shop: buildFor(triedModel('shop')),
};

/** The code in the README of the client, each block a program. */
async function writeReadmePrograms(packages: BuiltPackages): Promise<void> {
  const readme = await packages.readme('client');
  // Webhooks are received inside a function of a server.
  const fences = [...readme.matchAll(/```ts\n(.*?)```/gs)]
    .map((match) => match[1] ?? '')
    .filter((fence) => !fence.includes('return new Response('));
  expect(fences.length).toBeGreaterThan(3);
  const [first = ''] = fences;
  const construction = first.slice(0, first.indexOf('\nconst response'));
  const [options = ''] = /^const options = .*?^\}.*?\n/ms.exec(first) ?? [];
  for (const [index, fence] of fences.entries()) {
    // Each block is a separate file, after what it uses of the first one: its options, or the client.
    const used = fence.includes('createC') ? options : `${construction}\n`;
    const text = fence === first ? fence : used + fence;
    await writeFile(join(packages.folder, `readme${index}.ts`), `${text}\nvoid [${usedNames(text)}];\n`);
  }
}

// Under `noUnusedLocals` an example may not end with the declaration that it shows.
function usedNames(text: string): string {
  return [...text.matchAll(/^const (\w+)/gm)].map((match) => match[1]).join(', ');
}

it('the generated clients compile under every strict flag, with the code in their READMEs', async () => {
  const [small, hostile, ...others] = await Promise.all(Object.values(built));
  if (small === undefined || hostile === undefined) throw new Error('Nothing was built.');
  await writeFile(join(small.folder, 'calls.ts'), callsByLocation);
  for (const packages of [small, ...others]) await writeReadmePrograms(packages);
  // The packages of the others are checked where they are called.
  const programsOf = others.map(({ folder }) => folder);
  expect(await typeCheckTogether([small.folder, hostile.folder], { programsOf })).toBe('');
});

describe('the generated client of a small model', () => {
  it('includes a page of its methods', async () => {
    const page = client.emit(modelOfText(small)).find(({ path }) => path === 'client/api.md');
    if (page === undefined) throw new Error('No api.md is emitted.');
    await expect((await format(page)).text).toMatchFileSnapshot('expected/api.md.txt');
  });

  it('takes an input by location where two locations share a name', async () => {
    const packages = await built.small;
    const { createClient } = await packages.import('client');
    const { fetch, sent } = recorder(() => json('{"name":"a","count":1}'));
    const { thing } = createClient({ baseUrl: 'http://localhost', token: 't', tenant: 'acme', fetch });
    await thing!['parts']!({ path: { id: 'a' }, query: { 'near.sea': 1, id: 'b' } });
    expect(sent[0]?.target).toBe('/acme/things/a/parts?id=b&near.sea=1');
  });

  it('accepts the same names for a pattern as the model, whatever defines the placeholder', () => {
    const model = modelOfText(`
api: seas
auth: none
params:
  sea: Here
  depth: Deep
types:
  Here: Sea
  Sea: [north, "bal/tic"]
  Deep: integer
groups:
  port:
    endpoints:
      list:
        http: GET /ports
        query:
          near.{sea}?: integer
          at.{depth}?: integer
        returns: nothing
`);
    const text = client.emit(model).find(({ path }) => path === 'client/src/modules/model.ts')?.text;
    expect(text).toContain(String.raw`pattern: /^(?:near\.(?:north|bal\/tic))$/u`);
    expect(text).toContain(String.raw`pattern: /^(?:at\.(?:-?(?:0|[1-9][0-9]*)))$/u`);
  });

  it('is the same for the same model', () => {
    expect(JSON.stringify(client.emit(modelOfText(small)))).toBe(JSON.stringify(client.emit(modelOfText(small))));
  });
});

it('hostile text in a model is harmless', async () => {
  const packages = await built.hostile;
  const { createClient } = await packages.import('client');
  const { fetch, sent } = recorder(() => json('{}'));
  const { thing } = createClient({ baseUrl: 'http://localhost', fetch });
  await thing!['get']!({ id: 'a', toString: true, ['__proto__']: 'p', ['it\'s "*/`${x}']: 'q' });
  expect(sent[0]?.target).toBe("/things/'$&a?it%27s%20%22%2A%2F%60%24%7Bx%7D=q&__proto__=p&toString=true");
});

it('a client of an API whose operations are all public needs no token', () => {
  const tokenOf = (scopes: string): string | undefined => {
    const model = modelOfText(`
api: health
server: https://api.example.com
auth: bearer
groups:
  health:
    scopes: ${scopes}
    endpoints:
      get:
        http: GET /health
        returns: nothing
`);
    const file = client.emit(model).find(({ path }) => path === 'client/src/connection.ts');
    return /readonly token\??: Token/.exec(file?.text ?? '')?.[0];
  };
  expect(tokenOf('none')).toBe('readonly token?: Token');
  expect(tokenOf('unknown')).toBe('readonly token: Token');
});
