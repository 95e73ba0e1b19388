import { child, childrenOf, type Document, itemsOf, type Located, rootOf } from './document/document.js';
import {
  describeParams,
  type Draft,
  type Entry,
  mapWith,
  type Repairs,
  withName,
  type YamlMap,
} from './draft/draft.js';
import { commonPath, endpointEntry } from './endpoints/endpoints.js';
import { endpointNamesOf, groupNameOf, idFormOf, tagOf } from './endpoints/operation-names.js';
import { operationsOf, type OperationPlace } from './document/operations.js';
import { keptInDocument, keptOf, withOpenapi } from './schemas/kept.js';
import { liftShared } from './simplify/group-parts.js';
import { nameForms } from './simplify/form-components.js';
import { inlineTypes } from './simplify/inline.js';
import { type JsonObject, memberOf, objectOf, textOf } from './document/json.js';
import { namesIn } from './simplify/mentions.js';
import { apiNameOf, memberNameOf, takeName } from './document/names.js';
import { type PrintedFile, printYaml } from './draft/print-draft.js';
import type { Problem } from './document/problems.js';
import { readingOf } from './draft/reading.js';
import { noRepairs } from './draft/repairs.js';
import { withoutEquals } from './simplify/same-types.js';
import { loseServers, standardServer } from './endpoints/servers.js';
import { genericPages } from './simplify/pages.js';
import { withParents } from './simplify/parents.js';
import { placeTypes } from './simplify/placement.js';
import { docsOf } from './schemas/schema-parts.js';
import { componentName, typeText } from './schemas/schemas.js';
import { type Counts, countsOf, mistakesOf } from './draft/verdicts.js';
import { withoutRepeats } from './endpoints/same-address.js';
import { declareWebhooks, reserveWebhookType } from './endpoints/webhooks.js';
import { scopesAbove } from './endpoints/scheme-words.js';
import { authValue, narrowScopeParams, schemeNames, schemesOf } from './endpoints/security.js';
import { fileTypeName } from '../model/types/files.js';
import { operationName, reservedTypeNames } from '../model/names.js';
import { operationIdsWord } from '../model/operation-ids.js';
import { securitySchemesWord } from '../model/scheme-names.js';
import { semanticVersionOf } from '../source/semantic-version.js';

export interface Imported extends Counts {
  readonly files: readonly PrintedFile[];
  readonly losses: Readonly<Draft['losses']>;
  /** The locations of parts of the document that became one. */
  readonly twins: Draft['twins'];
  /** How many of the losses, the first ones, are mistakes of the document with diagnostics of their own. */
  readonly mistakes: number;
  /** What the verdicts count: operations, or types in a document without operations. */
  readonly counted: 'operation' | 'type';
}

/** The files of a model for an OpenAPI document, 3.0 to 3.2. Parts left out because of mistakes are losses. */
export function importDocument(
  document: Document,
  problems: readonly Problem[] = [],
  repairs: Repairs = noRepairs,
): Imported {
  const root = rootOf(document);
  const operations = operationsOf(document);
  const draft = draftOf(document, operations, repairs);
  const schemas = childrenOf(child(child(root, 'components'), 'schemas'));
  reserveWebhookType(draft);
  for (const [, schema] of schemas) componentName(draft, schema);
  const kept = declareWebhooks(draft);
  // Each step changes what the draft declares.
  declareGroups(draft, root, operations);
  nameForms(draft);
  describeParams(draft);
  const named = new Set([...draft.components.values(), ...namesIn(draft.webhooks)]);
  withoutEquals(draft, named);
  genericPages(draft, named);
  inlineTypes(draft, named);
  withParents(draft);
  liftShared(draft);
  const mistakes = mistakesOf(draft, problems, operations);
  const places = new Set(mistakes.map(({ at }) => at));
  draft.losses.splice(0, Infinity, ...mistakes, ...draft.losses.filter(({ at }) => !places.has(at)));
  const counted = operations.length === 0 && draft.webhooks.size === 0 ? 'type' : 'operation';
  const examples = moveExamples(draft);
  // A JSON Schema has no components.
  keepNames(draft, counted === 'type' ? [] : schemas);
  const head = headOf(draft, root, { kept, examples, hasOperations: operations.length > 0 });
  return {
    files: [printYaml('api.yaml', head), ...typeFiles(draft)],
    twins: draft.twins,
    losses: draft.losses,
    mistakes: mistakes.length,
    ...countsOf(draft, counted === 'type' ? schemas.map(([, { at }]) => at) : operations.map(({ id }) => id)),
    counted,
  };
}

