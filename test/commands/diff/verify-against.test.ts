import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { crossedText } from '../../../src/commands/diff/report-crossed.js';
import { newFolder, run, tagAll } from '../command-line.js';

const pets = `api: pets
auth: none
types:
  Pet:
    name: string(1..20)
groups:
  pet:
    path: /pets
    endpoints:
      add:
        http: POST
        body: Pet
        returns: nothing
`;
const stricter = pets.replace('name: string(1..20)', 'name: string(1..20)\n    owner: string');

const document = {
  openapi: '3.1.0',
  info: { title: 'pets', version: '1.0.0' },
  paths: {
    '/pets': {
      post: {
        operationId: 'add',
        tags: ['pet'],
        requestBody: {
          required: true,
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } },
        },
        responses: { 204: { description: 'Added' } },
      },
    },
  },
  components: {
    schemas: { Pet: { type: 'object', required: ['name'], properties: { name: { type: 'string' } } } },
  },
};

/** Without the time that it took. */
function timeless(out: string): string {
  return out.replace(/[\d.]+ s\)/, '… s)');
}

/** What is printed of these failures of one operation. */
function textOf(failures: readonly object[], agreement: string): string {
  const operation = { operation: 'pet.list', requests: 9, responses: 9, failures, leftOut: new Map() };
  const direction = { client: 'old', operations: [operation], unseen: [] };
  const crossed = { seed: 4, calls: 9, directions: [direction], onlyOld: [], onlyNew: [] };
  const names = { old: 'git:v1.0.0', new: 'my model' };
  const report = { crossed, names, agreement, seconds: 1.23 } as never;
  return crossedText(report, { width: 120, hasColors: false });
}

describe('a failure', () => {
  it('that diff calls safe is said aloud, with the message and the way to see it again', () => {
    const request = { method: 'GET', target: '/pets?limit=1', headers: { accept: 'application/json' } };
    const example = { request, status: 400, reasons: ['query limit minimum'] };
    expect(textOf([{ kind: 'refused', count: 3, example }], 'contradicted')).toBe(
      "Old client, new server, as for `modelwright diff git:v1.0.0 'my model'`: 1 operation, 9 requests, 9 responses\n" +
        '  pet.list: 3 of 9 requests refused, but diff says that this is safe:\n' +
        '      GET /pets?limit=1\n' +
        '      400: query limit minimum\n' +
        'What diff calls safe fails: a bug of modelwright. Reproduce it with --seed 4 --calls 9 (seed 4, 1.2 s).\n',
    );
  });

  it('that two changes of one enum explain is said once', () => {
    const request = { method: 'GET', target: '/pets?color=red', headers: {} };
    const example = { request, status: 400, reasons: ['query color member'] };
    const failures = ['red', 'green'].map((member) => {
      const change = { code: 'request-enum-member-removed', subject: 'Color', place: '', message: member, touched: [] };
      return { kind: 'refused', count: 2, change: { ...change, verdict: 'breaking' }, example };
    });
    expect(textOf(failures, 'agreed').match(/2 of 9 requests refused/g)).toHaveLength(1);
  });

  it('of several removed fields has its response once', () => {
    const request = { method: 'GET', target: '/pets', headers: {} };
    const example = {
      request,
      response: { headers: {}, body: '[{}]' },
      status: 200,
      reasons: ['body.0.name required'],
    };
    const failures = ['name', 'size', 'color'].map((place) => {
      const change = { code: 'response-field-removed', subject: 'Pet', place, message: 'Removed', touched: [] };
      return { kind: 'unreadable', count: 9, change: { ...change, verdict: 'breaking' }, example };
    });
    expect(textOf(failures, 'agreed')).toContain(
      '  pet.list: 9 of 9 responses not readable, as diff says: response-field-removed (Pet name)\n' +
        '      HTTP 200\n' +
        '      [{}]\n' +
        '      body.0.name required\n' +
        '  pet.list: 9 of 9 responses not readable, as diff says: response-field-removed (Pet size)\n' +
        '      What is shown above shows this change, too.\n' +
        '  pet.list: 9 of 9 responses not readable, as diff says: response-field-removed (Pet color)\n' +
        '      What is shown above shows this change, too.\n',
    );
  });
});

