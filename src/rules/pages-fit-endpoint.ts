import { jsonTypeOf } from '../model/contents.js';
import {
  coreTypeOf,
  declarationOf,
  type Declarations,
  givenTypeOf,
  itemTypesOf,
  objectOf,
  withoutAlias,
} from '../model/declarations.js';
import { headerNamed, pageListOf, writtenTemplate } from '../model/endpoints.js';
import { hasLinkHeader, pathOfPart } from '../model/pages.js';
import type { Endpoint, Field, Fielded, Pages, PagesPart } from '../model/model.js';
import { isGuessed } from '../model/types/type-graph.js';
import { isBig, type TypeRef, writtenType } from '../model/type-ref.js';
import { suggestNearest } from '../source/nearest-word.js';
import type { OwnRule, ReportViolation } from './rule.js';

/** Everything that `pages:` names exists and has a suitable type: clients rely on it without checking. */
export const pagesFitEndpoint: OwnRule = {
  severity: 'error',
  needsWholeModel: true,
  checkEndpoint(endpoint, report, { declarations }) {
    const { pages, responses } = endpoint;
    const bodies = responses.map(jsonTypeOf);
    if (pages === undefined || bodies.some((body) => body !== undefined && isGuessed(body))) return;
    checkPages({ endpoint, pages, declarations, report });
  },
};

interface Scene {
  readonly endpoint: Endpoint;
  readonly pages: Pages;
  readonly declarations: Declarations;
  readonly report: ReportViolation;
}

function checkPages(scene: Scene): void {
  const { endpoint, pages, declarations, report } = scene;
  const [response, ...others] = endpoint.responses;
  const type = jsonTypeOf(response);
  const body = objectOf(type, declarations);
  const list = type && withoutAlias(type, declarations);
  const isPage = body !== undefined || list?.kind === 'array';
  if (!isPage || others.length > 0 || endpoint.method === 'HEAD') {
    const message = `Paging needs one success response: a list, \`Pet[]\`, or an object with the items of a page, such as \`${pages.items?.name ?? 'results'}: Pet[]\`.`;
    return report({ message, span: pages.span, notes: [{ message: 'The endpoint is here.', span: endpoint.span }] });
  }
  if (endpoint.behaviour?.collecting !== undefined) {
    const message = '`query collecting` combines a page into one object, which has no next page. Remove `pages:`.';
    return report({ message, span: pages.span });
  }
  const parameters = endpoint.query.map((parameter) => ({ ...parameter, name: writtenTemplate(parameter.name) }));
  const query: Where = {
    missing: 'The query has no parameter',
    members: parameters,
    // A parameter may have dots in its name.
    pathOf: ({ name }) => [name],
    role: 'control paging',
  };
  const returned = fieldsOf('The response has', body);
  const start = parameters.find(({ name }) => name === pages.start?.name);
  const cursor = start && !isGuessed(start.type) ? withoutAlias(start.type, declarations) : undefined;
  const startProblem = pages.by === 'cursor' ? cursorProblem : numberProblem;
  checkPart(pages.start, { ...query, key: pages.by, problemOf: startProblem }, scene);
  checkPart(pages.limit, { ...query, key: 'limit', problemOf: numberProblem }, scene);
  // A response that is the list itself.
  const problem = pages.items === undefined ? list && itemsProblem(undefined, list) : undefined;
  if (problem !== undefined) report({ message: `The response cannot be a page: ${problem}.`, span: pages.span });
  checkPart(pages.items, { ...returned, key: 'items', problemOf: itemsProblem }, scene);
  const ofNext = pages.next?.isOfLast ? ofLastItem(scene) : returned;
  checkPart(pages.next, { ...ofNext, key: 'next', problemOf: nextProblem(pages, cursor) }, scene);
  checkPart(pages.more, { ...returned, key: 'more', problemOf: moreProblem }, scene);
  checkPart(pages.total, { ...returned, key: 'total', problemOf: totalProblem }, scene);
  if (hasLinkHeader(pages)) checkLinkHeader(scene);
}

function ofLastItem({ endpoint, declarations }: Scene): Where {
  const list = pageListOf(endpoint, declarations);
  const [first, ...others] = list === undefined ? [] : shapesOf(itemTypesOf(list, declarations)(0), declarations);
  const fields = first?.fields.filter(({ name, type: of }) => {
    return others.every((other) =>
      other.fields.some((one) => one.name === name && writtenType(one.type) === writtenType(of)),
    );
  });
  return fieldsOf('The items have', fields && { fields });
}

/** An object, or each member of a union: whichever the last item is, it has to have the field. */
function shapesOf(type: TypeRef, declarations: Declarations): readonly Fielded[] {
  const core = coreTypeOf(type, declarations);
  if (core.kind === 'either') return core.members.flatMap((member) => shapesOf(member, declarations));
  const declaration = declarationOf(core, declarations);
  if (declaration?.kind === 'union') return declaration.variants;
  return [declaration?.kind === 'object' ? declaration : { fields: [] }];
}

function fieldsOf(owner: string, { fields = [] }: Partial<Fielded> = {}): Where {
  return { missing: `${owner} no field`, members: fields, pathOf: pathOfPart, role: 'be this part of a page' };
}

function checkLinkHeader({ endpoint, pages, declarations, report }: Scene): void {
  const [response] = endpoint.responses;
  const link = response && headerNamed(response, 'link');
  if (link === undefined || withoutAlias(link.type, declarations).kind === 'string') return;
  const message = 'The header `Link` contains the address of the next page, so it must be a `string`.';
  report({ message, span: link.span, notes: [{ message: 'Paging is declared here.', span: pages.span }] });
}