function draftOf(document: Document, operations: readonly OperationPlace[], repairs: Repairs): Draft {
  return {
    document,
    idForm: idFormOf(document.root, operations),
    schemes: schemesOf(document),
    security: child(rootOf(document), 'security'),
    scopes: new Map(),
    types: new Map(),
    groups: new Map(),
    webhooks: new Map(),
    params: new Map(),
    headers: new Map(),
    paramsOf: new Map(),
    errors: new Map(),
    typeNames: new Set([...reservedTypeNames, fileTypeName, ...repairs.names].map((name) => name.toLowerCase())),
    repairs,
    components: new Map(),
    typeText,
    open: new Map(),
    circular: new Map(),
    alternatives: new WeakMap(),
    reading: readingOf(document),
    losses: [],
    uses: new Map(),
    twins: new Map(),
    forms: new Map(),
    errorNames: new Map(),
    errorDocs: new Map(),
  };
}

/** `examples:`, which a type does not have itself. */
function moveExamples({ types }: Draft): YamlMap {
  const examples = new Map<string, Entry>();
  for (const [name, { key, entry }] of types) {
    if (entry.example === undefined) continue;
    examples.set(name, { value: '', json: entry.example });
    types.set(name, { key, entry: { ...entry, example: undefined } });
  }
  return examples;
}

/** Each type keeps the name of its component, `pet_status`, for an export. */
function keepNames({ components, types }: Draft, schemas: ReturnType<typeof childrenOf>): void {
  for (const [type, name] of new Map(schemas.map(([one, { at }]) => [components.get(at) ?? '', one]))) {
    const declared = types.get(type);
    // Other names are not valid in OpenAPI.
    if (declared === undefined || name === type || !/^[\w.-]+$/.test(name)) continue;
    types.set(type, { key: declared.key, entry: withName(declared.entry, name) });
  }
}

/** The maximum number of types in one file. */
const mostTypes = 400;

function typeFiles(draft: Draft): Imported['files'] {
  const placed = placeTypes(draft);
  return [
    ...filesOfTypes('types', placed.get('') ?? []),
    ...[...draft.groups].flatMap(([name, entry]) => {
      const own = placed.get(name) ?? [];
      const isLarge = own.length > mostTypes;
      const map = mapWith({ types: new Map(isLarge ? [] : own), groups: new Map([[name, entry]]) });
      return [...(isLarge ? filesOfTypes(`types/${name}`, own) : []), printYaml(`groups/${name}.yaml`, map)];
    }),
  ];
}

/** Files of a readable size, in the order of the document. */
function filesOfTypes(path: string, types: readonly (readonly [string, Entry])[]): Imported['files'] {
  const count = Math.ceil(types.length / mostTypes);
  return Array.from({ length: count }, (_, index) => {
    const part = new Map(types.slice(index * mostTypes, (index + 1) * mostTypes));
    const name = count === 1 ? path : `${path}/${index + 1}`;
    return printYaml(`${name}.yaml`, new Map([['types', { value: part }]]));
  });
}

const tagWords = ['externalDocs', 'summary', 'parent', 'kind'];
const infoWords = ['summary', 'termsOfService', 'contact', 'license'];

interface Group {
  readonly name: string;
  /** The tag of its first operation that has one. */
  tag?: string | undefined;
  /** The names of its endpoints in small letters. */
  readonly taken: Set<string>;
  readonly endpoints: Map<string, Entry>;
}

function declareGroups(draft: Draft, root: Located, operations: readonly OperationPlace[]): void {
  /** By name in small letters. */
  const groups = new Map<string, Group>();
  const names = new Set<string>();
  /** The names of the operations of all groups: `getRegistryServers` is `getServers` of `registry`, or `get` of `registryServers`. */
  const called = new Set<string>();
  for (const place of withoutRepeats(draft, operations)) {
    const wanted = groupNameOf(place);
    const known = groups.get(wanted.toLowerCase());
    const group: Group = known ?? { name: takeName(names, wanted), taken: new Set(), endpoints: new Map() };
    groups.set(wanted.toLowerCase(), group);
    group.tag ??= tagOf(place);
    const { taken } = group;
    const [best = '', ...others] = endpointNamesOf(draft, place, group.name);
    const calledAs = (name: string): string => operationName({ group: group.name, name }).toLowerCase();
    const isFree = (one: string): boolean => !taken.has(one.toLowerCase()) && !called.has(calledAs(one));
    const free = isFree(best) ? best : others.find((one) => one !== '' && isFree(one));
    const name = takeName(taken, free ?? best, isFree);
    called.add(calledAs(name));
    group.endpoints.set(name, endpointEntry(draft, { place, name, group: group.name }));
  }
  const { scopes } = draft;
  const above = scopesAbove(draft);
  for (const [name, scope] of scopes) scopes.set(name, { ...scope, ...above.get(String(scope.value)) });
  for (const group of groups.values())
    draft.groups.set(group.name, { value: groupMap(group.endpoints), ...tagDocs(draft, root, group) });
}

