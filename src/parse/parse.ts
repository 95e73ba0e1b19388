import { collectFindings, leavesGap, refuse, type Report, type WithDiagnostics } from '../source/diagnostic.js';
import { memoize } from '../source/memoize.js';
import { isSemanticVersion, semanticVersionOf } from '../source/semantic-version.js';
import type { SourceFile } from '../source/source-file.js';
import { literalWords, shorten, type WordIn } from '../source/words.js';
import type {
  ModelDocument,
  WrittenApi,
  WrittenGap,
  WrittenGroup,
  WrittenScope,
  WrittenUse,
  WrittenWebhook,
} from './model-document.js';
import type { Name, WrittenAllowedChange } from './written-parts.js';
import { parseError, parseResponseHeaders } from './parse-returns.js';
import { parseMembers, parseTypeExample } from './parse-members.js';
import { parseType } from './parse-type.js';
import { withInlineTypes } from './inline-types.js';
import { isWellFormed, parsePath, parseTemplate } from './parse-name.js';
import { parseLimits } from './parse-limits.js';
import { parseResource } from './parse-resources.js';
import { parseServers } from './parse-servers.js';
import { parseDeclaration } from './parse-types.js';
import { readYaml } from './read-yaml.js';
import {
  datedDocsOf,
  type DocsKey,
  docsKeys,
  docsOf,
  entriesOf,
  expectErrors,
  expectText,
  nameOf,
  refuseComments,
  type SlotList,
  type Slots,
  slotsOf,
  typeNamedBy,
} from './slots.js';
import type { YamlEntry, YamlNode, YamlText } from './yaml-tree.js';
import { parseAccess, parseAuth, scopeWords } from './parse-auth.js';
import { parseEndpoint } from './parse-endpoint.js';
import { parseParameters, withoutHeadings } from './parse-parameters.js';

const topKeys =
  'api use version server limits auth headers response-headers scopes params errors x gaps types groups webhooks resources allow allow-breaking examples';
type TopKey = WordIn<typeof topKeys>;

export const modelSlots: SlotList<TopKey> = {
  owner: 'a model',
  keys: literalWords(topKeys),
  documented: ['api'],
  later: {
    events: 'An event',
  },
};

export type ReadDocument = WithDiagnostics<ModelDocument>;

const recalled = new WeakMap<SourceFile, ReadDocument>();

/** Lets `parse` skip a text that the same version of the program has already parsed. */
export function recallDocument(file: SourceFile, document: ReadDocument): void {
  recalled.set(file, document);
}

/**
 * Parses a YAML file into a document. Never fails: unreadable parts are reported and left out. Each file is parsed
 * once: the model, its gaps and the editor schema use the same document.
 */
export const parse: (file: SourceFile) => ReadDocument = memoize((file) => recalled.get(file) ?? parseAnew(file));

function parseAnew(file: SourceFile): ReadDocument {
  const { report, diagnostics } = collectFindings();
  const root = readYaml(file, report);
  const at: Slots<TopKey> = root === undefined ? {} : slotsOf(root, modelSlots, report);
  // The names of types that are not indented below `types:` are not unknown.
  const keys = root?.kind === 'map' ? root.entries.map(({ key }) => key.text) : [];
  const refused = keys.flatMap((key) => typeNamedBy(key)?.toLowerCase() ?? []);
  const all = <T>(key: TopKey, read: (entry: YamlEntry, report: Report) => T | undefined): readonly T[] =>
    entriesOf(at[key], `\`${key}\``, report).flatMap((entry): readonly T[] => {
      const thing = read(entry, report);
      if (thing === undefined) refused.push(...(entry.key.text.toLowerCase().match(/\w+/g) ?? []));
      return thing === undefined ? [] : [thing];
    });
  const value: ModelDocument = {
    path: file.path,
    isUnreadable: root === undefined && diagnostics.length > 0,
    isPartial: false,
    refused,
    use: at.use ? parseUse(at.use.value, report) : [],
    api: parseApi(at, report),
    version: at.version && parseVersion(at.version, report),
    server: at.server && parseServers(at.server, report),
    limits: at.limits && parseLimits(at.limits, report),
    auth: at.auth && parseAuth(at.auth, report),
    headers: at.headers ? parseMembers(at.headers.value, '`headers`', report) : [],
    responseHeaders: parseResponseHeaders(at, report),
    scopes: all('scopes', parseScope),
    params: at.params ? parsePlaceholders(at.params.value, report) : [],
    errors: all('errors', parseError),
    types: all('types', parseDeclaration),
    groups: all('groups', parseGroup),
    webhooks: all('webhooks', parseWebhook),
    resources: all('resources', parseResource),
    gaps: all('gaps', parseGap),
    allow: all('allow', parseAllowance),
    allowBreaking: all('allow-breaking', parseAllowedChange),
    examples: all('examples', parseTypeExample),
  };
  const whole = withInlineTypes(value, report);
  return { value: { ...whole, isPartial: diagnostics.some(leavesGap) }, diagnostics };
}

