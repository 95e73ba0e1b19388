import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint, Model, Parameter } from '../../src/model/model.js';
import { contentsOf } from '../../src/model/contents.js';
import { buildApi, type BuiltApi } from '../support/built-api.js';
import { compileText, modelOfText } from '../support/example-model.js';
import { modelOfPairs, type Pair, pairOf } from './pairs.js';
import { positions } from './positions.js';
import { fieldsOf, type Passed, type Place, programValues } from './program-values.js';
import { pairedTypes } from './values.js';
import { count } from '../support/tier.js';

/** Positions whose values travel from a client to a handler, or back. */
const carrying = new RegExp(
  process.env['PAIRS'] ??
    '^(body and answer|form field|part|query|optional|header|cookie|field|pattern|map|array|set|pair|json|union|variant|base|second|generic|patch|pick|omit|form|multipart|list of|idempotent|merge patch)(?!.*of an answer|.*of an error)',
);
/** The step through all pairs. */
const step = count('PAIRS_STEP', { short: 183, long: 61 });
const offset = Number(process.env['PAIRS_OFFSET'] ?? 0);
const runs = 12;

function chosenPairs(): readonly Pair[] {
  const all = positions
    .filter(({ name }) => carrying.test(name))
    .flatMap((position) => pairedTypes.map((type) => [position, type] as const));
  return all
    .filter((_, index) => index % step === offset)
    .map(([position, type], index) => pairOf(index, type, position))
    .filter((pair) => !compileText(modelOfPairs([pair])).diagnostics.some(({ severity }) => severity === 'error'));
}

describe('values between a client and a server arrive for', () => {
  const pairs = chosenPairs();
  const text = modelOfPairs(pairs);
  const model = modelOfText(text);
  let api: BuiltApi;
  beforeAll(async () => {
    api = await buildApi(text);
  });

  it.each(
    model.groups.flatMap((group) => group.endpoints.map((endpoint) => [titleOf(group.name, pairs), endpoint] as const)),
  )('%s', async (_title, endpoint) => {
    await fc.assert(
      fc.asyncProperty(inputsOf(endpoint, model), responsesOf(endpoint, model), async (input, answer) => {
        const received: unknown[] = [];
        const handler = async (given: unknown): Promise<unknown> => {
          received.push(given);
          return answer.sent;
        };
        const operations = { [endpoint.group]: { [endpoint.name]: handler } };
        const all = Object.fromEntries(model.groups.map(({ name }) => [name, { call: handler }]));
        const client = api.clientOf(api.serve({ ...all, ...operations }));
        const result = await client[endpoint.group]?.[endpoint.name]?.(input.sent as object);
        expect(received).toEqual([input.seen]);
        expect(result).toEqual(answer.seen);
      }),
      { numRuns: runs, seed: 4711 },
    );
  });
});

function titleOf(group: string, pairs: readonly Pair[]): string {
  return pairs.find(({ parts }) => parts.group.startsWith(`${group}:`))?.title ?? group;
}

/** The input of a call. */
function inputsOf(endpoint: Endpoint, model: Model): fc.Arbitrary<Passed> {
  const [content] = contentsOf(endpoint);
  const at = (isPlain: boolean, isRepeated = true): Place => ({ model, depth: 0, isPlain, isRepeated });
  const named = (parameters: readonly Parameter[]): readonly (Parameter & { readonly name: never })[] =>
    parameters.filter(({ isPattern }) => !isPattern).map((one) => ({ ...one, name: one.property as never }));
  const parts = [
    fieldsOf(named([...endpoint.pathParameters, ...endpoint.headers, ...endpoint.cookies]), at(true)),
    fieldsOf(named(endpoint.query), at(false)),
    ...(content === undefined
      ? []
      : [programValues(content.type, at(false, content.encoding !== 'json')).map(underBody)]),
  ];
  return fc.tuple(...parts).map((list) => ({
    sent: Object.assign({}, ...list.map(({ sent }) => sent)) as object,
    seen: Object.assign({}, ...list.map(({ seen }) => seen)) as object,
  }));
}

function underBody({ sent, seen }: Passed): Passed {
  return { sent: { body: sent }, seen: { body: seen } };
}

/** The result of a handler, and the resulting result of the call. */
function responsesOf({ responses: [response] }: Endpoint, model: Model): fc.Arbitrary<Passed> {
  const status = response?.status ?? 200;
  if (response?.body === undefined) return fc.constant({ sent: { status }, seen: undefined });
  const place: Place = { model, depth: 0, isPlain: false, isRepeated: false };
  return programValues(response.body, place).map(({ sent, seen }) => ({ sent: { status, body: sent }, seen }));
}
