import type { ModelDocument } from '../parse/model-document.js';
import { modelSlots } from '../parse/parse.js';
import { errorSlots } from '../parse/parse-returns.js';
import { nameGrammars } from '../parse/parse-name.js';
import { filterOperators, resourceSlots } from '../parse/parse-resources.js';
import { type DeclaredName, declaredNames, type DeclaredNames } from './declared-names.js';
import { bodyDefinitions, groups } from './endpoint-schema.js';
import {
  definitions,
  deprecatedSchema,
  docsSchema,
  gapSchema,
  mapByName,
  mapOf,
  matching,
  members,
  offered,
  offersOf,
  said,
  type Schema,
  slotMap,
  statusAndType,
  typeDeclarations,
  typeText,
} from './type-schema.js';

/**
 * What an editor needs to complete, explain and check the files of a model: a JSON Schema with every key of the language
 * and the model's own names. It forbids only what is wrong whatever else the model says; names are offered and never
 * required, because a name that was just written is not yet in the schema; what is missing is told by the check, so that
 * a typo of a key is one mistake and not two. No `oneOf` and no `anyOf`: the kind of a node
 * says what it is, so what is wrong is told where it is.
 */
export function editorSchema(documents: readonly ModelDocument[], warnings: readonly DeclaredName[]): Schema {
  const names = declaredNames(documents);
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    $comment: 'Made by modelwright from the model, anew by each check. Not to be edited, nor committed.',
    ...slotMap(modelSlots, modelParts(names, warnings)),
    definitions: {
      ...definitions(names),
      ...bodyDefinitions(names),
      variants: { properties: textsByName(names.variants) },
      placeholder: offered(offersOf(names.placeholders)),
      resource: resource(names, ''),
    },
  };
}

/** What each key of a file holds. */
export function modelParts(names: DeclaredNames, warnings: readonly DeclaredName[]): Readonly<Record<string, Schema>> {
  const { scope, error, gap, api } = nameGrammars;
  return {
    api: {
      ...matching(api.expression.source, `The name of an API is ${api.words}.`),
      ...said('The name of the API. Packages are called `@name/types` and so on.'),
    },
    version: {
      ...matching('^\\d+\\.\\d+\\.\\d+(?:-[0-9A-Za-z.-]+)?$', 'A version is three numbers: `1.0.0`.'),
      ...said('The version of the packages that come out: three numbers.'),
      ...offered([{ label: '1.0.0' }]),
    },
    server: { type: 'string', ...said('The address of the API; `{placeholder}` is a value.') },
    auth: {
      enum: ['bearer', 'none'],
      enumDescriptions: ['OAuth 2.0 bearer tokens (RFC 6750)', 'Nobody says who they are'],
      ...said('How callers say who they are.'),
    },
    scopes: {
      ...mapByName(scope, { type: 'string' }),
      ...said('The OAuth 2.0 scopes, by name: `manage: manage_test:{projectKey}`.'),
    },
    params: {
      ...members,
      ...said('What a `{placeholder}` may hold, by name; one that is not listed is a text that is not empty.'),
    },
    errors: {
      ...mapByName(error, {
        ...statusAndType([{ label: '404' }]),
        ...slotMap(errorSlots, errorParts),
        type: ['string', 'integer', 'object'],
        patternErrorMessage: 'An error is a status and the type of its body: `404 Problem`, or `404` alone.',
      }),
      ...said('The problems that endpoints answer, by name: `NotFound: 404 Problem`.'),
    },
    types: { ...typeDeclarations(), ...said('The types: a text is an alias, a list an enum, a map an object.') },
    groups: { ...groups(names), ...said('The endpoints, in groups.') },
    resources: { ...resources(names), ...said('How the reference service keeps records, by type.') },
    gaps: {
      ...mapByName(gap, { type: 'string' }),
      ...said('What the source document leaves open, where it belongs to no single thing.'),
    },
    examples: {
      ...mapByName(
        { expression: /^[A-Z][A-Za-z0-9]*(?:\s*<.*>)?$/, words: 'that of a type: `Pet`, or `Page<Pet>`' },
        {},
      ),
      properties: valuesByName(names.types),
      ...said('A value for a type, by its name.'),
    },
    allow: {
      ...mapOf(reason),
      properties: Object.fromEntries(warnings.map(({ name, docs }) => [name, { ...reason, ...(docs && said(docs)) }])),
      ...said('Warnings that are fine here: a map from code to reason.'),
    },
  };
}

