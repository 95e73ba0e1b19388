import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PackagesOptions } from '../../src/model/package-options.js';
import { asTypeScriptShows } from '../../src/model/values/typescript-forms.js';
import type { Listening } from '../../src/runtime/server/node/listen.js';
import { buildApi, type BuiltApi } from '../support/built-api.js';
import type { AnyClient } from '../support/generated-modules.js';
import { compileText, modelOfText } from '../support/example-model.js';
import type { Model } from '../../src/model/model.js';
import { problemsOfForms } from '../../src/pipeline.js';
import { validatorSymbol } from '../../src/print/names.js';
import { programValues } from './program-values.js';
import type { Place } from './sent-texts.js';
import { collected, exchangesOf } from './exchanges.js';
import { modelOfPairs, type Pair, pairOf } from './pairs.js';
import { positions } from './positions.js';
import { pairedTypes } from './values.js';
import { count } from '../support/tier.js';

/** A part of the positions, for a closer look: `PAIRS=header`. */
const chosen = new RegExp(process.env['PAIRS'] ?? '');
/** The same of the types. */
const chosenTypes = new RegExp(process.env['PAIRED'] ?? '');
/**
 * The step through some 22,000 pairs, of which 14,000 compile; `PAIRS_STEP=1` sends values of all of them, which takes half an
 * hour. Not a divisor of the number of types: each position would have the same types.
 */
const step = count('PAIRS_STEP', { short: 181, long: 59 });
const offset = Number(process.env['PAIRS_OFFSET'] ?? 0);
const runs = count('PAIRS_RUNS', 12);
const perProgram = 400;

const forms: Readonly<Record<string, Pick<PackagesOptions, 'int64' | 'dates'>>> = {
  'bigints and text': {},
  'strings and dates': { int64: 'string', dates: 'Date' },
  numbers: { int64: 'number' },
  'strings and Temporal': { int64: 'string', dates: 'Temporal' },
};

const chosenPairs: readonly Pair[] = positions
  .filter(({ name }) => chosen.test(name))
  .flatMap((position) =>
    pairedTypes.filter(({ name }) => chosenTypes.test(name)).map((type) => [position, type] as const),
  )
  .filter((_, index) => index % step === offset % step)
  .map(([position, type], index) => pairOf(index, type, position));

/** Each form has a share of the pairs; or all of them: `FORM=numbers`. */
const programs = Object.keys(forms).flatMap((form, index, { length }) => {
  const only = process.env['FORM'];
  if (only !== undefined && only !== form) return [];
  const pairs = chosenPairs.filter((pair, at) => (only === form || at % length === index) && isAllowed(pair, form));
  return Array.from({ length: Math.ceil(pairs.length / perProgram) }, (_, part) => ({
    title: `${form} ${part}`,
    form,
    pairs: pairs.slice(part * perProgram, (part + 1) * perProgram),
  }));
});

function isAllowed(pair: Pair, form: string): boolean {
  const { value, diagnostics } = compileText(modelOfPairs([pair]));
  return !diagnostics.some(({ severity }) => severity === 'error') && problemsOfForms(inForm(value, form)).length === 0;
}

function inForm(model: Model, form: string): Model {
  return { ...model, packages: { others: {}, byTarget: {}, ...forms[form] } };
}

const readings = ['strict', 'tolerant', 'off'];
/** The form whose messages go over a port, where Node writes and reads them. */
const formOnPort = 'numbers';

