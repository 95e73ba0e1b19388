import { collectFindings, leavesHole, type Report, type WithDiagnostics } from '../source/diagnostic.js';
import { memoize } from '../source/memoize.js';
import { fixTo, nearestWord } from '../source/nearest-word.js';
import type { SourceFile } from '../source/source-file.js';
import type {
  ModelDocument,
  Name,
  WrittenAllowance,
  WrittenApi,
  WrittenGap,
  WrittenGroup,
  WrittenScope,
} from './model-document.js';
import { parseErrors } from './parse-returns.js';
import { parseExamples, parseMembers } from './parse-members.js';
import { isWellFormed, parseTemplate } from './parse-name.js';
import { parseResources } from './parse-resources.js';
import { parseTypes } from './parse-types.js';
import { readYaml } from './read-yaml.js';
import {
  datedDocsOf,
  type DocsKey,
  docsKeys,
  docsOf,
  expectMap,
  expectNames,
  expectText,
  nameOf,
  refuseComments,
  type SlotList,
  slotsOf,
} from './slots.js';
import type { YamlEntry, YamlNode } from './yaml-tree.js';
import { parseAccess } from './parse-scopes.js';
import { parseEndpoint } from './parse-endpoint.js';
import { parseParameters, withoutHeadings } from './parse-parameters.js';

type TopKey =
  | 'api'
  | 'version'
  | 'server'
  | 'auth'
  | 'scopes'
  | 'params'
  | 'errors'
  | 'gaps'
  | 'types'
  | 'groups'
  | 'resources'
  | 'allow'
  | 'examples';

const slots: SlotList<TopKey> = {
  owner: 'a model',
  keys: [
    'api',
    'version',
    'server',
    'auth',
    'scopes',
    'params',
    'errors',
    'gaps',
    'types',
    'groups',
    'resources',
    'allow',
    'examples',
  ],
  documented: ['api'],
  later: {
    use: 'Using the types of another package',
    events: 'An event',
    webhooks: 'A webhook',
    servers: 'More than one server',
  },
};

export type ReadDocument = WithDiagnostics<ModelDocument>;

const recalled = new WeakMap<SourceFile, ReadDocument>();

/** Spares `parse` the work where the same text was read before, by the same program. */
export function recallDocument(file: SourceFile, document: ReadDocument): void {
  recalled.set(file, document);
}

/**
 * YAML text → what was written. Never fails: what cannot be read is reported and left out. Reads each file once: the model,
 * its gaps and the schema for editors are made of the same document.
 */
export const parse: (file: SourceFile) => ReadDocument = memoize((file) => recalled.get(file) ?? parseAnew(file));

function parseAnew(file: SourceFile): ReadDocument {
  const { report, diagnostics } = collectFindings();
  const root = readYaml(file, report);
  const at = root === undefined ? {} : slotsOf(root, slots, report);
  const section = <T>(
    entry: YamlEntry | undefined,
    read: (node: YamlNode, report: Report) => readonly T[],
  ): readonly T[] => (entry === undefined ? [] : read(entry.value, report));
  const server = at.server && expectText(at.server.value, '`server`', report);
  const value: ModelDocument = {
    path: file.path,
    isUnreadable: root === undefined && diagnostics.length > 0,
    isPartial: false,
    api: at.api && parseApi(at.api, report),
    version: at.version && parseVersion(at.version, report),
    server: server && parseTemplate(server, report),
    auth: at.auth && parseAuth(at.auth, report),
    scopes: section(at.scopes, parseScopeDeclarations),
    params: section(at.params, parseHoles),
    errors: section(at.errors, parseErrors),
    types: section(at.types, parseTypes),
    groups: section(at.groups, parseGroups),
    resources: section(at.resources, parseResources),
    gaps: section(at.gaps, parseGaps),
    allow: section(at.allow, parseAllowances),
    examples: section(at.examples, parseExamples),
  };
  return { value: { ...value, isPartial: diagnostics.some(leavesHole) }, diagnostics };
}

function parseApi(entry: YamlEntry, report: Report): WrittenApi | undefined {
  const text = expectText(entry.value, '`api`', report);
  if (text === undefined || !isWellFormed(nameOf(text), 'api', report)) return undefined;
  return { name: nameOf(text), ...docsOf(entry, {}, report) };
}

