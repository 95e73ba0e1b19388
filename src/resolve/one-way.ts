import { accessesIn, holdsAny, namesHolding } from '../model/types/type-graph.js';
import { withoutNames } from '../model/types/additional-fields.js';
import type {
  Access,
  Endpoint,
  ErrorDeclaration,
  Field,
  Fielded,
  Model,
  PatternField,
  TypeDeclaration,
} from '../model/model.js';
import { type JsonValue, textsIn } from '../model/json-value.js';
import { requirementsOn } from '../model/presence.js';
import type { NamedRef, TypeRef } from '../model/type-ref.js';
import type { Report } from '../source/diagnostic.js';
import { type Declarations, declarationsOf, fieldedOf, itemTypesOf, memberTypesOf } from '../model/declarations.js';
import { fittingType } from '../model/values/value-problems.js';
import { withChanged } from '../source/plain-data.js';

/** Requests omit read-only fields, responses write-only ones. */
interface Way {
  readonly suffix: 'Input' | 'Output';
  readonly without: Access;
  /** Types that contain, at any depth, a field that is not sent in this direction. */
  readonly changed: ReadonlySet<string>;
}

interface Form {
  readonly of: TypeDeclaration;
  readonly way: Way;
}

interface Forms {
  readonly declarations: Map<string, TypeDeclaration>;
  /** Forms that are mentioned but not yet declared, by name. */
  readonly waiting: Map<string, Form>;
  readonly report: Report;
}

/**
 * A type with read-only fields becomes `PetInput` in requests, one with write-only fields `PetOutput` in responses.
 * Forms are declared only if they are used, so that printers of types need not know about them.
 */
export function withOneWayForms(model: Model, report: Report): Model {
  const holding = (access: Access): ReadonlySet<string> =>
    namesHolding((declaration) => accessesIn(declaration).has(access), declarationsOf(model));
  const requestWay: Way = { suffix: 'Input', without: 'read', changed: holding('read') };
  const responseWay: Way = { suffix: 'Output', without: 'write', changed: holding('write') };
  if (requestWay.changed.size === 0 && responseWay.changed.size === 0) return model;
  const declarations = new Map(declarationsOf(model));
  const forms: Forms = { declarations, waiting: new Map(), report };
  const errorOf = (error: ErrorDeclaration): ErrorDeclaration => ({
    ...error,
    contents: withTypes(error.contents, responseWay, forms),
  });
  const endpointOf = (endpoint: Endpoint): Endpoint => ({
    ...endpoint,
    pathParameters: withTypes(endpoint.pathParameters, requestWay, forms),
    query: withTypes(endpoint.query, requestWay, forms),
    headers: withTypes(endpoint.headers, requestWay, forms),
    cookies: withTypes(endpoint.cookies, requestWay, forms),
    contents: withTypes(endpoint.contents, requestWay, forms),
    responses: endpoint.responses.map((response) => ({
      ...response,
      contents: withTypes(response.contents, responseWay, forms),
      headers: withTypes(response.headers, responseWay, forms),
    })),
    errors: endpoint.errors.map(errorOf),
  });
  const groups = model.groups.map((group) => ({ ...group, endpoints: group.endpoints.map(endpointOf) }));
  const errors = model.errors.map(errorOf);
  const webhooks = model.webhooks && formRefOf(model.webhooks, responseWay, forms);
  // Iteration over a Map also visits entries that are added meanwhile.
  for (const [name, form] of forms.waiting) declarations.set(name, formOf(name, form, forms));
  return { ...model, groups, errors, ...(webhooks && { webhooks }), types: [...declarations.values()] };
}

function withTypes<T extends { readonly type: TypeRef }>(things: readonly T[], way: Way, forms: Forms): readonly T[] {
  return things.map((thing) => ({ ...thing, type: refOf(thing.type, way, forms) }));
}

function refOf(type: TypeRef, way: Way, forms: Forms): TypeRef {
  if (!holdsAny(type, way.changed)) return type;
  return withChanged(type, (part) => (isNamedRef(part) ? formRefOf(part, way, forms) : part));
}

function isNamedRef(part: object): part is NamedRef {
  return 'kind' in part && part.kind === 'named';
}