function groupMap(endpoints: ReadonlyMap<string, Entry>): YamlMap {
  const maps = [...endpoints.values()].map(({ value }) => value as YamlMap);
  const path = commonPath(maps);
  const shortened = [...endpoints].map(([name, entry]): readonly [string, Entry] => {
    const map = entry.value as YamlMap;
    const [method = '', whole = ''] = String(map.get('http')?.value).split(' ');
    const http = { value: `${method} ${whole.slice(path.length)}`.trim() };
    return [name, { ...entry, value: new Map([...map, ['http', http]]) }];
  });
  return new Map<string, Entry>([
    ...(path === '' ? [] : [['path', { value: path, at: [...endpoints.values()][0]?.at }] as const]),
    ['endpoints', { value: new Map(shortened) }],
  ]);
}

function tagDocs(draft: Draft, root: Located, { name, tag }: Group): Pick<Entry, 'docs' | 'x' | 'at'> {
  const declared = itemsOf(child(root, 'tags')).find(
    ({ value }) => memberNameOf(textOf(memberOf(value, 'name')) ?? '') === name,
  );
  if (declared === undefined) return tag === undefined || tag === name ? {} : { x: { openapi: { name: tag } } };
  const isSame = memberOf(declared.value, 'name') === name;
  return { ...docsOf(declared), ...keptOf(draft, declared, [...tagWords, ...(isSame ? [] : ['name'])]) };
}

interface Head {
  /** The `webhooks` that the language cannot express. */
  readonly kept: JsonObject;
  readonly examples: YamlMap;
  readonly hasOperations: boolean;
}

/** The properties of a document other than its parts. */
function documentKept(draft: Draft, root: Located): JsonObject {
  const version = textOf(memberOf(root.value, 'openapi')) ?? '';
  const hasServers = itemsOf(child(root, 'servers')).length > 0;
  // Kept keywords of OpenAPI 3.2 need its version.
  const words = [
    '$self',
    'jsonSchemaDialect',
    'externalDocs',
    ...(version.startsWith('3.2') ? ['openapi'] : []),
    // Servers at relative addresses.
    ...(hasServers && standardServer(draft) === undefined ? ['servers'] : []),
  ];
  const { 'x-webhooks': _, ...ofDocument } = keptInDocument(draft, root, words);
  return ofDocument;
}

function headOf(draft: Draft, root: Located, { kept, examples, hasOperations }: Head): YamlMap {
  const info = child(root, 'info');
  const object = objectOf(info.value);
  narrowScopeParams(draft);
  const title = textOf(memberOf(object, 'title')) ?? 'api';
  const written = String(memberOf(object, 'version'));
  const version = semanticVersionOf(written);
  const name = apiNameOf(title);
  const words = [...infoWords, ...(name === title ? [] : ['title']), ...(version === written ? [] : ['version'])];
  const ofInfo = withOpenapi(keptOf(draft, info, words), { ...documentKept(draft, root), ...kept });
  const { [securitySchemesWord]: _, ...x } = ofInfo.x ?? {};
  const otherNames = schemeNames(draft);
  const api: Entry = {
    value: name,
    ...docsOf({ ...info, value: { ...object, title: undefined } }),
    x: {
      ...x,
      ...(draft.idForm === undefined ? {} : { [operationIdsWord]: draft.idForm }),
      ...(hasOperations && Object.keys(otherNames).length > 0 && { [securitySchemesWord]: otherNames }),
    },
  };
  const server = standardServer(draft);
  if (server !== undefined) loseServers({ draft, owner: '#', name: '' }, root);
  const auth = hasOperations ? authValue(draft) : undefined;
  const { params, headers, errors, scopes, webhooks } = draft;
  // A model without a version has this one.
  const ownVersion = version === '0.0.0' ? undefined : version;
  return new Map([
    ['api', api],
    ...mapWith({ version: ownVersion, server, auth, headers, scopes, params, errors, webhooks, examples }),
  ]);
}