function parseVersion(entry: YamlEntry, report: Report): Name | undefined {
  const text = expectText(entry.value, '`version`', report);
  if (text === undefined) return undefined;
  if (!/^\d+\.\d+\.\d+(?:-[0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*)?$/.test(text.text)) {
    const [, numbers] = /^v?(\d{1,9}(?:\.\d{1,9}){0,2})$/.exec(text.text) ?? [];
    const meant = numbers && [...numbers.split('.'), '0', '0'].slice(0, 3).join('.');
    const hint = meant === undefined ? '' : ` Did you mean "${meant}"?`;
    const message = `A version is three numbers, as in npm packages: \`1.0.0\`, or \`1.0.0-beta.1\`.${hint}`;
    report({ code: 'version-is-semantic', message, span: text.span });
    return undefined;
  }
  return nameOf(text);
}

function parseAuth(entry: YamlEntry, report: Report): Name | undefined {
  const text = expectText(entry.value, '`auth`', report);
  if (text === undefined || text.text === 'bearer' || text.text === 'none') return text && nameOf(text);
  const meant = /bearer|oauth|jwt|token|openid/i.test(text.text)
    ? 'bearer'
    : nearestWord(text.text, ['bearer', 'none']);
  const hint = meant === undefined ? '' : ` Did you mean "${meant}"?`;
  const message = `\`auth\` is \`bearer\` (an OAuth 2.0 bearer token, RFC 6750) or \`none\`.${hint}`;
  report({ code: 'auth-is-known', message, span: text.span, fix: fixTo(meant, text.span) });
  if (meant !== undefined) return { text: meant, span: text.span };
  return undefined;
}

function parseScopeDeclarations(node: YamlNode, report: Report): readonly WrittenScope[] {
  const entries = expectMap(node, '`scopes`', report)?.entries ?? [];
  return entries.flatMap((entry) => {
    const token = expectText(entry.value, `the token of the scope "${entry.key.text}"`, report);
    if (!isWellFormed(nameOf(entry.key), 'scope', report) || token === undefined) return [];
    return [{ name: nameOf(entry.key), token: parseTemplate(token, report), ...docsOf(entry, {}, report) }];
  });
}

function parseHoles(node: YamlNode, report: Report): ModelDocument['params'] {
  return parseMembers(node, '`params`', report).filter(({ name, isOptional, default: value }) => {
    if (isOptional || value !== undefined) {
      const message = `A hole is filled or the URL is another one: "${name.text}" is neither optional nor has it a default.`;
      report({ code: 'hole-is-required', message, span: value?.span ?? name.span });
    }
    return isWellFormed(name, 'hole', report);
  });
}

function parseGaps(node: YamlNode, report: Report): readonly WrittenGap[] {
  const entries = expectMap(node, '`gaps`', report)?.entries ?? [];
  return entries.flatMap((entry) => {
    refuseComments(entry, 'A gap', report);
    const text = expectText(entry.value, `the gap "${entry.key.text}"`, report);
    if (!isWellFormed(nameOf(entry.key), 'gap', report) || text === undefined) return [];
    return [{ name: nameOf(entry.key), text: text.text.trimEnd() }];
  });
}

function parseAllowances(node: YamlNode, report: Report): readonly WrittenAllowance[] {
  const entries = expectMap(node, '`allow`', report)?.entries ?? [];
  return entries.flatMap((entry) => {
    refuseComments(entry, 'What is allowed', report);
    const reason = expectText(entry.value, `the reason why "${entry.key.text}" is allowed`, report);
    return reason === undefined ? [] : [{ code: nameOf(entry.key), reason: reason.text.trimEnd() }];
  });
}

export { slots as modelSlots };

export const groupSlots: SlotList<
  'path' | 'resource' | 'auth' | 'scopes' | 'query' | 'headers' | 'cookies' | 'errors' | 'endpoints' | DocsKey
> = {
  owner: 'a group',
  keys: ['path', 'resource', 'auth', 'scopes', 'query', 'headers', 'cookies', 'errors', 'endpoints', ...docsKeys],
};

function parseGroups(node: YamlNode, report: Report): readonly WrittenGroup[] {
  const entries = expectMap(node, '`groups`', report)?.entries ?? [];
  return entries.flatMap((entry) => parseGroup(entry, report) ?? []);
}

function parseGroup(entry: YamlEntry, report: Report): WrittenGroup | undefined {
  const name = nameOf(entry.key);
  if (!isWellFormed(name, 'group', report)) return undefined;
  const headed = withoutHeadings(entry.value, report);
  const at = slotsOf(headed.node, groupSlots, report);
  const path = at.path && expectText(at.path.value, '`path`', report);
  const resource = at.resource && expectText(at.resource.value, '`resource`', report);
  const endpoints = at.endpoints ? (expectMap(at.endpoints.value, '`endpoints`', report)?.entries ?? []) : [];
  return {
    name,
    path: path && parseTemplate(path, report),
    resource: resource && nameOf(resource),
    scopes: parseAccess(at, groupSlots.owner, report),
    query: parseParameters('query', { at, headed }, report),
    headers: parseParameters('headers', { at, headed }, report),
    cookies: parseParameters('cookies', { at, headed }, report),
    errors: at.errors ? expectNames(at.errors.value, '`errors`', report) : [],
    endpoints: endpoints.flatMap((endpoint) => parseEndpoint(endpoint, report) ?? []),
    ...datedDocsOf(entry, at, report),
  };
}
