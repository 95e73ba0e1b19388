import { type Declarations, declarationsOf, objectOf, withoutAlias } from '../model/declarations.js';
import { endpointsOf, writtenTemplate } from '../model/endpoints.js';
import type { Endpoint, Field, Pages, PagesPart } from '../model/model.js';
import { isBig, type TypeRef } from '../model/type-ref.js';
import { suggestNearest } from '../source/nearest-word.js';
import type { Rule, Violation } from './rule.js';

/** Everything that `pages:` names exists and has a suitable type: clients rely on it without checking. */
export const pagesFitEndpoint: Rule = {
  code: 'pages-fit-endpoint',
  severity: 'error',
  needsWholeModel: true,
  check(model, report) {
    const declarations = declarationsOf(model);
    for (const endpoint of endpointsOf(model)) {
      if (endpoint.pages !== undefined) checkPages({ endpoint, pages: endpoint.pages, declarations, report });
    }
  },
};

interface Scene {
  readonly endpoint: Endpoint;
  readonly pages: Pages;
  readonly declarations: Declarations;
  readonly report: (violation: Violation) => void;
}

function checkPages(scene: Scene): void {
  const { endpoint, pages, declarations, report } = scene;
  const [response, ...others] = endpoint.responses;
  const body = objectOf(response?.body, declarations);
  if (body === undefined || others.length > 0 || endpoint.method === 'HEAD') {
    const message = `Paging needs one success response: an object with the items of a page, such as \`${pages.items.name}: Pet[]\`.`;
    report({ message, span: pages.span, notes: [{ message: 'The endpoint is here.', span: endpoint.span }] });
    return;
  }
  if (endpoint.behaviour?.collecting !== undefined) {
    const message = '`query collecting` combines a page into one object, which has no next page. Remove `pages:`.';
    report({ message, span: pages.span });
    return;
  }
  const parameters = endpoint.query.map((parameter) => ({ ...parameter, name: writtenTemplate(parameter.name) }));
  const check = (part: PagesPart | undefined, problemOf: Problem, where: Where): void => {
    if (part !== undefined) checkPart(part, { ...where, problemOf }, scene);
  };
  const query: Where = {
    what: 'query parameter',
    known: parameters,
    refusal: (name) => `"${name}" cannot control paging`,
  };
  const returned: Where = {
    what: 'field of the response',
    known: body.fields,
    refusal: (name) => `"${name}" cannot be this part of a page`,
  };
  check(pages.start, pages.by === 'cursor' ? cursorProblem : numberProblem, query);
  check(pages.limit, numberProblem, query);
  check(pages.items, itemsProblem, returned);
  check(pages.next, nextProblem, returned);
  check(pages.total, totalProblem, returned);
}

/** A parameter or a field. */
type Member = Pick<Field, 'name' | 'type' | 'isRequired' | 'span'>;
type Problem = (member: Member, type: TypeRef) => string | undefined;

interface Where {
  readonly what: string;
  readonly known: readonly Member[];
  readonly refusal: (name: string) => string;
}

function checkPart(
  { name, span }: PagesPart,
  { what, known, refusal, problemOf }: Where & { readonly problemOf: Problem },
  { pages, declarations, report }: Scene,
): void {
  const member = known.find((one) => one.name === name);
  if (member !== undefined) {
    const problem = problemOf(member, withoutAlias(member.type, declarations));
    if (problem === undefined) return;
    report({
      message: `${refusal(name)}: ${problem}.`,
      span,
      notes: [{ message: 'It is declared here.', span: member.span }],
    });
    return;
  }
  const names = known.map((one) => one.name);
  const isWritten = span !== pages.span;
  const { hint, fix } = isWritten
    ? suggestNearest({ text: name, span }, names)
    : { hint: ` Declare it, or name another: \`pages: { by: ${pages.by}, … }\`.`, fix: undefined };
  report({ message: `There is no ${what} "${name}".${hint}`, span, fix });
}

function numberProblem(_member: Member, type: TypeRef): string | undefined {
  return isCount(type) ? undefined : 'it must be an `integer` or `int32`';
}

function cursorProblem(parameter: Member, type: TypeRef): string | undefined {
  if (type.kind !== 'string') return 'it must be a `string`';
  return parameter.isRequired ? 'the first page has no cursor, so it must be optional' : undefined;
}

function itemsProblem(_member: Member, type: TypeRef): string | undefined {
  if (type.kind !== 'array') return 'the items of a page are an array';
  return (type.minItems ?? 0) > 0 ? 'a page may be empty, so the array cannot have a minimum length' : undefined;
}

function nextProblem(field: Member, type: TypeRef): string | undefined {
  const isNullable = type.kind === 'nullable';
  if ((isNullable ? type.of : type).kind !== 'string') return 'it must be a `string`';
  return field.isRequired && !isNullable
    ? 'the last page has no next one, so it must be optional, or `string | null`'
    : undefined;
}

function totalProblem(_member: Member, type: TypeRef): string | undefined {
  return isCount(type.kind === 'nullable' ? type.of : type) ? undefined : 'it must be an `integer` or `int32`';
}

function isCount(type: TypeRef): boolean {
  return type.kind === 'integer' && !isBig(type);
}
