import { repeated } from '../source/graph.js';
import { refuse, type Report } from '../source/diagnostic.js';
import { nearestWord, suggest } from '../source/nearest-word.js';
import { shorten } from '../source/words.js';
import type { WrittenGroup } from './model-document.js';
import {
  type KeyLocation,
  type Name,
  namesIn,
  type WrittenAuth,
  type WrittenExpression,
  type WrittenScheme,
  type WrittenScopes,
} from './written-parts.js';
import { type ExpressionGrammar, parseExpression } from './parse-expression.js';
import { isWellFormed } from './parse-name.js';
import { type DocsKey, docsOf, expectText, nameOf, noDocs, refuseComments, type Slots } from './slots.js';
import type { YamlEntry, YamlMap, YamlText } from './yaml-tree.js';

const grammar: ExpressionGrammar = {
  code: 'auth-syntax',
  words: [],
  noun: 'a scheme',
  plural: 'schemes',
  rule: 'Schemes are names from `auth:` of the model, joined by `|` (either) or `&` (both), such as `token & key`; `token | none` is optional.',
};

/** In `auth:` on one line, the schemes themselves are written. */
const lineGrammar: ExpressionGrammar = {
  ...grammar,
  names: '[A-Za-z][\\w-]*(?:\\s+in(?:\\s+[^\\s|&()]+){0,2})?(?:\\s+without\\s+[^\\s|&()]+)?',
  rule: 'Write `bearer`, `basic`, `key in header X-Api-Key` or `none`; or several, joined by `|` (either) or `&` (both).',
};

/** `auth:` of a model: `bearer`, `basic | none`, `key in header X-Api-Key`, or a map of schemes by name. */
export function parseAuth(entry: YamlEntry, report: Report): WrittenAuth | undefined {
  if (entry.value.kind === 'map') return parseSchemes(entry.key, entry.value, report);
  if (entry.value.kind === 'list') {
    const message = `\`auth\` is no list. ${lineGrammar.rule} Schemes with names are a map.`;
    return refuse({ code: 'auth-syntax', message, span: entry.value.span }, report);
  }
  const text = expectText(entry.value, '`auth`', report);
  const written = text && parseExpression(text, lineGrammar, report);
  if (text === undefined || written === undefined) return undefined;
  const names = namesIn(written).filter(({ text: name }) => name !== 'none');
  const schemes = names.flatMap((name) => parseScheme(name, { ...noDocs, name, isMade: true }, report) ?? []);
  const [[second] = []] = repeated(schemes, ({ kind }) => kind);
  if (second !== undefined) {
    const message = `Two schemes of one kind need names: \`auth:\` as a map, such as \`first: ${shorten(second.name.text)}\`.`;
    return refuse({ code: 'auth-syntax', message, span: second.name.span }, report);
  }
  if (schemes.length < names.length) return undefined;
  // A scheme on one line is named after its kind.
  const kinds = new Map(schemes.map(({ name, kind }) => [name.span, kind]));
  const named = schemes.map((scheme) => ({ ...scheme, name: { ...scheme.name, text: scheme.kind } }));
  const whole = renamed(written, (name) => kinds.get(name.span) ?? name.text);
  checkNone(whole, report);
  return { schemes: named, default: whole, span: text.span };
}

function parseSchemes({ span }: YamlText, { entries }: YamlMap, report: Report): WrittenAuth {
  const schemes: WrittenScheme[] = [];
  let byDefault: WrittenExpression | undefined;
  for (const entry of entries) {
    if (entry.key.text === 'default') {
      refuseComments(entry, '`default` of `auth`', report);
      byDefault = parseRequirement(entry, report);
      continue;
    }
    const text = expectText(entry.value, `the scheme "${shorten(entry.key.text)}"`, report);
    const name = nameOf(entry.key);
    if (text === undefined || !isWellFormed(name, 'scheme', report)) continue;
    const scheme = parseScheme(nameOf(text), { name, ...docsOf(entry, {}, report) }, report);
    if (scheme !== undefined && isFree(scheme, report)) schemes.push(scheme);
  }
  return { schemes, default: byDefault, span };
}

/** Whether the name of a scheme has no other meaning. */
function isFree({ name, kind }: WrittenScheme, report: Report): boolean {
  if (!['none', 'bearer', 'basic'].includes(name.text) || name.text === kind) return true;
  const message = `"${name.text}" cannot be the name of a scheme: it is a keyword.`;
  report({ code: 'name-is-well-formed', message, span: name.span });
  return false;
}