/** `../shared`, `../shared as Shared`, or a list of these. */
function parseUse(node: YamlNode, report: Report): readonly WrittenUse[] {
  const items = node.kind === 'list' ? node.items.map(({ value }) => value) : [node];
  return items.flatMap((item) => {
    const text = expectText(item, '`use`, such as `../shared`', report);
    return (text && useOf(text, report)) ?? [];
  });
}

function useOf(written: YamlText, report: Report): WrittenUse | undefined {
  const { text, span } = written;
  const [, path = '', prefix] = /^(.*?)(?: +as +(\S*))?$/s.exec(text) ?? [];
  const problem = problemOfUse(path, prefix);
  if (problem === undefined) return { path: { text: path, span }, prefix: prefix ?? '' };
  return refuse({ code: 'used-model-exists', message: problem, span }, report);
}

function problemOfUse(path: string, prefix: string | undefined): string | undefined {
  if (prefix !== undefined && !/^[A-Z][A-Za-z0-9]*$/.test(prefix)) {
    return `"${prefix}" cannot be a prefix of type names. Use a capital letter, then letters and digits: \`use: ${path} as Shared\`.`;
  }
  // The path must mean the same folder on every machine and platform.
  if (/^(?:[a-zA-Z]+:|[\\/~])|\\|\0/.test(path)) {
    return `"${path}" is not a path from this file to a folder or file. Write one with \`/\`, such as \`use: ../shared\`.`;
  }
  return undefined;
}

function parseApi({ api: entry, x }: Slots<'api' | 'x'>, report: Report): WrittenApi | undefined {
  if (entry === undefined && x !== undefined) {
    const message =
      '`x:` belongs to `api:` of the same file. Move it there, or write `#@` lines above the declaration that it is about.';
    report({ code: 'extension-has-a-plain-name', message, span: x.key.span });
  }
  if (entry === undefined) return undefined;
  if (entry.value.kind === 'map') {
    const message = '`api:` is the name alone, `api: pets`; `version:`, `types:` and all else stand beside it.';
    return refuse({ code: 'value-fits-slot', message, span: entry.key.span }, report);
  }
  const text = expectText(entry.value, '`api`', report);
  if (text === undefined || !isWellFormed(nameOf(text), 'api', report)) return undefined;
  return { name: nameOf(text), ...docsOf(entry, { x }, report) };
}

function parseVersion(entry: YamlEntry, report: Report): Name | undefined {
  const text = expectText(entry.value, '`version`', report);
  if (text === undefined) return undefined;
  if (!isSemanticVersion(text.text)) {
    const meant = semanticVersionOf(text.text);
    const hint = meant === undefined ? '' : ` Did you mean "${meant}"?`;
    const message = `A version is three numbers, as in npm packages: \`1.0.0\`, or \`1.0.0-beta.1\`.${hint}`;
    return refuse({ code: 'version-is-semantic', message, span: text.span }, report);
  }
  return nameOf(text);
}

function parseScope(entry: YamlEntry, report: Report): WrittenScope | undefined {
  const token = expectText(entry.value, `the token of the scope "${entry.key.text}"`, report);
  if (!isWellFormed(nameOf(entry.key), 'scope', report) || token === undefined) return undefined;
  if (scopeWords.includes(entry.key.text)) {
    const message = `"${entry.key.text}" cannot be the name of a scope: \`scopes: ${entry.key.text}\` is a keyword.`;
    return refuse({ code: 'name-is-well-formed', message, span: entry.key.span }, report);
  }
  return { name: nameOf(entry.key), token: parseTemplate(token, report), ...docsOf(entry, {}, report) };
}

function parsePlaceholders(node: YamlNode, report: Report): ModelDocument['params'] {
  return parseMembers(node, '`params`', report).filter(({ name, isOptional, default: value }) => {
    if (isOptional || value !== undefined) {
      const message = `A path parameter cannot be optional: remove the \`?\` or the default of "${name.text}".`;
      report({ code: 'placeholder-is-required', message, span: value?.span ?? name.span });
    }
    return isWellFormed(name, 'placeholder', report);
  });
}

