import { coreTypeOf, type Declarations, memberTypesOf } from '../model/declarations.js';
import { hasBody, shownContentOf } from '../model/contents.js';
import {
  declaredResponsesOf,
  endpointsOf,
  placeholdersIn,
  parametersByLocation,
  writtenTemplate,
} from '../model/endpoints.js';
import { exampleParametersOf, responsesWithBody, parameterNamed, textBetween } from '../model/values/examples.js';
import { placeholderTypeOf } from '../model/placeholders.js';
import { type JsonMember, type JsonObject, type JsonText, type JsonValue, pointerTo } from '../model/json-value.js';
import type { Endpoint, EndpointExample, InputLocation, Model, Parameter, TypeDeclaration } from '../model/model.js';
import { isNotSendable, isSendable, unsendableTexts } from '../model/types/sendable.js';
import { membersIn } from '../model/types/type-graph.js';
import type { TypeRef } from '../model/type-ref.js';
import { type ValueProblem, valueProblems } from '../model/values/value-problems.js';
import { memoize } from '../source/memoize.js';
import { suggestNearest } from '../source/nearest-word.js';
import type { SourceSpan } from '../source/source-file.js';
import type { OwnRule, ReportViolation } from './rule.js';

/** An example is a value of its type, as a whole and in every part. */
export const exampleFitsType: OwnRule = {
  severity: 'error',
  needsWholeModel: true,
  check(model, report, declarations) {
    for (const { name, example, type, isSent } of examplesIn(model)) {
      const problems = isSent ? sentProblems(example, type, declarations) : valueProblems(example, type, declarations);
      reportAll(problems, JSON.stringify(name), report);
    }
  },
  checkEndpoint(endpoint, report, whole) {
    if (endpoint.example === undefined) return;
    const whose = `the endpoint "${endpoint.group}.${endpoint.name}"`;
    reportAll(endpointProblems(endpoint.example, { endpoint, ...whole }), whose, report);
  },
};

interface Exampled {
  readonly name: string;
  readonly type: TypeRef;
  readonly example: JsonValue;
  /** Outside of a body: in a URL, a header or a cookie. */
  readonly isSent?: true;
}

function hasExample<Thing extends { readonly example?: JsonValue }>(
  thing: Thing,
): thing is Thing & { readonly example: JsonValue } {
  return thing.example !== undefined;
}

const exampledIn: (declaration: TypeDeclaration) => readonly Exampled[] = memoize((declaration) =>
  membersIn(declaration).filter(hasExample),
);

function examplesIn(model: Model): readonly Exampled[] {
  // The request and response forms of a type share its examples.
  const types = model.types.filter((type) => type.kind === 'enum' || type.oneWayOf === undefined);
  const members = types.flatMap(exampledIn);
  const parameters = [
    ...declaredResponsesOf(model).flatMap(({ headers }) => headers),
    ...endpointsOf(model).flatMap(({ query, headers, cookies }) => [...query, ...headers, ...cookies]),
  ];
  return [
    ...types.filter(hasExample).map((type): Exampled => ({ ...type, type: { kind: 'named', name: type.name } })),
    ...members,
    ...model.placeholders.filter(hasExample).map((placeholder): Exampled => ({ ...placeholder, isSent: true })),
    ...parameters
      .filter(hasExample)
      .map((parameter): Exampled => ({ ...parameter, name: writtenTemplate(parameter.name), isSent: true })),
  ];
}

function reportAll(problems: readonly ValueProblem[], whose: string, report: ReportViolation): void {
  for (const { pointer, message, span, fix } of problems) {
    const location = pointer === '' ? '' : `at ${pointer}, `;
    const end = message.endsWith('?') ? '' : '.';
    report({ message: `The example of ${whose} does not fit: ${location}${message}${end}`, span, fix });
  }
}

interface Scene {
  readonly endpoint: Endpoint;
  readonly model: Model;
  readonly declarations: Declarations;
}

function endpointProblems(example: EndpointExample, scene: Scene): readonly ValueProblem[] {
  return [
    ...exampleParametersOf(scene.endpoint).flatMap(([location, values]) =>
      below(location, locationProblems(location, values, scene)),
    ),
    ...below('body', bodyProblems(example.body, scene)),
    ...below('returns', responseProblems(example.returns, scene)),
  ];
}

function below(name: string, problems: readonly ValueProblem[]): readonly ValueProblem[] {
  return problems.map((problem) => ({ ...problem, pointer: pointerTo(name) + problem.pointer }));
}

function locationProblems(location: InputLocation, { members }: JsonObject, scene: Scene): readonly ValueProblem[] {
  return members.flatMap((member) => {
    const parameter = parameterNamed(scene.endpoint, location, member.name);
    const problems =
      parameter === undefined
        ? [unknownParameter(location, member, scene.endpoint)]
        : parameterProblems({ location, member, parameter }, scene);
    return below(member.name, isSendable(member.name) ? problems : [unsendable(member.name, member.nameSpan)]);
  });
}