/** `bearer`, `basic`, or `key in header X-Api-Key`; each also `without scopes`. */
function parseScheme(
  { text: whole, span }: Name,
  given: Pick<WrittenScheme, 'name' | 'isMade' | DocsKey>,
  report: Report,
): WrittenScheme | undefined {
  const text = whole.replace(/\s+without\s+\S+$/, '');
  const named = { ...given, isWithoutScopes: text !== whole };
  if (text !== whole && !/\sscopes$/.test(whole)) {
    const { hint, fix } = suggest(`${text} without scopes`, span);
    report({ code: 'auth-is-known', message: `Only \`without scopes\` can follow a scheme.${hint}`, span, fix });
  }
  if (text === 'bearer' || text === 'basic') return { ...named, kind: text };
  const [, place, key = ''] = /^key\s+in\s+(\S+)\s+(\S+)$/.exec(text) ?? [];
  const known = keyLocations.find((one) => one === place);
  if (known !== undefined) {
    if (isKeyName(key, known)) return { ...named, kind: 'key', in: known, key: { text: key, span } };
    const what = known === 'query' ? 'a query parameter for a key' : `a ${known}`;
    const message = `"${shorten(key)}" cannot be the name of ${what}.`;
    return refuse({ code: 'auth-is-known', message, span }, report);
  }
  if (/^(?:api)?[-_ ]?key\b/i.test(text)) {
    const message =
      'Say where the key is sent: `key in header X-Api-Key`, `key in query api_key` or `key in cookie session`.';
    return refuse({ code: 'auth-is-known', message, span }, report);
  }
  const meant = /bearer|oauth|jwt|token|openid/i.test(text) ? 'bearer' : nearestWord(text, ['bearer', 'basic', 'none']);
  const { hint, fix } = suggest(meant, span);
  const message = `\`auth\` is \`bearer\` (an OAuth 2.0 bearer token, RFC 6750), \`basic\` (RFC 7617), \`key in header X-Api-Key\`, or \`none\`.${hint}`;
  report({ code: 'auth-is-known', message, span, fix });
  return meant === 'bearer' || meant === 'basic' ? { ...named, kind: meant } : undefined;
}

/** `token & key`, `token | none`, `none`, in a group, an endpoint, or `default:`. */
function parseRequirement(entry: YamlEntry, report: Report): WrittenExpression | undefined {
  const text = expectText(entry.value, '`auth`', report);
  const written = text && parseExpression(text, grammar, report);
  if (written !== undefined) checkNone(written, report);
  return written;
}

/** `none` must be an alternative, or stand alone. */
function checkNone(expression: WrittenExpression, report: Report): void {
  if (!('of' in expression)) return;
  for (const part of expression.of) {
    checkNone(part, report);
    if (expression.kind === 'any' || 'of' in part || part.name.text !== 'none') continue;
    const message = '`none` can only be an alternative, as in `token | none`. Remove it, or join it by `|`.';
    report({ code: 'auth-syntax', message, span: part.name.span });
  }
}

function renamed(expression: WrittenExpression, nameFor: (name: Name) => string): WrittenExpression {
  if ('of' in expression) return { ...expression, of: expression.of.map((part) => renamed(part, nameFor)) };
  return { kind: 'name', name: { text: nameFor(expression.name), span: expression.name.span } };
}

/** Who may call a group or an endpoint: `auth:` and `scopes:`; either may be `none`. */
export function parseAccess(at: Slots<'scopes' | 'auth'>, report: Report): Pick<WrittenGroup, 'auth' | 'scopes'> {
  const text: YamlText | undefined = at.scopes && expectText(at.scopes.value, '`scopes`', report);
  const scopes = text && parseScopes(text, report);
  const auth = at.auth && parseRequirement(at.auth, report);
  const isNone = auth?.kind === 'name' && auth.name.text === 'none';
  if (at.auth === undefined || at.scopes === undefined || (!isNone && scopes?.kind !== 'none')) return { auth, scopes };
  const messages = {
    both: '`auth: none` and `scopes: none` say the same thing twice. Keep one.',
    auth: '`auth: none` allows everyone, but `scopes:` requires a token. Keep one.',
    scopes: '`scopes: none` allows everyone, but `auth:` requires credentials. Keep one.',
  };
  const message = messages[!isNone ? 'scopes' : scopes?.kind === 'none' ? 'both' : 'auth'];
  const notes = [{ message: 'The scopes are here.', span: at.scopes.key.span }];
  report({ code: 'auth-stands-alone', message, span: at.auth.key.span, notes });
  return { auth: undefined, scopes };
}

/** Words that stand alone and are not scope names. */
export const scopeWords: readonly string[] = ['any', 'none', 'unknown'];

const scopeGrammar: ExpressionGrammar = {
  code: 'scopes-syntax',
  words: scopeWords,
  noun: 'a scope',
  plural: 'scopes',
  rule: 'Scopes are names joined by `|` (either) or `&` (both), such as `(view & audit) | manage`; or `any`, `none` or `unknown`, alone.',
};

/** `manage | view` (either), `manage & audit` (both), `(view & audit) | manage`, `any`, `none`, `unknown`. */
function parseScopes(text: YamlText, report: Report): WrittenScopes {
  // A valid token with no particular scopes.
  if (text.text === 'any') return { kind: 'all', of: [] };
  if (text.text === 'none' || text.text === 'unknown') return { kind: text.text };
  return parseExpression(text, scopeGrammar, report) ?? { kind: 'unknown' };
}

export const keyLocations: readonly KeyLocation[] = ['header', 'query', 'cookie'];

/** Names that need no escaping, neither on the wire nor in a challenge. */
const keyNames: Readonly<Record<KeyLocation, RegExp>> = {
  header: /^[\w!#$%'*+.^`~-]{1,100}$/,
  query: /^[\w.~$:@[\]-]{1,100}$/,
  cookie: /^[\w!#$%'*+.^`~-]{1,100}$/,
};

/** Whether a key can be sent under this name. */
export function isKeyName(name: string, location: KeyLocation): boolean {
  return keyNames[location].test(name);
}