/** `order.paid: OrderPaid`, with the type of the data. */
function parseWebhook(entry: YamlEntry, report: Report): WrittenWebhook | undefined {
  const name = nameOf(entry.key);
  if (name.text === '') {
    const message = 'A webhook needs a name, such as `order.paid`, by which receivers distinguish it.';
    return refuse({ code: 'name-is-well-formed', message, span: name.span }, report);
  }
  return {
    name,
    type: parseType(entry.value, `the type of what the webhook "${shorten(name.text)}" sends`, report),
    ...docsOf(entry, {}, report),
  };
}

function parseGap(entry: YamlEntry, report: Report): WrittenGap | undefined {
  refuseComments(entry, 'A gap', report);
  const text = expectText(entry.value, `the gap "${entry.key.text}"`, report);
  if (!isWellFormed(nameOf(entry.key), 'gap', report) || text === undefined) return undefined;
  return { name: nameOf(entry.key), text: text.text.trimEnd() };
}

const groupKeys = 'path server limits resource auth scopes query headers cookies response-headers errors endpoints';

export const groupSlots: SlotList<WordIn<typeof groupKeys> | DocsKey> = {
  owner: 'a group',
  keys: [...literalWords(groupKeys), ...docsKeys],
};

function parseGroup(entry: YamlEntry, report: Report): WrittenGroup | undefined {
  const name = nameOf(entry.key);
  if (!isWellFormed(name, 'group', report)) return undefined;
  const headed = withoutHeadings(entry.value, report);
  const at = slotsOf(headed.node, groupSlots, report);
  const path = at.path && expectText(at.path.value, '`path`', report);
  const resource = at.resource && expectText(at.resource.value, '`resource`', report);
  return {
    name,
    path: path && parsePath(path, report),
    server: at.server && parseServers(at.server, report),
    limits: at.limits && parseLimits(at.limits, report),
    resource: resource && nameOf(resource),
    ...parseAccess(at, report),
    ...parseParameters(at, headed, report),
    responseHeaders: parseResponseHeaders(at, report),
    errors: expectErrors(at.errors, report),
    endpoints: entriesOf(at.endpoints, '`endpoints`', report).flatMap(
      (endpoint) => parseEndpoint(endpoint, report) ?? [],
    ),
    ...datedDocsOf(entry, at, report),
  };
}

function parseAllowance(entry: YamlEntry, report: Report): Name | undefined {
  refuseComments(entry, 'An allowed warning', report);
  const reason = expectText(entry.value, `the reason why "${entry.key.text}" is allowed`, report);
  return reason && nameOf(entry.key);
}

export const allowedChangeSlots = { owner: 'an allowed change', keys: ['until', 'reason'] } as const;

/** `request-field-removed Pet name: { until: 2027-01-31, reason: Nobody sends it. }` */
function parseAllowedChange(entry: YamlEntry, report: Report): WrittenAllowedChange | undefined {
  refuseComments(entry, 'An allowed change', report);
  const { key, value } = entry;
  const at = slotsOf(value, allowedChangeSlots, report);
  for (const name of allowedChangeSlots.keys) {
    if (at[name] !== undefined || value.kind !== 'map') continue;
    const message = `"${shorten(key.text)}" needs \`${name}:\`: \`{ until: 2027-01-31, reason: Nobody sends it. }\``;
    report({ code: 'required-key', message, span: key.span });
  }
  const reason = at.reason && expectText(at.reason.value, `the reason why "${shorten(key.text)}" is allowed`, report);
  const until =
    at.until && expectText(at.until.value, `the last day on which "${shorten(key.text)}" is allowed`, report);
  if (reason === undefined || until === undefined) return undefined;
  if (!isDay(until.text)) {
    const message = `\`until\` is a day, \`2027-01-31\`, not "${shorten(until.text)}".`;
    return refuse({ code: 'value-fits-slot', message, span: until.span }, report);
  }
  return { change: nameOf(key), until: until.text, reason: reason.text.trimEnd() };
}

function isDay(text: string): boolean {
  const milliseconds = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
  // The day after the last of a month would be the first of the next one.
  return !Number.isNaN(milliseconds) && new Date(milliseconds).toISOString().startsWith(text);
}
