import type { HttpCase, Probe } from '../harness/http/contract.js';
import { created, drafts, project, resources } from './records.js';

export const token = 'token-of-the-benchmark';
export const publicBase = 'https://api.eu.gcp.example.com';

/** The same for every contestant, whether it reads them or not. */
const headers = {
  host: 'api.eu.gcp.example.com',
  'user-agent': 'bench',
  accept: 'application/json',
  authorization: `Bearer ${token}`,
};
const jsonHeaders = { ...headers, 'content-type': 'application/json' };
const target = `/${project}/resource`;
const noValidation = 'validates nothing';

function post(body: unknown, answer: Probe['answer']): Probe {
  return { method: 'POST', target, headers: jsonHeaders, body: JSON.stringify(body), answer };
}

/** The draft with a text where the last of its integers is. */
function spoilt(draft: (typeof drafts)[number]): unknown {
  const { arrayOfObjectType, ...others } = draft.objectTypeProperty;
  const pairs = arrayOfObjectType.map((pair, index) =>
    index < arrayOfObjectType.length - 1 ? pair : { ...pair, integerExampleInt32: 'seven' },
  );
  return { ...draft, objectTypeProperty: { ...others, arrayOfObjectType: pairs } };
}

/** What a service switches on costs at most 15 % of a request, and fastify with the same takes 1.4 times as long. */
const allOn = [
  { of: 'ours all on', against: 'ours', atLeast: 0.87 },
  { of: 'ours all on', against: 'fastify all on', atLeast: 1.4 },
];

/** In the order of the table. */
export const cases: readonly HttpCase[] = [
  {
    name: 'GET',
    about: 'a record of 1 KB by its id',
    probes: resources.map((resource) => ({
      method: 'GET',
      target: `${target}/${resource.id}`,
      headers,
      answer: { status: 200, body: JSON.stringify(resource) },
    })),
    goals: [
      { against: 'node:http', atLeast: 1.2 },
      { against: 'fastify', atLeast: 1.15 },
      { against: 'hono', atLeast: 2.2 },
      { against: 'express', atLeast: 5 },
      ...allOn,
    ],
    without: {},
  },
  {
    name: 'POST',
    about: 'a draft of 1 KB, validated, answered as a record',
    probes: drafts.map((draft) => post(draft, { status: 201, body: JSON.stringify(created(draft)) })),
    goals: [
      { against: 'node:http', atLeast: 1.2 },
      { against: 'fastify', atLeast: 1.35 },
      { against: 'hono', atLeast: 2.2 },
      { against: 'express', atLeast: 5 },
      ...allOn,
    ],
    without: {},
  },
  {
    name: 'refused POST',
    about: 'the same draft with a text where the last integer is, 400 and a problem',
    probes: drafts.map((draft) => post(spoilt(draft), { status: 400 })),
    goals: [
      { against: 'fastify', atLeast: 2 },
      { against: 'hono', atLeast: 2.2 },
      { against: 'express', atLeast: 5 },
      ...allOn,
    ],
    without: { 'node:http': noValidation },
  },
  {
    name: '404',
    about: 'a path that nobody knows',
    probes: resources.map(({ key }) => ({
      method: 'GET',
      target: `/${project}/nothing/${key}`,
      headers,
      answer: { status: 404 },
    })),
    goals: [
      { against: 'fastify', atLeast: 1.05 },
      { against: 'hono', atLeast: 2.2 },
      { against: 'express', atLeast: 5 },
    ],
    without: {},
  },
];
