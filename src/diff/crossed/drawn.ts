import type { Declarations } from '../../model/declarations.js';
import { writtenTemplate } from '../../model/endpoints.js';
import type { Endpoint, Parameter } from '../../model/model.js';
import { matchesName } from '../../model/name-pattern.js';
import { patternSamples } from '../../model/texts/pattern-sample.js';
import { areFulfilled } from '../../model/presence.js';
import { statusesOf } from '../../model/statuses.js';
import { type Decoding, responseOf } from '../witnesses/decoded-drafts.js';
import {
  anyStatusOf,
  bodyOf,
  draftOf,
  type Given,
  parameterValue,
  type RequestDraft,
  responseDraftOf,
} from '../compare/drafts.js';
import { type Sampler, samplersOf } from '../compare/sample-values.js';
import type { HandlerResponse } from '../witnesses/scripted-server.js';

/** What one request or response is made of. */
export interface Draw {
  readonly sampler: Sampler;
  /** Which of several samples its values are. */
  readonly choice: number;
  /** A whole number below the given one: always the same numbers for the same draw. */
  readonly random: (below: number) => number;
}

/** How many draws have one sampler, whose values are made once. */
const share = 6;
/** More samples than those of any part of a message. */
const mostChoices = 40;

/** The draws for a seed by their numbers. The first one has the plainest values. */
export function drawsOf(declarations: Declarations, seed: number): (index: number) => Draw {
  const samplers = samplersOf(declarations);
  let known: { readonly of: number; readonly sampler: Sampler } | undefined;
  return (index) => {
    const of = seed + Math.floor(index / share);
    if (known?.of !== of) known = { of, sampler: samplers(of) };
    const random = randomNumbers(seed * 1_000_003 + index);
    return { sampler: known.sampler, choice: index === 0 ? 0 : 1 + random(mostChoices), random };
  };
}

/** Mulberry32: a short generator whose numbers need not be more than well mixed. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** How often parameters are chosen again if the endpoint requires some of several. */
const mostTries = 30;

/** A request that the model allows, with some of its optional parts; undefined if a value of a type is not found. */
export function drawnRequest(endpoint: Endpoint, draw: Draw): RequestDraft | undefined {
  const { sampler, choice, random } = draw;
  for (let left = mostTries; left > 0; left -= 1) {
    const draft = draftOf({ endpoint, sampler, choice, gives: () => random(2) === 1 });
    if (draft === undefined) return undefined;
    const given = new Set(draft.query.map(({ parameter }) => writtenTemplate(parameter.name)));
    if (areFulfilled({ requires: endpoint.queryRequires ?? [] }, (name) => given.has(name)))
      return withDrawnBody({ ...draft, query: [...draft.query, ...drawnPatterns(endpoint, draw)] }, draw);
  }
  return undefined;
}

/** Parameters whose names match a pattern: `text.en` of `text.{locale}`. */
function drawnPatterns(endpoint: Endpoint, { sampler, choice, random }: Draw): readonly Given[] {
  const { query } = endpoint;
  return query.flatMap((parameter) => {
    const { names, isPattern } = parameter;
    if (!isPattern || names === undefined || random(2) === 0) return [];
    const samples = patternSamples(names.source, 8).filter(
      (name) => query.find((one) => isNameOf(name, one)) === parameter,
    );
    const name = samples[random(Math.max(samples.length, 1))];
    const value = parameterValue(parameter, { sampler, choice });
    if (name === undefined || value === undefined) return [];
    const named = { ...parameter, name: [{ kind: 'text', text: name }] as const, property: name, isPattern: false };
    return [{ parameter: named, value }];
  });
}

function isNameOf(name: string, { name: template, names }: Parameter): boolean {
  return names === undefined ? writtenTemplate(template) === name : matchesName(names, name);
}

function withDrawnBody(draft: RequestDraft, { sampler, choice, random }: Draw): RequestDraft | undefined {
  const { endpoint } = draft;
  const { contents } = endpoint;
  const content = contents[random(Math.max(contents.length, 1))];
  const { body: _body, ...others } = draft;
  if (content === undefined || (endpoint.isBodyOptional === true && random(3) === 0)) return others;
  const body = bodyOf(content, contents, { sampler, choice });
  return body.value === undefined ? undefined : { ...others, body };
}

/** A response that the model allows: half of them are errors, if there are any. Undefined if no value is found. */
export function drawnResponse(endpoint: Endpoint, draw: Draw, decoding: Decoding): HandlerResponse | undefined {
  const { sampler, choice, random } = draw;
  const all = [
    endpoint.responses.flatMap((declared) => statusesOf(declared).map((status) => ({ declared, status }))),
    endpoint.errors.map((declared) => ({ declared, status: anyStatusOf(declared.status) })),
  ].filter((some) => some.length > 0);
  // The first draw is a success.
  const some = choice === 0 ? all[0] : all[random(Math.max(all.length, 1))];
  const chosen = some?.[random(some.length)];
  if (chosen === undefined) return undefined;
  const { contents } = chosen.declared;
  const mediaType = contents[random(Math.max(contents.length, 1))]?.mediaType;
  const draft = responseDraftOf({ ...chosen, sampler, choice, mediaType, gives: () => random(2) === 1 });
  return draft && responseOf(draft, decoding);
}