function formRefOf(ref: NamedRef, way: Way, forms: Forms): NamedRef {
  const of = forms.declarations.get(ref.name);
  if (of === undefined || !way.changed.has(ref.name)) return ref;
  // A type that was declared for a single body becomes its own one-way form.
  if (of.kind === 'alias' && of.isMade) {
    forms.declarations.set(of.name, { ...of, type: refOf(of.type, way, forms) });
    return ref;
  }
  const name = ref.name + way.suffix;
  const namesake = forms.waiting.has(name) ? undefined : forms.declarations.get(name);
  if (namesake !== undefined) {
    const [where, omitted] = way.without === 'read' ? ['request', 'read-only'] : ['response', 'write-only'];
    const message = `The form of "${ref.name}" in a ${where}, without ${omitted} fields, is called "${name}" in generated code, and another type has the same name. Rename that one.`;
    const notes = [{ message: `"${name}" is declared here.`, span: namesake.span }];
    forms.report({ code: 'type-names-are-distinct', message, span: of.span, notes });
    return ref;
  }
  forms.waiting.set(name, { of, way });
  return { kind: 'named', name };
}

function formOf(name: string, { of, way }: Form, forms: Forms): TypeDeclaration {
  const carrier = { without: way.without, declarations: forms.declarations };
  const withExample = <Thing extends { readonly example?: JsonValue }>(thing: Thing, type: TypeRef): Thing =>
    thing.example === undefined ? thing : { ...thing, example: carriedExample(thing.example, type, carrier) };
  const memberOf = <Member extends Field | PatternField>(member: Member): Member => ({
    ...withExample(member, member.type),
    type: refOf(member.type, way, forms),
  });
  const parentsOf = (parents: readonly string[]): readonly string[] =>
    parents.map((parent) => formRefOf({ kind: 'named', name: parent }, way, forms).name);
  const isSent = ({ access }: Field): boolean => access !== way.without;
  const sentOf = (fielded: Fielded): Fielded => {
    const fields = fielded.fields.filter(isSent).map((field) => memberOf(field));
    const left = fielded.fields.filter((field) => !isSent(field)).map((field) => field.name);
    const patterns = fielded.patterns?.map((pattern) => memberOf(pattern));
    const { requires } = requirementsOn(fields, fielded.requires);
    // Always present, so that it replaces that of the whole type.
    return { fields, ...withoutNames(patterns, left), ...(fielded.requires && { requires: requires ?? [] }) };
  };
  if (of.kind === 'enum') return of;
  const form = { ...withExample(of, { kind: 'named', name: of.name }), name, oneWayOf: of.name, madeOf: [of.name] };
  if (form.kind === 'alias') return { ...form, type: refOf(form.type, way, forms) };
  const inherited = { extends: parentsOf(form.extends) };
  if (form.kind === 'object') return { ...form, ...inherited, ...sentOf(form) };
  const variants = form.variants.map((one) => ({ ...one, extends: parentsOf(one.extends), ...sentOf(one) }));
  const others = form.others && { ...form.others, ...sentOf(form.others) };
  return { ...form, ...inherited, variants, ...(others && { others }) };
}

interface Carrier {
  readonly without: Access;
  readonly declarations: Declarations;
}

/** The example of a type for one of its forms: without the fields that are not sent in this direction. */
function carriedExample(value: JsonValue, written: TypeRef, carrier: Carrier): JsonValue {
  const { without, declarations } = carrier;
  const type = fittingType(value, written, declarations);
  if (value.kind === 'list') {
    const typeAt = itemTypesOf(type, declarations);
    return { ...value, items: value.items.map((item, index) => carriedExample(item, typeAt(index), carrier)) };
  }
  if (value.kind !== 'object') return value;
  const textAt = textsIn(value);
  const typeOf = memberTypesOf(type, textAt, declarations);
  const { fields = [] } = fieldedOf(type, textAt, declarations) ?? {};
  const left = new Set(fields.filter(({ access }) => access === without).map(({ name }) => name));
  const members = value.members
    .filter(({ name }) => !left.has(name))
    .map((member) => ({ ...member, value: carriedExample(member.value, typeOf(member.name), carrier) }));
  return { ...value, members };
}
