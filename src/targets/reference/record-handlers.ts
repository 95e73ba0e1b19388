import { exportOf, typeSymbol } from '../../print/names.js';
import { valueTypeOf } from '../../model/contents.js';
import { actionsFields, type Declarations, objectOf } from '../../model/declarations.js';
import { headerNamed, returnsAsPreferred } from '../../model/endpoints.js';
import { addressOf } from '../../model/entity-tag.js';
import type { Field, Response, TypeDeclaration } from '../../model/model.js';
import { fieldsInPath } from '../../model/types/fields-in-path.js';
import { fieldedIn, namesReachedFrom } from '../../model/types/type-graph.js';
import type { BehaviourAction } from '../../model/storage.js';
import { literalKey, propertyAccess } from '../../print/escape.js';
import { literalText } from '../../print/literals.js';
import { runtimeName } from '../../print/runtime.js';
import { type HandlerBody, inputText, locationText, pathText, type StorageEndpoint } from './handler.js';
import { recordsProperty } from './symbols.js';
import { addressText, responseText, type HeaderValues, isPlain, responseFor, sampleHeaders } from './responses.js';

/** One call of the runtime, and the statuses of its outcomes. Everything else is a problem, which it throws. */
interface Call {
  readonly text: string;
  readonly statuses: readonly (200 | 201)[];
}

type RecordAction = Exclude<BehaviourAction, 'query' | 'exists' | 'search'>;

/**
 * Handlers of a single record. A rule ensures that its endpoint has what the action needs.
 *
 *     return getRecord(records.resource, input.projectKey, { key: input.key });
 */
export function recordHandler(at: StorageEndpoint, action: RecordAction): HandlerBody {
  return responded(at, printers[action](at));
}

const printers: Readonly<Record<RecordAction, (at: StorageEndpoint) => Call>> = {
  get: (at) => readCall(at, at.resource.id),
  getByKey: (at) => readCall(at, at.resource.key ?? at.resource.id),
  create: createCall,
  merge: (at) => changeCall(at, 'merge'),
  replace: (at) => changeCall(at, 'replace'),
  update: updateCall,
  delete: (at) => ({ text: callOf(at, 'removeRecord', [requestText(at, [])]), statuses: [200] }),
};

/** `getRecord(records.resource, input.projectKey, { key: input.key })` */
function callOf(at: StorageEndpoint, name: string, rest: readonly string[]): string {
  return `${runtimeName(name, at.module)}(${[recordsText(at), ...rest].join(', ')})`;
}

function readCall(at: StorageEndpoint, field: string): Call {
  return { text: callOf(at, 'getRecord', [partitionText(at), ...identityOf(at, field)]), statuses: [200] };
}

function createCall(at: StorageEndpoint): Call {
  const otherwise = at.endpoint.behaviour?.otherwise;
  if (otherwise === undefined) {
    return { text: callOf(at, 'createRecord', [writeRequest(at, [])]), statuses: [201] };
  }
  const text = callOf(at, 'createOrChangeRecord', [changeRequest(at), `'${otherwise}'`]);
  return { text, statuses: [200, 201] };
}

function changeCall(at: StorageEndpoint, mode: 'merge' | 'replace'): Call {
  return { text: callOf(at, 'changeRecord', [changeRequest(at), `'${mode}'`]), statuses: [200] };
}

/** An optional version is not expected: a client may send the whole record without having looked at it. */
function changeRequest(at: StorageEndpoint): string {
  return writeRequest(
    at,
    versionMember(at, ({ isRequired }) => isRequired),
  );
}

function updateCall(at: StorageEndpoint): Call {
  const [actions] = actionsFields(valueTypeOf(at.endpoint), at.declarations);
  const members = [...versionMember(at, () => true), `actions: input.body${propertyAccess(actions?.name ?? '')}`];
  return { text: callOf(at, 'updateRecord', [requestText(at, members)]), statuses: [200] };
}

