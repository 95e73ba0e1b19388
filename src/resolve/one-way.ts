import { holdsAny, namesHolding } from '../model/type-graph.js';
import { withoutNames } from '../model/additional-fields.js';
import type { Message } from '../model/contents.js';
import type {
  Access,
  Endpoint,
  ErrorDeclaration,
  Field,
  Fielded,
  Model,
  ObjectDeclaration,
  Parameter,
  PatternField,
  TypeDeclaration,
} from '../model/model.js';
import { type JsonValue, textsIn } from '../model/json-value.js';
import { requirementsOn } from '../model/presence.js';
import { withNames } from '../model/type-parts.js';
import type { NamedRef, TypeRef } from '../model/type-ref.js';
import type { Report } from '../source/diagnostic.js';
import { type Declarations, fieldedOf, itemTypesOf, memberTypesOf } from '../model/declarations.js';
import { fittingType } from '../model/value-problems.js';

/** Requests omit read-only fields, responses write-only ones. */
interface Way {
  readonly suffix: 'Input' | 'Output';
  readonly without: Access;
  /** Types that contain, at any depth, a field that is not sent in this direction. */
  readonly changed: ReadonlySet<string>;
}

interface Forms {
  readonly declarations: Map<string, TypeDeclaration>;
  /** Forms that are mentioned but not yet declared, by name. */
  readonly waiting: Map<string, { readonly of: TypeDeclaration; readonly way: Way }>;
  readonly report: Report;
}

/**
 * A type with read-only fields becomes `PetInput` in requests, one with write-only fields `PetOutput` in responses.
 * Forms are declared only if they are used, so that printers of types need not know about them.
 */
export function withOneWayForms(model: Model, report: Report): Model {
  const request: Way = { suffix: 'Input', without: 'read', changed: namesHolding('read', model.types) };
  const responseWay: Way = { suffix: 'Output', without: 'write', changed: namesHolding('write', model.types) };
  if (request.changed.size === 0 && responseWay.changed.size === 0) return model;
  const declarations = new Map(model.types.map((declaration) => [declaration.name, declaration]));
  const forms: Forms = { declarations, waiting: new Map(), report };
  const errorOf = (error: ErrorDeclaration): ErrorDeclaration => withBody(error, responseWay, forms);
  const endpointOf = (endpoint: Endpoint): Endpoint => ({
    ...withBody(endpoint, request, forms),
    pathParameters: parametersOf(endpoint.pathParameters, request, forms),
    query: parametersOf(endpoint.query, request, forms),
    headers: parametersOf(endpoint.headers, request, forms),
    cookies: parametersOf(endpoint.cookies, request, forms),
    responses: endpoint.responses.map((response) => ({
      ...withBody(response, responseWay, forms),
      headers: parametersOf(response.headers, responseWay, forms),
    })),
    errors: endpoint.errors.map(errorOf),
  });
  const groups = model.groups.map((group) => ({ ...group, endpoints: group.endpoints.map(endpointOf) }));
  const errors = model.errors.map(errorOf);
  const webhooks = model.webhooks && namedOf(model.webhooks, responseWay, forms);
  // Iteration over a Map also visits entries that are added meanwhile.
  for (const [name, { of, way }] of forms.waiting) declarations.set(name, formOf(name, { of, way }, forms));
  return { ...model, groups, errors, ...(webhooks && { webhooks }), types: [...declarations.values()] };
}

function withBody<T extends Message>(thing: T, way: Way, forms: Forms): T {
  const { body, contents } = thing;
  return {
    ...thing,
    ...(body && { body: bodyOf(body, way, forms) }),
    ...(contents && { contents: contents.map((one) => ({ ...one, type: bodyOf(one.type, way, forms) })) }),
  };
}

function bodyOf(body: TypeRef, way: Way, forms: Forms): TypeRef {
  const declaration = body.kind === 'named' ? forms.declarations.get(body.name) : undefined;
  // A type that was declared for a single body becomes its own one-way form.
  if (declaration?.kind !== 'alias' || !declaration.isMade) return refOf(body, way, forms);
  forms.declarations.set(declaration.name, { ...declaration, type: refOf(declaration.type, way, forms) });
  return body;
}

function parametersOf(parameters: readonly Parameter[], way: Way, forms: Forms): readonly Parameter[] {
  return parameters.map((parameter) => ({ ...parameter, type: refOf(parameter.type, way, forms) }));
}

function refOf(type: TypeRef, way: Way, forms: Forms): TypeRef {
  if (!holdsAny(type, way.changed)) return type;
  return withNames(type, (named) => namedOf(named, way, forms));
}

function namedOf(ref: NamedRef, way: Way, forms: Forms): NamedRef {
  const of = forms.declarations.get(ref.name);
  if (of === undefined || !way.changed.has(ref.name)) return ref;
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

function formOf(
  name: string,
  { of: whole, way }: { readonly of: TypeDeclaration; readonly way: Way },
  forms: Forms,
): TypeDeclaration {
  const exampleOf = (example: JsonValue | undefined, type: TypeRef): { readonly example?: JsonValue } => {
    const carrier = { without: way.without, declarations: forms.declarations };
    return example === undefined ? {} : { example: carriedExample(example, type, carrier) };
  };
  const memberOf = <T extends Field | PatternField>(member: T): T => ({
    ...member,
    ...exampleOf(member.example, member.type),
    type: refOf(member.type, way, forms),
  });
  const of = { ...whole, ...exampleOf(whole.example, { kind: 'named', name: whole.name }) };
  const parentsOf = (parents: readonly string[]): readonly string[] =>
    parents.map((parent) => namedOf({ kind: 'named', name: parent }, way, forms).name);
  const base = { name, oneWayOf: of.name, madeOf: [of.name] };
  const fieldsOf = (fields: readonly Field[]): readonly Field[] =>
    fields.filter(({ access }) => access !== way.without).map((field) => memberOf(field));
  const patternsOf = ({ fields, patterns }: Fielded): Pick<ObjectDeclaration, 'patterns'> => {
    const left = fields.filter(({ access }) => access === way.without).map((field) => field.name);
    return withoutNames(
      patterns?.map((one) => memberOf(one)),
      left,
    );
  };
  const fieldedOf = (fielded: Fielded): Fielded => {
    const fields = fieldsOf(fielded.fields);
    const { requires } = requirementsOn(fields, fielded.requires);
    // Always present, so that it replaces that of the whole type.
    return { fields, ...patternsOf(fielded), ...(fielded.requires && { requires: requires ?? [] }) };
  };
  if (of.kind === 'enum') return of;
  if (of.kind === 'alias') return { ...of, ...base, type: refOf(of.type, way, forms) };
  const form = { ...of, ...base, extends: parentsOf(of.extends) };
  if (form.kind === 'object') return { ...form, ...fieldedOf(form) };
  const variants = form.variants.map((one) => ({ ...one, extends: parentsOf(one.extends), ...fieldedOf(one) }));
  return { ...form, variants };
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
