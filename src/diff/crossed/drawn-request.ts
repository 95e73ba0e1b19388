import { contentsOf } from '../../model/contents.js';
import { writtenTemplate } from '../../model/endpoints.js';
import type { Endpoint, Parameter } from '../../model/model.js';
import { matchesName } from '../../model/name-pattern.js';
import { patternSamples } from '../../model/pattern-sample.js';
import { areFulfilled } from '../../model/presence.js';
import { bodyOf, draftOf, type Given, parameterValue, type RequestDraft } from '../drafts.js';
import type { Draw } from './draw.js';

/** How often parameters are chosen again if the endpoint requires some of several. */
const mostChoices = 30;

/** A request that the model allows, with some of its optional parts; undefined if a value of a type is not found. */
export function drawnRequest(endpoint: Endpoint, draw: Draw): RequestDraft | undefined {
  const { sampler, choice, random } = draw;
  for (let left = mostChoices; left > 0; left -= 1) {
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
  const contents = contentsOf(endpoint);
  const content = contents[random(Math.max(contents.length, 1))];
  const { body: _body, ...others } = draft;
  if (content === undefined || (endpoint.isBodyOptional === true && random(3) === 0)) return others;
  const body = bodyOf(content, contents, { sampler, choice });
  return body.value === undefined ? undefined : { ...others, body };
}