describe.each(programs)('values with $title', ({ form, pairs }) => {
  const text = modelOfPairs(pairs);
  const model = asTypeScriptShows(inForm(modelOfText(text), form));
  let api: BuiltApi;
  let clients: Readonly<Record<string, AnyClient>>;
  let port: Listening | undefined;
  /** What the handlers have received, and what the next one returns. */
  const at: { received: object[]; mismatches: unknown[]; next: unknown } = { received: [], mismatches: [], next: {} };
  beforeAll(async () => {
    api = await buildApi(text, forms[form]);
    const handler = async (given: object): Promise<unknown> => {
      at.received.push(await collectedIn(given));
      return at.next;
    };
    const handlers = model.groups.map(({ name, endpoints: all }) => [
      name,
      Object.fromEntries(all.map((one) => [one.name, handler])),
    ]);
    const server = api.serve(Object.fromEntries(handlers) as object);
    const onMismatch = (mismatch: unknown): void => void at.mismatches.push(mismatch);
    port = form === formOnPort ? await api.listen(server) : undefined;
    const way = port && { baseUrl: port.url, fetch: globalThis.fetch };
    clients = Object.fromEntries(
      readings.map((responses) => [responses, api.clientOf(server, { responses, onMismatch, ...way })]),
    );
  });
  afterAll(async () => {
    await port?.close();
  });

  const endpoints = model.groups.flatMap((group) =>
    group.endpoints.map((endpoint) => [titleOf(group.name, pairs), endpoint] as const),
  );
  it.each(endpoints)('arrive as %s', async (_title, endpoint) => {
    await fc.assert(
      fc.asyncProperty(
        exchangesOf(endpoint, model),
        fc.constantFrom(...readings),
        async ({ input, output }, reading) => {
          Object.assign(at, { received: [], mismatches: [], next: output.sent });
          const call = clients[reading]?.[endpoint.group]?.[endpoint.name]?.(input.sent as object);
          const result = (await call?.result()) ?? {};
          if (isInexpressible(result['error'])) return;
          const error = at.received.length > 0 ? undefined : result['error'];
          expect({ received: at.received, error }).toEqual({ received: [input.seen] });
          expect(await seenOf(result)).toEqual(output.seen);
          expect(at.mismatches).toEqual([]);
        },
      ),
      { numRuns: runs, seed: 4711 },
    );
  });

  it.each(model.types.map(({ name }) => name))('are the same after they were text, as %s', async (name) => {
    const validators = (await api.packages.import('validators')) as unknown as Validators;
    const of = (role: 'is' | 'stringify' | 'parse' | 'encode' | 'decode'): ((value: unknown) => unknown) =>
      validators[validatorSymbol(name, role).name] ?? expect.unreachable();
    const place: Place = { model, depth: 0, medium: 'json', isRepeated: false };
    fc.assert(
      fc.property(programValues({ kind: 'named', name }, place), ({ sent, seen }) => {
        expect(of('is')(sent)).toBe(true);
        expect(of('parse')(of('stringify')(sent) as string)).toEqual({ ok: true, value: seen });
        expect(of('decode')(of('encode')(sent))).toEqual({ ok: true, value: seen });
      }),
      { numRuns: runs, seed: 4711 },
    );
  });
});

type Validators = Readonly<Record<string, (value: unknown) => unknown>>;

/**
 * What names in brackets cannot express: an empty list or object, where its name alone would be read as text, and a name
 * with brackets of its own.
 */
function isInexpressible(error: unknown): boolean {
  const { issues = [] } = Object(error) as { readonly issues?: readonly { readonly code: string }[] };
  return issues.length > 0 && issues.every(({ code }) => code === 'empty' || code === 'name');
}

async function collectedIn(given: object): Promise<object> {
  const entries = Object.entries(given).map(async ([name, value]: [string, unknown]) => {
    const chosen = name === 'body' && typeof value === 'object' && value !== null && 'mediaType' in value;
    return [name, chosen ? await collectedIn(value) : await collected(value)] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

async function seenOf({
  ok,
  status,
  error,
  headers,
  body,
  mediaType,
}: Readonly<Record<string, unknown>>): Promise<object> {
  if (status === undefined) return { error };
  if (ok !== true) return seenOfError({ ok, status, error });
  return {
    ok,
    status,
    ...(headers !== undefined && { headers }),
    ...(mediaType !== undefined && { mediaType }),
    ...(body !== undefined && { body: await collected(body) }),
  };
}

function seenOfError({ ok, status, error }: Readonly<Record<string, unknown>>): object {
  const { body, headerValues, mediaType } = error as Readonly<Record<string, unknown>>;
  return {
    ok,
    status,
    headers: headerValues,
    ...(mediaType !== undefined && { mediaType }),
    ...(body !== undefined && { body }),
  };
}

function titleOf(group: string, all: readonly Pair[]): string {
  return all.find(({ parts }) => parts.group.startsWith(`${group}:`))?.title ?? group;
}
