import { bindableParameters } from '../../model/bindable.js';
import { shownContentOf } from '../../model/contents.js';
import { type Declarations, declarationsOf } from '../../model/declarations.js';
import { exampleParametersOf, parameterNamed } from '../../model/values/examples.js';
import { inputShapeOf, mustBeGiven, parametersByLocation } from '../../model/endpoints.js';
import { isChosen, sampleMediaType } from '../../model/media-types.js';
import type { Content, Endpoint, InputLocation, Model, Parameter } from '../../model/model.js';
import { matchesName } from '../../model/name-pattern.js';
import { patternSamples } from '../../model/texts/pattern-sample.js';
import { bestChoice, presencesOf } from '../../model/presence.js';
import type { TypeRef } from '../../model/type-ref.js';
import { isIteratedContent } from '../../print/content-text.js';
import { propertyAccess, propertyKey, stringLiteral } from '../../print/escape.js';
import { sampleText, valueText } from '../../print/value-text.js';
import { templatePattern } from '../../model/placeholders.js';
import { type Gives, givesOf } from './call-result.js';

/**
 * The input of a documented call as code: required parameters, and `extra` optional ones by property; '' if there
 * are none.
 */
export function sampleInput(endpoint: Endpoint, model: Model, extra: readonly string[] = []): string {
  const bound = new Set(bindableParameters(model));
  const chosen = bestChoice(presencesOf({ requires: endpoint.queryRequires ?? [] })) ?? [];
  const isQueryInExample = (endpoint.example?.parameters.query?.members ?? []).length > 0;
  const isShown = (parameter: Parameter): boolean =>
    (endpoint.query.includes(parameter) && chosen.includes(parameter.property) && !isQueryInExample) ||
    (mustBeGiven(parameter) && !bound.has(parameter.property)) ||
    extra.includes(parameter.property) ||
    isInExample(endpoint, parameter);
  const places = parametersByLocation(endpoint).map(
    ([place, parameters]) =>
      [place, parameters.filter(isShown).flatMap((one) => parameterTexts(one, { endpoint, place, model }))] as const,
  );
  const members =
    inputShapeOf(endpoint) === 'flat'
      ? places.flatMap(([, texts]) => texts)
      : places.flatMap(([place, texts]) => (texts.length === 0 ? [] : [`${place}: { ${texts.join(', ')} }`]));
  const all = [...members, ...bodyMember(endpoint, model)];
  return all.length === 0 ? '' : `{ ${all.join(', ')} }`;
}

/** A documented call as a statement. */
export function sampleCall(endpoint: Endpoint, model: Model): string {
  const call = `${methodText(endpoint)}(${sampleInput(endpoint, model)})`;
  if (endpoint.pages !== undefined) return `for await (const item of ${call}) console.log(item);`;
  const gives = givesOf(endpoint);
  if (gives === 'body' && isIterable(endpoint)) return `for await (const item of await ${call}) console.log(item);`;
  return `${assignments[gives]}await ${call};`;
}

const assignments: Readonly<Record<Gives, string>> = {
  body: 'const body = ',
  response: 'const response = ',
  existence: 'const isThere = ',
  nothing: '',
};

/** `client.resource.getByKey` */
export function methodText(endpoint: Endpoint): string {
  return `client${propertyAccess(endpoint.group)}${propertyAccess(endpoint.name)}`;
}

/** Whether the body of its response arrives part by part: events, or lines. */
export function isIterable({ responses, streamsIf }: Endpoint): boolean {
  // The sample of the body decides.
  if (streamsIf !== undefined) return false;
  const content = responses[0]?.contents[0];
  return content !== undefined && isIteratedContent(content);
}

/** `body: { name: 'Rex' }`; with several contents, the first one with its media type; nothing without a body. */
function bodyMember(endpoint: Endpoint, model: Model): readonly string[] {
  const [shown, contents] = [shownContentOf(endpoint), endpoint.contents];
  const example = shown && endpoint.example?.body;
  const first = example === undefined ? contents[0] : shown;
  if (first === undefined) return [];
  const value =
    example === undefined
      ? sampleContent(first, declarationsOf(model))
      : valueText(example, first.type, declarationsOf(model));
  if (!isChosen(contents)) return [`body: ${value}`];
  return [`body: { mediaType: ${stringLiteral(sampleMediaType(first, contents))}, value: ${value} }`];
}

function sampleContent({ encoding, type }: Content, declarations: Declarations): string {
  switch (encoding) {
    case 'text':
      return stringLiteral('some text');
    case 'bytes':
      return 'new Uint8Array()';
    case 'stream':
      return "new Blob(['some bytes']).stream()";
    case 'json':
    case 'form':
    case 'multipart':
    case 'sse':
    case 'events':
      return sampleOf(type, 'body', declarations);
    case 'lines':
      return `(async function* () {\nyield ${sampleOf(type, 'body', declarations)};\n})()`;
  }
}

/** If no sample of a pattern is found, the reader of the code fills in a value. */
function sampleOf(type: TypeRef, name: string, declarations: Declarations): string {
  return sampleText(type, { declarations, name }) ?? 'undefined';
}

interface Where {
  readonly endpoint: Endpoint;
  readonly place: InputLocation;
  readonly model: Model;
}

/** `id: '7'`; for a pattern, every name in the endpoint's example. */
function parameterTexts(parameter: Parameter, { endpoint, place, model }: Where): readonly string[] {
  const declarations = declarationsOf(model);
  const given = endpoint.example?.parameters[place]?.members ?? [];
  const shown = given.filter(({ name }) => parameterNamed(endpoint, place, name) === parameter);
  if (shown.length > 0) {
    return shown.map(({ name, value }) => {
      const text = valueText(value, parameter.type, declarations);
      return `${propertyKey(parameter.isPattern ? name : parameter.property)}: ${text}`;
    });
  }
  return [sampleArgument(parameter, model)];
}

/** `id: '7'`: its example, its default, or a sample. */
export function sampleArgument(parameter: Parameter, model: Model): string {
  const declarations = declarationsOf(model);
  const name = parameter.isPattern ? sampleName(parameter, model) : parameter.property;
  const { example = parameter.documentedDefault, type } = parameter;
  const text = example === undefined ? sampleOf(type, name, declarations) : valueText(example, type, declarations);
  return `${propertyKey(name)}: ${text}`;
}

function isInExample(endpoint: Endpoint, parameter: Parameter): boolean {
  return exampleParametersOf(endpoint).some(
    ([place, { members }]) =>
      place !== 'path' && members.some(({ name }) => parameterNamed(endpoint, place, name) === parameter),
  );
}

/** A name that matches a pattern: `text.en` for `text.{locale}`. */
function sampleName({ name: template, names }: Parameter, model: Model): string {
  if (names !== undefined) return patternSamples(names.source, 1)[0] ?? 'name';
  const candidates = ['name', 'en', '1', 'a'];
  return template
    .map((part) => {
      if (part.kind === 'text') return part.text;
      const pattern = templatePattern([part], model.placeholders, declarationsOf(model));
      return (
        candidates.find((candidate) => matchesName(pattern, candidate)) ??
        patternSamples(pattern.source, 1)[0] ??
        'name'
      );
    })
    .join('');
}