describe('modelwright verify --against', () => {
  it('says that two equal versions understand each other', async () => {
    const folder = newFolder({ 'old/pets.yaml': pets, 'model/pets.yaml': pets });
    const { code, out, err } = await run(folder, 'verify', '--against', 'old', '--calls', '5');
    expect(err).toBe('');
    expect(timeless(out)).toBe(
      'Old client, new server, as for `modelwright diff old model`: 1 operation, 5\n' +
        '  requests, 5 responses\n' +
        'New client, old server, as for `modelwright diff model old`: 1 operation, 5\n' +
        '  requests, 5 responses\n' +
        'What diff says is what happens (seed 1, … s).\n',
    );
    expect(code).toBe(0);
  });

  it('compares with a commit, and the path is that of the model', async () => {
    const folder = newFolder({ 'model/pets.yaml': pets });
    tagAll(folder, 'v1.0.0');
    writeFileSync(join(folder, 'model/pets.yaml'), stricter);
    const { code, out } = await run(folder, 'verify', '--against', 'git:v1.0.0', '--calls', '5', '--seed', '3');
    expect(out).toContain(
      '  pet.add: 5 of 5 requests refused, as diff says: request-field-added-required\n    (Pet owner)\n',
    );
    expect(out).toMatch(
      /^ {6}POST \/pets\n {6}content-type: application\/json\n {6}\{"name":.*\}\n {6}400: body\.owner required$/m,
    );
    expect(out).toContain('What diff says is what happens (seed 3, ');
    expect(code).toBe(0);
  });

  it('compares with an OpenAPI document', async () => {
    const folder = newFolder({ 'openapi.json': JSON.stringify(document), 'model/pets.yaml': stricter });
    const { code, out } = await run(folder, 'verify', '--against', 'openapi.json', '--calls', '5');
    expect(out).toContain('request-field-added-required');
    expect(code).toBe(0);
  });

  it('is `verify OLD NEW` as well', async () => {
    const folder = newFolder({ 'old.yaml': pets, 'new.yaml': stricter });
    const short = await run(folder, 'verify', 'old.yaml', 'new.yaml', '--calls', '5');
    const long = await run(folder, 'verify', 'new.yaml', '--against', 'old.yaml', '--calls', '5');
    expect([short.code, timeless(short.out)]).toEqual([0, timeless(long.out)]);
    expect(short.out).toContain('request-field-added-required');
  });

  it('is not meant by two files of one model', async () => {
    const [api = '', rest = ''] = pets.split(/(?=^groups:)/m);
    const folder = newFolder({ 'a.yaml': api, 'b.yaml': rest });
    const { code, out } = await run(folder, 'verify', 'a.yaml', 'b.yaml', '--verdicts', '200');
    expect([code, out]).toEqual([0, expect.stringMatching(/^(?![^]*client)/)]);
  });

  it('names the operations of one version only', async () => {
    const more = `${pets}      list:\n        http: GET\n        returns: Pet[]\n`;
    const folder = newFolder({ 'old.yaml': more, 'new.yaml': pets });
    const { out } = await run(folder, 'verify', 'new.yaml', '--against', 'old.yaml', '--calls', '2');
    expect(out).toContain('Only in the old version, and not called: pet.list.\n');
  });

  it('ends with 1 if nothing could be called, with the reason', async () => {
    const never = pets.replace('string(1..20)', 'string(/a(?!a)a/)');
    const folder = newFolder({ 'old.yaml': never, 'new.yaml': never });
    const { code, out } = await run(folder, 'verify', 'new.yaml', '--against', 'old.yaml', '--calls', '2');
    expect(out).toContain('  pet.add: not called, because no valid request was found.\n');
    expect(out).toContain('No operation could be called, so nothing is shown (seed 1, ');
    expect(code).toBe(1);
  });

  it('does not start with an old version that has errors', async () => {
    const folder = newFolder({ 'old.yaml': pets.replace('body: Pet', 'body: Nothing'), 'model/pets.yaml': pets });
    const { code, err } = await run(folder, 'verify', '--against', 'old.yaml');
    expect(err).toContain('unknown-type');
    expect(err).toContain('old.yaml cannot be compared: it has errors.\n');
    expect(code).toBe(1);
  });

  it.each([
    [
      ['--against', 'old.yaml', '--calls', '0'],
      '"0" is not a whole number for --calls. Use, for example, --calls 1000.',
    ],
    [['--calls', '5'], '--calls is for two versions. Name the old one: --against git:main'],
    [
      ['--against', 'old.yaml', '--verdicts', '5'],
      "option '--verdicts <number>' cannot be used with option '--against <version>'",
    ],
    [['--against', 'nowhere'], 'nowhere'],
  ])('refuses %j', async (words, message) => {
    const { code, err } = await run(newFolder({ 'old.yaml': pets, 'model/pets.yaml': pets }), 'verify', ...words);
    expect(err).toContain(message);
    expect(code).toBe(2);
  });
});