const reason: Schema = { type: 'string', errorMessage: 'The reason why this is fine here.' };

/** Each name with its docs, and a text for a value, so that editors put a colon behind the name. */
function textsByName(names: readonly DeclaredName[]): Schema {
  return Object.fromEntries(names.map(({ name, docs }) => [name, { type: 'string', ...(docs && said(docs)) }]));
}

/** Each name with its docs, and anything for a value. */
function valuesByName(names: readonly DeclaredName[]): Schema {
  return Object.fromEntries(names.map(({ name, docs }) => [name, docs === undefined ? {} : said(docs)]));
}

/** What each key of the long form of an error holds. */
export const errorParts: Readonly<Record<string, Schema>> = {
  status: {
    type: 'integer',
    minimum: 100,
    maximum: 599,
    errorMessage: 'An HTTP status has three digits: `409`.',
    ...offered(['400', '404', '409', '422', '429', '503'].map((label) => ({ label }))),
    ...said('The HTTP status of the answer.'),
  },
  body: { ...typeText(), ...said('The type of the body, which is JSON.') },
  headers: { ...members, ...said('The headers of the answer, by name.') },
  docs: docsSchema,
  gap: gapSchema,
};

/** Each object type may be kept; where one is, its own fields are offered. */
function resources(names: DeclaredNames): Schema {
  const any: Schema = { $ref: '#/definitions/resource' };
  const objects = names.types.filter(({ isObject, isGeneric }) => isObject && !isGeneric);
  const docsByType = new Map(names.types.map(({ name, docs }) => [name, docs]));
  const own = names.resources.map(({ name }) => {
    const docs = docsByType.get(name);
    return [name, { ...resource(names, name), ...(docs && said(docs)) }] as const;
  });
  const properties = Object.fromEntries([...objects.map(({ name }) => [name, any] as const), ...own]);
  return { type: ['object', 'null'], properties, additionalProperties: any };
}

function resource(names: DeclaredNames, type: string): Schema {
  return slotMap(resourceSlots, resourceParts(names, type));
}

/**
 * What each key of a stored resource holds. Names that are offered stand in an `allOf` beside what every value is, which
 * would otherwise be repeated for each of them.
 */
export function resourceParts(names: DeclaredNames, type: string): Readonly<Record<string, Schema>> {
  const field = { type: 'string', ...offered(offersOf(names.fieldsOf(type))) };
  const effect = {
    ...matching('^(?:nothing|set\\s+\\S.*)$', 'An action does `nothing`, or `set` and a field of the record.'),
    ...offered([
      { label: 'nothing' },
      ...names.fieldsOf(type).map(({ name, docs }) => ({ label: `set ${name}`, description: docs })),
    ]),
  };
  const filter = {
    ...matching(
      `^\\S+\\s+(?:${filterOperators.join('|').replaceAll(' ', '\\s+')})$`,
      `A filter is a path and an operator, ${filterOperators.join(', ')}: \`name equals\`.`,
    ),
    ...offered(names.pathsOf(type).flatMap((path) => [{ label: `${path} equals` }, { label: `${path} contains` }])),
  };
  return {
    within: {
      type: 'string',
      ...said('The placeholder that records are kept apart by: those of one are invisible to every other.'),
      allOf: [{ $ref: '#/definitions/placeholder' }],
    },
    id: { ...field, ...said('The field with the identifier, which the service assigns.') },
    key: { ...field, ...said('The field with the key, which the caller chooses.') },
    version: { ...field, ...said('The field with the version: 1 at first, one more with each change.') },
    actions: {
      ...mapOf(effect),
      allOf: [{ $ref: '#/definitions/variants' }],
      ...said('What each update action does: `nothing`, or `set` and a field.'),
    },
    filters: {
      ...mapOf(filter),
      allOf: [{ properties: textsByName(names.parametersOf(type)) }],
      ...said('What each query parameter selects: a path and an operator.'),
    },
    docs: docsSchema,
    gap: gapSchema,
    deprecated: deprecatedSchema,
  };
}
