import { writtenTemplate } from '../../model/endpoints.js';
import type { Endpoint, EndpointLimits, Pages, Parameter } from '../../model/model.js';
import { presencesOf, writtenPresence } from '../../model/presence.js';
import type { Json, JsonMap } from '../../print/json-document.js';
import { defined } from '../../source/plain-data.js';

/** The extension for what OpenAPI cannot express, in the syntax of the model: `modelwright import` reads it. */
export const ownWords = 'x-modelwright';

/** An object of these entries; undefined if there are none. */
export function objectOfEntries(entries: readonly (readonly [string, Json])[]): JsonMap | undefined {
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

/** `x-modelwright: { pages: offset, … }` of an operation; empty if OpenAPI expresses everything. */
export function operationWords(endpoint: Endpoint): JsonMap {
  const { pages, limits, idempotencyKey, streamsIf, deprecation, queryRequires = [] } = endpoint;
  const presences = presencesOf({ requires: queryRequires });
  const [first, ...others] = presences;
  const words = defined({
    pages: pages && pagesWords(pages),
    limits: limits && limitWords(limits),
    'idempotency-key': idempotencyKey,
    'streams-if': streamsIf?.name,
    requires: first && writtenPresence(others.length === 0 ? first : { all: presences }),
    deprecated: deprecation && {
      since: instantText(deprecation.since.seconds),
      ...defined({ sunset: deprecation.sunset && instantText(deprecation.sunset.seconds), link: deprecation.link }),
    },
  });
  return Object.keys(words).length === 0 ? {} : { [ownWords]: words };
}

/** `x-modelwright: { name: path... }` of a parameter that OpenAPI cannot fully describe. */
export function parameterWords({ name, isSegments }: Parameter): JsonMap {
  return isSegments === true ? { [ownWords]: { name: `${writtenTemplate(name)}...` } } : {};
}

function pagesWords(pages: Pages): JsonMap {
  const { by, start, limit, items, next, more, total } = pages;
  const parts = { ...(start === undefined ? {} : { [by]: start }), limit, items, next, more, total };
  const names = Object.entries(parts).map(([key, part]) => [key, part?.name] as const);
  return { by, ...defined(Object.fromEntries(names)) };
}

function limitWords({ bodyBytes, requestMilliseconds }: EndpointLimits): JsonMap {
  return defined({
    body: bodyBytes === undefined ? undefined : amountText(bodyBytes, sizes),
    timeout: requestMilliseconds === undefined ? undefined : amountText(requestMilliseconds, times),
  });
}

const sizes = [
  ['GiB', 2 ** 30],
  ['MiB', 2 ** 20],
  ['KiB', 2 ** 10],
  ['B', 1],
] as const;

const times = [
  ['min', 60_000],
  ['s', 1000],
  ['ms', 1],
] as const;

/** The amount in the largest unit that keeps it a whole number. */
function amountText(amount: number, units: readonly (readonly [string, number])[]): string {
  const [unit, size] = units.find(([, one]) => amount % one === 0) ?? ['', 1];
  return `${amount / size} ${unit}`;
}

function instantText(seconds: number): string {
  const text = new Date(seconds * 1000).toISOString();
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.replace('.000Z', 'Z');
}
