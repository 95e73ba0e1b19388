import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { declaredNames } from '../../src/editor/declared-names.js';
import { allowedChangeParts, errorParts, modelParts, resourceParts } from '../../src/editor/editor-schema.js';
import {
  endpointExampleParts,
  endpointParts,
  groupParts,
  limitParts,
  pagesParts,
} from '../../src/editor/endpoint-schema.js';
import { responseParts } from '../../src/editor/body-schema.js';
import { deprecationParts, memberParts } from '../../src/editor/type-schema.js';
import { allowedChangeSlots } from '../../src/parse/parse-allowances.js';
import { deprecationSlots } from '../../src/parse/slots.js';
import { endpointSlots, pagesSlots } from '../../src/parse/parse-endpoint.js';
import { responseSlots, errorSlots } from '../../src/parse/parse-returns.js';
import { limitSlots } from '../../src/parse/parse-limits.js';
import { endpointExampleSlots, memberSlots } from '../../src/parse/parse-members.js';
import { groupSlots, modelSlots } from '../../src/parse/parse.js';
import { resourceSlots } from '../../src/parse/parse-resources.js';

const names = declaredNames([]);

/** Every slot list of the language, with the descriptions of its keys in the schema for editors. */
const lists = [
  [modelSlots, modelParts(names, [])],
  [groupSlots, groupParts(names)],
  [endpointSlots, endpointParts(names)],
  [memberSlots, memberParts],
  [responseSlots, responseParts],
  [errorSlots, errorParts],
  [pagesSlots, pagesParts(names)],
  [limitSlots, limitParts],
  [deprecationSlots, deprecationParts()],
  [allowedChangeSlots, allowedChangeParts()],
  [endpointExampleSlots, endpointExampleParts(names)],
  [resourceSlots, resourceParts(names, '')],
] as const;

it.each(lists.map(([list, parts]) => [list.owner, list.keys, parts] as const))(
  'the schema for editors describes each key of %s',
  (_owner, keys, parts) => {
    expect(keys.filter((key) => !Object.hasOwn(parts, key))).toEqual([]);
    for (const key of keys) expect(Object.hasOwn(parts, key) && parts[key], key).toHaveProperty('description');
  },
);

it('the schema for editors knows every slot list', () => {
  const texts = readdirSync('src/parse').map((name) => readFileSync(`src/parse/${name}`, 'utf8'));
  const owners = texts.flatMap((text) => [...text.matchAll(/^ +owner: '([^']+)',$/gm)].map(([, owner]) => owner));
  expect(lists.map(([list]) => list.owner).sort()).toEqual(owners.sort());
});