/** `expectedVersion: input.body.version`, if the body has the version. */
function versionMember(
  { endpoint, declarations, resource }: StorageEndpoint,
  isExpected: (version: Field) => boolean,
): readonly string[] {
  const fields = objectOf(valueTypeOf(endpoint), declarations)?.fields ?? [];
  const versions = fields.filter((field) => field.name === resource.version && isExpected(field));
  return versions.map(({ name }) => `expectedVersion: input.body${propertyAccess(name)}`);
}

/** `records.resource`; in a few models `records.resource as Records<types.ResourceOutput>`. */
export function recordsText({ resource, declarations, module }: StorageEndpoint): string {
  const records = `records.${recordsProperty(resource)}`;
  const sent = declarations.get(`${resource.type}Output`);
  if (sent?.oneWayOf !== resource.type || !isWiderAsStored(sent, declarations)) return records;
  return `${records} as ${runtimeName('Records', module)}<${module.mention(typeSymbol(sent.name))}>`;
}

/**
 * Whether a record has write-only fields among fields of many names. The server never sends them, but TypeScript takes
 * `{ secret: string; [name: string]: … }` for no `{ [name: string]: number | undefined }`.
 */
function isWiderAsStored({ name }: TypeDeclaration, declarations: Declarations): boolean {
  return [...namesReachedFrom([{ kind: 'named', name }], declarations)].some((reached) => {
    const form = declarations.get(reached);
    const whole = declarations.get(form?.oneWayOf ?? '');
    return fieldedIn(form).some(
      ({ patterns, fields }, index) =>
        patterns !== undefined && fields.length < (fieldedIn(whole)[index]?.fields.length ?? 0),
    );
  });
}

/** The value that selects the partition: `input.projectKey`. */
export function partitionText(at: StorageEndpoint): string {
  const { within } = at.resource;
  const text = within === undefined ? undefined : pathText(at, within);
  return text ?? "''";
}

/**
 * The identity of the record in the path: `{ id: input.id }`; none if a field of the body identifies it. Other placeholders
 * are not about the record itself.
 */
function identityOf(at: StorageEndpoint, field: string): readonly string[] {
  const { resource } = at;
  const identities = [field, field === resource.id ? resource.key : resource.id].flatMap((name) => {
    const text = name && pathText(at, name);
    return text === undefined ? [] : [`{ ${name === resource.key ? 'key' : 'id'}: ${text} }`];
  });
  return identities.slice(0, 1);
}

function writeRequest(at: StorageEndpoint, more: readonly string[]): string {
  return requestText(at, [`draft: ${draftText(at)}`, ...mergePatch(at), ...more]);
}

/**
 * `{ partition: input.projectKey, identity: { id: input.id }, preconditions: preconditionsOf(context) }`, with the
 * conditions of `If-Match` and `If-None-Match` even if the endpoint does not declare them.
 */
function requestText(at: StorageEndpoint, more: readonly string[]): string {
  const members = [
    `partition: ${partitionText(at)}`,
    ...identityOf(at, at.resource.id).map((identity) => `identity: ${identity}`),
    ...more,
    `preconditions: ${at.module.mention(exportOf('server', 'preconditionsOf'))}(context)`,
  ];
  return `{ ${members.join(', ')} }`;
}

/** The body; for a new record also what the path says about it: `{ ...input.body, orderId: input.orderId }`. */
function draftText({ endpoint, declarations, resource }: StorageEndpoint): string {
  const names = fieldsInPath(endpoint, resource, declarations);
  const members = names.map((parameter) => `${literalKey(parameter.property)}: ${inputText(endpoint, parameter)}`);
  return members.length === 0 ? 'input.body' : `{ ...input.body, ${members.join(', ')} }`;
}

