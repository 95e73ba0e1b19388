import { describe, expect, it } from 'vitest';
import { namedPlaces, rename } from '../../src/editor/index.js';
import { compile } from '../../src/pipeline.js';
import { documentsOf } from '../../src/stages.js';
import { withEdits } from '../../src/source/apply-fixes.js';
import { exampleFiles, triedFiles } from '../support/example-model.js';
import { inTier } from '../support/tier.js';

const headersOfAll = `api: a
headers:
  X-Version: Level
response-headers:
  X-Model?: Level
types:
  Level: [low, high]
groups:
  a:
    response-headers:
      X-Group?: Level
    endpoints:
      a:
        http: GET /a
        response-headers:
          X-Endpoint?: Level
        returns: Level
`;

describe.each([
  ['headers of all requests and responses', [{ path: 'a.yaml', text: headersOfAll }]],
  ['the example', exampleFiles()],
  ['the shop', triedFiles('shop')],
])('the named places of %s', (_name, files) => {
  const places = namedPlaces(documentsOf(files));
  const texts = new Map(files.map(({ path, text }) => [path, text]));

  it('are exactly the names in the files', () => {
    const other = places.filter(({ span, name }) => texts.get(span.path)?.slice(span.start, span.end) !== name);
    expect(other).toEqual([]);
  });

  it('have a declaration, but for placeholders that are strings', () => {
    const declared = new Set(places.filter((place) => place.declared !== undefined).map(({ thing }) => thing));
    const others = new Set(places.filter(({ thing }) => !declared.has(thing)).map(({ kind }) => kind));
    expect([...others].filter((kind) => kind !== 'placeholder')).toEqual([]);
  });

  it.each(['type', 'type parameter', 'scope', 'scheme', 'placeholder', 'error', 'group', 'endpoint'] as const)(
    'are all that is needed to rename any %s',
    (kind) => {
      // The reference service finds records by the placeholders `id` and `key`.
      const conventional = kind === 'placeholder' ? ['id', 'key'] : [];
      const declarations = places
        .filter((place) => place.kind === kind && place.declared !== undefined && !conventional.includes(place.name))
        .slice(0, inTier({ short: 3, long: 1000 }));
      const isCapital = ['type', 'type parameter', 'error'].includes(kind);
      for (const at of declarations) {
        const newName = isCapital ? 'Another1' : 'another1';
        const renamed = rename({ at, places, files }, newName);
        if (renamed.kind === 'refusal') throw new Error(renamed.message);
        const after = withEdits(files, renamed.edits);
        const errors = compile(after).diagnostics.filter(({ severity }) => severity === 'error');
        expect([at.name, errors.map(({ message }) => message)]).toEqual([at.name, []]);
      }
    },
  );
});

it('the field that `streams-if` names is the one of the body, also if that extends the type which declares it', () => {
  const text = `api: a
types:
  Asked:
    live?: boolean
  Prompt extends Asked:
    text: string
  Word:
    text: string
groups:
  a:
    endpoints:
      a:
        http: POST /a
        body: Prompt
        streams-if: live
        returns: {application/json: Prompt, text/event-stream: sse<Word>}
`;
  const fields = namedPlaces(documentsOf([{ path: 'a.yaml', text }])).filter(({ name }) => name === 'live');
  expect(fields.map(({ kind, span }) => [kind, span.start])).toEqual([
    ['field', text.indexOf('live')],
    ['field', text.lastIndexOf('live')],
  ]);
  expect(new Set(fields.map(({ thing }) => thing)).size).toBe(1);
});