type Member = Pick<Field, 'name' | 'type' | 'isRequired' | 'span'>;
/** Of a type, and of its values that are not null. */
type Problem = (member: Member, type: TypeRef, given: TypeRef) => string | undefined;

/** Where a part is, with the beginning and the end of messages about it. */
interface Where {
  readonly missing: string;
  readonly members: readonly Member[];
  readonly pathOf: (part: PagesPart) => readonly string[];
  readonly role: string;
}

interface Found {
  readonly member: Member | undefined;
  /** What there is instead, where the path ends, each with its whole path as its name. */
  readonly known: readonly Member[];
}

/** The member that a path leads to; it is required if each of its steps is, and none can be null. */
function memberAt(path: readonly string[], members: readonly Member[], declarations: Declarations): Found {
  const [name, next, ...rest] = path;
  const member = members.find((one) => one.name === name);
  if (member === undefined || next === undefined) return { member, known: members };
  const inside = objectOf(member.type, declarations)?.fields;
  if (inside === undefined) return { member: undefined, known: members };
  const isThere = member.isRequired && withoutAlias(member.type, declarations).kind !== 'nullable';
  const named = inside.map((field) => {
    return { ...field, name: `${name}.${field.name}`, isRequired: isThere && field.isRequired };
  });
  return memberAt([`${name}.${next}`, ...rest], named, declarations);
}

interface PartCheck extends Where {
  /** What the long form of `pages:` calls the part. */
  readonly key: string;
  readonly problemOf: Problem;
}

function checkPart(part: PagesPart | undefined, check: PartCheck, { pages, declarations, report }: Scene): void {
  if (part === undefined) return;
  const { missing, members, pathOf, role, problemOf } = check;
  const { name, span, isOfLast } = part;
  const { member, known } = memberAt(pathOf(part), members, declarations);
  if (member !== undefined) {
    const problem = isGuessed(member.type)
      ? undefined
      : problemOf(member, withoutAlias(member.type, declarations), givenTypeOf(member.type, declarations));
    if (problem === undefined) return;
    const message = `"${name}" cannot ${role}: ${problem}.`;
    return report({ message, span, notes: [{ message: 'It is declared here.', span: member.span }] });
  }
  const isWritten = span !== pages.span;
  const names = known.map((one) => (isOfLast ? `last ${one.name}` : one.name));
  const { hint, fix } = isWritten
    ? suggestNearest({ text: name, span }, names)
    : {
        hint: ` Declare it, or name another: \`pages: { by: ${pages.by}, ${check.key}: ${otherPart(known, check.key)} }\`.`,
        fix: undefined,
      };
  report({ message: `${missing} "${isOfLast ? pathOf(part).join('.') : name}".${hint}`, span, fix });
}

/** The only array, if it is the items that are missing; `…` for the author to replace. */
function otherPart(known: readonly Member[], key: string): string {
  const [only, ...others] = key === 'items' ? known.filter(({ type }) => type.kind === 'array') : [];
  return only !== undefined && others.length === 0 ? only.name : '…';
}

function numberProblem(_member: Member, type: TypeRef): string | undefined {
  return isCount(type) ? undefined : 'it must be an `integer` or `int32`';
}

function cursorProblem(parameter: Member, type: TypeRef): string | undefined {
  if (!cursorKinds.includes(type.kind))
    return 'it must be a `string`, or have the type of the field that it comes from';
  return parameter.isRequired ? 'the first page has no cursor, so it must be optional' : undefined;
}

const cursorKinds: readonly TypeRef['kind'][] = ['string', 'format', 'integer'];

function itemsProblem(_member: Member | undefined, type: TypeRef): string | undefined {
  if (type.kind !== 'array') return 'the items of a page must be an array';
  return (type.minItems ?? 0) > 0 ? 'a page may be empty, so the array cannot have a minimum length' : undefined;
}

/** By cursor it is what the parameter takes, by link an address. */
function nextProblem(pages: Pages, cursor: TypeRef | undefined): Problem {
  return (field, type, value) => {
    const isFit =
      pages.by === 'link'
        ? value.kind === 'string' || (value.kind === 'format' && value.format === 'uri')
        : cursor === undefined || isTaken(value, cursor);
    if (!isFit && pages.by === 'link') return 'it must be a `uri` or a `string`';
    if (!isFit && cursor?.kind === 'string') return 'it must be a `string`';
    if (!isFit) return 'it must be of the type of the parameter, which takes its value';
    const alwaysThere =
      field.isRequired && type.kind !== 'nullable' && pages.more === undefined && !pages.next?.isOfLast;
    return alwaysThere
      ? `it is missing on the last page, so it must be optional, or \`${writtenType(value)} | null\``
      : undefined;
  };
}

/** Whether a parameter of the type takes the values of a field. */
function isTaken(value: TypeRef, cursor: TypeRef): boolean {
  if (cursor.kind === 'string') return value.kind === 'string' || value.kind === 'format';
  if (cursor.kind === 'format') return value.kind === 'format' && value.format === cursor.format;
  return cursor.kind !== 'integer' || (value.kind === 'integer' && isBig(value) === isBig(cursor));
}

function moreProblem(_member: Member, _type: TypeRef, value: TypeRef): string | undefined {
  return value.kind === 'boolean' ? undefined : 'it must be a `boolean`';
}

function totalProblem(_member: Member, _type: TypeRef, value: TypeRef): string | undefined {
  return isCount(value) ? undefined : 'it must be an `integer` or `int32`';
}

function isCount(type: TypeRef): boolean {
  return type.kind === 'integer' && !isBig(type);
}
