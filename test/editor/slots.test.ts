import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { editorSchema } from '../../src/editor/editor-schema.js';
import { allowedChangeSlots, groupSlots, modelSlots } from '../../src/parse/parse.js';
import { deprecationSlots } from '../../src/parse/slots.js';
import { endpointSlots, pagesSlots } from '../../src/parse/parse-endpoint.js';
import { errorSlots, responseSlots } from '../../src/parse/parse-returns.js';
import { limitSlots } from '../../src/parse/parse-limits.js';
import { endpointExampleSlots, memberSlots } from '../../src/parse/parse-members.js';
import { resourceSlots } from '../../src/parse/parse-resources.js';

/** Every slot list of the language. */
const lists: readonly { readonly owner: string; readonly keys: readonly string[] }[] = [
  modelSlots,
  groupSlots,
  endpointSlots,
  memberSlots,
  responseSlots,
  errorSlots,
  pagesSlots,
  limitSlots,
  deprecationSlots,
  allowedChangeSlots,
  endpointExampleSlots,
  resourceSlots,
];

/** The maps in a schema that have certain keys only, by key. */
function closedMapsIn(part: unknown): readonly Readonly<Record<string, unknown>>[] {
  if (typeof part !== 'object' || part === null) return [];
  const isClosed = 'properties' in part && 'additionalProperties' in part && part.additionalProperties === false;
  const own = isClosed ? [part.properties as Readonly<Record<string, unknown>>] : [];
  return [...own, ...Object.values(part).flatMap(closedMapsIn)];
}

const closedMaps = closedMapsIn(editorSchema([], []));

it.each(lists.map(({ owner, keys }) => [owner, keys] as const))(
  'the schema for editors describes each key of %s',
  (_owner, keys) => {
    const [map, ...others] = closedMaps.filter((one) => keys.every((key) => Object.hasOwn(one, key)));
    for (const key of keys) expect(map?.[key], key).toHaveProperty('description');
    for (const other of others) expect(other).toEqual(map);
  },
);

it('the schema for editors knows every slot list', () => {
  const texts = readdirSync('src/parse').map((name) => readFileSync(`src/parse/${name}`, 'utf8'));
  const owners = texts.flatMap((text) => [...text.matchAll(/\bowner: '([^']+)',/g)].map(([, owner]) => owner));
  expect(lists.map(({ owner }) => owner).sort()).toEqual(owners.sort());
});
