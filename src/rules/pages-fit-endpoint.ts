import { type Declarations, declarationsOf, objectOf, withoutAlias } from '../model/declarations.js';
import { endpointsOf, writtenTemplate } from '../model/endpoints.js';
import type { Endpoint, Field, Pages, PagesPart, Parameter } from '../model/model.js';
import type { TypeRef } from '../model/type-ref.js';
import { didYouMean, fixTo, nearestWord } from '../source/nearest-word.js';
import type { Rule, Violation } from './rule.js';

/** What `pages:` speaks of is there and can do its part: a caller turns pages by it, without a look. */
export const pagesFitEndpoint: Rule = {
  code: 'pages-fit-endpoint',
  severity: 'error',
  needsWholeModel: true,
  check(model, report) {
    const declarations = declarationsOf(model);
    for (const endpoint of endpointsOf(model)) {
      if (endpoint.pages !== undefined) check({ endpoint, pages: endpoint.pages, declarations, report });
    }
  },
};

interface Scene {
  readonly endpoint: Endpoint;
  readonly pages: Pages;
  readonly declarations: Declarations;
  readonly report: (violation: Violation) => void;
}

function check(scene: Scene): void {
  const { endpoint, pages, declarations, report } = scene;
  const [response, ...others] = endpoint.responses;
  const body = objectOf(response?.body, declarations);
  if (body === undefined || others.length > 0 || endpoint.method === 'HEAD') {
    const message = `Pages need one answer of success: an object with the items of a page, such as \`${pages.items.name}: Pet[]\`.`;
    report({ message, span: pages.span, notes: [{ message: 'The endpoint is here.', span: endpoint.span }] });
    return;
  }
  if (endpoint.behaviour?.collecting !== undefined) {
    const message = '`query collecting` puts a page into one object, which has no next page. Remove `pages:`.';
    report({ message, span: pages.span });
    return;
  }
  checkParameter(pages.start, pages.by === 'cursor' ? cursorProblem : numberProblem, scene);
  if (pages.limit !== undefined) checkParameter(pages.limit, numberProblem, scene);
  checkField(pages.items, body.fields, { ...scene, problemOf: itemsProblem });
  if (pages.next !== undefined) checkField(pages.next, body.fields, { ...scene, problemOf: nextProblem });
  if (pages.total !== undefined) checkField(pages.total, body.fields, { ...scene, problemOf: totalProblem });
}

type ParameterProblem = (parameter: Parameter, type: TypeRef) => string | undefined;

function checkParameter(part: PagesPart, problemOf: ParameterProblem, scene: Scene): void {
  const { endpoint, declarations, report } = scene;
  const known = new Map(endpoint.query.map((parameter) => [writtenTemplate(parameter.name), parameter]));
  const parameter = known.get(part.name);
  if (parameter === undefined) return reportMissing(part, { what: 'query parameter', known: known.keys() }, scene);
  const problem = problemOf(parameter, withoutAlias(parameter.type, declarations));
  if (problem === undefined) return;
  report({
    message: `Pages cannot be turned by "${part.name}": ${problem}.`,
    span: part.span,
    notes: noteOn(parameter),
  });
}

type FieldProblem = (field: Field, type: TypeRef) => string | undefined;

function checkField(
  part: PagesPart,
  fields: readonly Field[],
  scene: Scene & { readonly problemOf: FieldProblem },
): void {
  const field = fields.find(({ name }) => name === part.name);
  const known = fields.map(({ name }) => name);
  if (field === undefined) return reportMissing(part, { what: 'field of the answer', known }, scene);
  const problem = scene.problemOf(field, withoutAlias(field.type, scene.declarations));
  if (problem === undefined) return;
  const message = `"${part.name}" cannot have this part of a page: ${problem}.`;
  scene.report({ message, span: part.span, notes: noteOn(field) });
}

function reportMissing(
  { name, span }: PagesPart,
  { what, known }: { readonly what: string; readonly known: Iterable<string> },
  { pages, report }: Scene,
): void {
  const names = [...known];
  const isWritten = span !== pages.span;
  const nearest = isWritten ? nearestWord(name, names) : undefined;
  const hint = isWritten
    ? didYouMean(name, names)
    : ` Declare it, or say which one it is: \`pages: { by: ${pages.by}, … }\`.`;
  report({ message: `There is no ${what} "${name}".${hint}`, span, fix: fixTo(nearest, span) });
}

function noteOn({ span }: { readonly span: Parameter['span'] }): NonNullable<Violation['notes']> {
  return [{ message: 'It is declared here.', span }];
}

function numberProblem(_parameter: Parameter, type: TypeRef): string | undefined {
  return isCount(type) ? undefined : 'it must be an `integer` or `int32`';
}

function cursorProblem(parameter: Parameter, type: TypeRef): string | undefined {
  if (type.kind !== 'string') return 'it must be a `string`';
  return parameter.isRequired ? 'the first page has no cursor, so it must be optional' : undefined;
}

function itemsProblem(_field: Field, type: TypeRef): string | undefined {
  if (type.kind !== 'array') return 'the items of a page are an array';
  return (type.minItems ?? 0) > 0 ? 'a page may be empty, so its items are an array of any number' : undefined;
}

function nextProblem(field: Field, type: TypeRef): string | undefined {
  const isNullable = type.kind === 'nullable';
  if ((isNullable ? type.of : type).kind !== 'string') return 'it must be a `string`';
  return field.isRequired && !isNullable
    ? 'the last page has no next one, so it must be optional, or `string | null`'
    : undefined;
}

function totalProblem(_field: Field, type: TypeRef): string | undefined {
  return isCount(type.kind === 'nullable' ? type.of : type) ? undefined : 'it must be an `integer` or `int32`';
}

function isCount(type: TypeRef): boolean {
  return type.kind === 'integer' && type.size !== 'int64';
}