function unknownParameter(location: InputLocation, { name, nameSpan }: JsonMember, endpoint: Endpoint): ValueProblem {
  const [, parameters = []] = parametersByLocation(endpoint).find(([candidate]) => candidate === location) ?? [];
  const names = parameters.map((parameter) => writtenTemplate(parameter.name));
  const where =
    location === 'path'
      ? 'the path has no placeholder'
      : location === 'query'
        ? 'there is no parameter'
        : 'there is no header';
  const { hint, fix } = suggestNearest({ text: name, span: nameSpan }, names);
  return { pointer: '', message: `${where} ${JSON.stringify(name)}${hint && `.${hint}`}`, span: nameSpan, fix };
}

interface Given {
  readonly location: InputLocation;
  readonly member: JsonMember;
  readonly parameter: Parameter;
}

function parameterProblems({ location, member, parameter }: Given, scene: Scene): readonly ValueProblem[] {
  const { name, nameSpan, value } = member;
  const problems = sentProblems(value, parameter.type, scene.declarations);
  if (location === 'path' && value.kind === 'text' && /^\.{0,2}$/.test(value.text)) {
    const message = 'a path segment cannot be empty, `.` or `..`';
    return [...problems, { pointer: '', message, span: value.span }];
  }
  const [placeholder, ...others] = parameter.isPattern ? placeholdersIn(parameter.name) : [];
  const text = textBetween(parameter.name, name) ?? '';
  if (placeholder === undefined || others.length > 0) return problems;
  const type = placeholderTypeOf(scene.model, placeholder);
  const filled = scalarOf({ kind: 'text', text, span: nameSpan }, type, scene.declarations);
  if (valueProblems(filled, type, scene.declarations).length === 0) return problems;
  const message = `"${text}" is not a value of the placeholder "${placeholder}" in "${writtenTemplate(parameter.name)}"`;
  return [...problems, { pointer: '', message, span: nameSpan }];
}

function sentProblems(value: JsonValue, type: TypeRef, declarations: Declarations): readonly ValueProblem[] {
  const texts = unsendableTexts(value, type, declarations);
  return [...valueProblems(value, type, declarations), ...texts.map(({ text, span }) => unsendable(text, span))];
}

function unsendable(text: string, span: SourceSpan): ValueProblem {
  return { pointer: '', message: `${JSON.stringify(text)} ${isNotSendable}`, span };
}

/** The value that a string in a URL has for a scalar of that type. */
function scalarOf(value: JsonText, type: TypeRef, declarations: Declarations): JsonValue {
  const { kind } = coreTypeOf(type, declarations);
  const { text, span } = value;
  if (kind === 'boolean' && /^(?:true|false)$/.test(text)) return { kind: 'boolean', value: text === 'true', span };
  const isNumber = (kind === 'integer' || kind === 'number') && /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?$/.test(text);
  return isNumber ? { kind: 'number', digits: text, span } : value;
}

function bodyProblems(body: JsonValue | undefined, { endpoint, declarations }: Scene): readonly ValueProblem[] {
  if (body === undefined) return [];
  const content = shownContentOf(endpoint);
  if (content !== undefined) {
    const problems = valueProblems(body, content.type, declarations);
    return content.encoding === 'json' ? problems : [...problems, ...formProblems(body, content.type, declarations)];
  }
  const message = hasBody(endpoint)
    ? 'an example can only show JSON or a form, and the body is neither'
    : 'the endpoint takes no body';
  return [{ pointer: '', message, span: body.span }];
}

/** The fields of a form that cannot be sent. An object in one is a part that is JSON. */
function formProblems(form: JsonValue, type: TypeRef, declarations: Declarations): readonly ValueProblem[] {
  if (form.kind !== 'object') return [];
  const typeOf = memberTypesOf(type, () => undefined, declarations);
  return form.members.flatMap(({ name, value }) =>
    below(
      name,
      unsendableTexts(value, typeOf(name), declarations).map(({ text, span }) => unsendable(text, span)),
    ),
  );
}

function responseProblems(returns: JsonValue | undefined, { endpoint, declarations }: Scene): readonly ValueProblem[] {
  if (returns === undefined) return [];
  const responses = responsesWithBody(endpoint);
  const [first, ...others] = responses;
  if (first === undefined) return [{ pointer: '', message: 'the endpoint returns no body', span: returns.span }];
  if (others.length === 0) return valueProblems(returns, first.type, declarations);
  const statuses = responses.map(({ status }) => String(status));
  const message = `\`returns:\` must be a map by status, here ${statuses.join(', ')}`;
  if (returns.kind !== 'object') return [{ pointer: '', message, span: returns.span }];
  return returns.members.flatMap(({ name, nameSpan, value }) => {
    const response = responses.find(({ status }) => String(status) === name);
    const problems =
      response === undefined
        ? [{ pointer: '', message, span: nameSpan }]
        : valueProblems(value, response.type, declarations);
    return below(name, problems);
  });
}