/** `nullIsAValueOf: ['weight']` for a merge patch: in a field that is always present, null is a value. */
function mergePatch({ endpoint, resource, declarations }: StorageEndpoint): readonly string[] {
  if (objectOf(valueTypeOf(endpoint), declarations)?.isPatch !== true) return [];
  const record = objectOf({ kind: 'named', name: resource.type }, declarations);
  const lasting = (record?.fields ?? []).filter((field) => field.isRequired || field.default !== undefined);
  const names = lasting.map(({ name }) => name);
  return [`nullIsAValueOf: ${literalText(names)}`];
}

interface Success {
  readonly status: 200 | 201;
  readonly response: Response;
  readonly text: string;
}

// Returns the outcome unchanged if the endpoint documents exactly that; otherwise converts it.
function responded(at: StorageEndpoint, call: Call): HandlerBody {
  const successes = successesOf(at, call);
  if (successes === undefined) return undefined;
  const shaped = successes.filter(({ status, response }) => !isPlain(response, status));
  const minimal = minimalText(at);
  if (shaped.length === 0 && minimal === undefined) return `return ${call.text};`;
  const last = shaped.at(-1);
  const isTotal = shaped.length === successes.length;
  // There are at most two successes: if only one is shaped, it is the last.
  const isOther = isTotal || last === undefined ? [] : [`if (outcome.status !== ${last.status}) return outcome;`];
  const lines = [
    ...(minimal === undefined ? [] : [minimal]),
    ...shaped.slice(0, -1).map(({ status, text }) => `if (outcome.status === ${status}) {\nreturn ${text};\n}`),
    ...isOther,
    `return ${last?.text ?? 'outcome'};`,
  ];
  const isRead = lines.some((line) => line.includes('outcome'));
  return [`${isRead ? 'const outcome = ' : ''}await ${call.text};`, ...lines].join('\n');
}

/** If the client prefers no body: `if (outcome.status === 200 && prefersMinimal(context)) return { status: 204 };` */
function minimalText(at: StorageEndpoint): string | undefined {
  const response = returnsAsPreferred(at.endpoint)
    ? at.endpoint.responses.find(({ status }) => status === 204)
    : undefined;
  const text = response && responseText(response, '', headerValues(at, response));
  if (text === undefined) return undefined;
  const minimal = at.module.mention(exportOf('server', 'prefersMinimal'));
  return `if (outcome.status === 200 && ${minimal}(context)) {\nreturn ${text};\n}`;
}

function successesOf(at: StorageEndpoint, call: Call): readonly Success[] | undefined {
  const successes = call.statuses.flatMap((status): readonly Success[] => {
    const response = responseFor(at.endpoint, status === 201 ? 'created' : 'existing');
    const text = response && responseText(response, 'outcome.body', headerValues(at, response));
    return response === undefined || text === undefined ? [] : [{ status, response, text }];
  });
  return successes.length === call.statuses.length ? successes : undefined;
}

/** Like the server's own tags: a key may later belong to another record, an id never. */
function tagMembers({ endpoint, resource }: StorageEndpoint): readonly string[] {
  const version = `version: outcome.body${propertyAccess(resource.version ?? '')}`;
  const isRead = endpoint.method === 'GET' || endpoint.method === 'HEAD';
  if (!isRead || addressOf(endpoint, resource) === 'id') return [version];
  return [version, `id: outcome.body${propertyAccess(resource.id)}`];
}

function headerValues(at: StorageEndpoint, response: Response): HeaderValues {
  const { module, resource } = at;
  const path = locationText(at, `outcome.body${propertyAccess(resource.id)}`);
  const header = headerNamed(response, 'location');
  const location = header && path && addressText(at, header.type, path);
  const hasTag = resource.version !== undefined && headerNamed(response, 'etag') !== undefined;
  return {
    ...sampleHeaders(at, response),
    ...(location !== undefined && { location }),
    ...(hasTag && { etag: `${module.mention(exportOf('server', 'entityTag'))}({ ${tagMembers(at).join(', ')} })` }),
  };
}
