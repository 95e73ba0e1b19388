import { memberSlots } from '../parse/parse-members.js';
import { parseTypeText } from '../parse/parse-type.js';
import { type TypeToken, typeTokensOf } from '../parse/type-expression.js';
import { textAt } from '../parse/yaml-tree.js';
import { collectFindings } from '../source/diagnostic.js';
import { splitOutside, words } from '../source/words.js';

type TextKind = 'type' | 'heading' | 'scopes' | 'words';

/** A field and the keys below it: its long form, or the fields of an inline object. */
function membersAt(owner: string): readonly string[] {
  return ['*', '*/type', '*/field', '*/field/type', '*/type/field', '*/type/field/type'].map(
    (path) => `${owner}/${path}`,
  );
}

/**
 * The paths of types. `*` is any name, `field` a name that is not a key of the long form, `media` a name with a slash,
 * `union` a key that begins with that word.
 */
const typePaths = [
  ...membersAt('types/*'),
  ...membersAt('types/union/*'),
  ...words(`
    types/* params/* params/*/type headers/* headers/*/type response-headers/* response-headers/*/type webhooks/*
    errors/* errors/*/body errors/*/headers/* errors/*/headers/*/type
  `),
  ...['groups/*', 'groups/*/endpoints/*'].flatMap((owner) =>
    ['query', 'headers', 'cookies', 'response-headers'].flatMap((key) => [
      `${owner}/${key}`,
      ...membersAt(`${owner}/${key}`),
    ]),
  ),
  ...words(`
    body body/media body? body?/media returns returns/* returns/media returns/*/media returns/*/body returns/*/body/media
    returns/*/headers/* returns/*/headers/*/type
  `).map((key) => `groups/*/endpoints/*/${key}`),
];

const pathsByKind: readonly (readonly [TextKind, readonly string[]])[] = [
  ['type', typePaths],
  [
    'scopes',
    ['scopes', 'auth'].flatMap((key) => [`groups/*/${key}`, `groups/*/endpoints/*/${key}`]).concat('auth', 'auth/*'),
  ],
  ['words', ['groups/*/endpoints/*/http', 'groups/*/endpoints/*/does', 'resources/*/filters/*']],
];

/** The kind of the scalar at this path; undefined if its spacing is significant. */
export function textKindAt(path: readonly string[]): TextKind | undefined {
  return pathsByKind.find(([, locations]) => locations.some((location) => isAt(path, location.split('/'))))?.[0];
}

/** The kind of a key: keys of types and examples, and `query extends Paging`, contain names of types. */
export function keyKindAt(path: readonly string[]): TextKind | undefined {
  if (path.length === 2 && path[0] === 'examples') return 'type';
  const isExtended =
    path[0] === 'groups' && /^(?:query|headers|cookies)\s+(?:extends|requires)\s/.test(path.at(-1) ?? '');
  return isExtended || (path.length === 2 && path[0] === 'types') ? 'heading' : undefined;
}

function isAt(path: readonly string[], location: readonly string[]): boolean {
  if (path.length !== location.length) return false;
  return location.every((step, index) => {
    const key = path[index] ?? '';
    // An item of a list is a member of an enum, whose spacing is kept.
    if (step === '*') return key !== '-';
    if (step === 'field') return key !== '-' && memberSlots.keys.every((known) => known !== key);
    if (step === 'media') return key.includes('/');
    return step === key.replace(/\s+(?:extends|requires)\s.*$/, '') || (step === 'union' && key.startsWith('union '));
  });
}

/** The same text with normalized spacing; unchanged if its kind is unknown. */
export function spaced(text: string, kind: TextKind | undefined): string {
  if (kind === 'type') return spacedType(text);
  if (kind === 'heading') return spacedHeading(text);
  if (kind === 'scopes') return spacedScopes(text);
  if (kind === 'words') return trimmed(text.replace(/ +/g, ' '));
  return text;
}

/**
 *     integer [ ]           → integer[]
 *     A|B                   → A | B
 *     map< string >=  {}    → map<string> = {}
 */
function spacedType(text: string): string {
  const [status] = /^\d(?:xx|\d\d)(?= |$)/.exec(text) ?? [];
  if (status !== undefined) return `${status} ${spacedType(text.slice(status.length).trimStart())}`.trimEnd();
  if (!isTypeText(text)) return text;
  const tokens = typeTokensOf(text);
  let spacedText = '';
  for (const [index, token] of tokens.entries()) {
    const before = tokens[index - 1];
    if (before !== undefined && isApart(before, token)) spacedText += ' ';
    spacedText += writtenAs(token);
  }
  return spacedText;
}

/** Whether the text tokenizes as a type: `integer(1-5)` is a mistake and is left unchanged. */
function isTypeText(text: string): boolean {
  const { report, diagnostics } = collectFindings();
  const type = text.replace(/^(?:\d+ *|(?:read-only|write-only) +)/, '');
  if (type !== '') parseTypeText(textAt(type, { path: '', start: 0, end: 0 }), report);
  return diagnostics.length === 0 && !text.includes('\n');
}

function isApart(before: TypeToken, { kind, text }: TypeToken): boolean {
  if (kind === 'default' || text === '|' || before.text === '|' || before.text === ',') return true;
  // `>0` is a bound: a type never has a number after `>`.
  if (before.text === '>' && kind === 'number') return false;
  const endsWord = before.kind !== 'sign' || before.text === ']' || before.text === '>' || before.text === ')';
  return endsWord && kind !== 'sign';
}

function writtenAs({ kind, text }: TypeToken): string {
  if (kind === 'pattern') return `/${text}/`;
  if (kind === 'text') return `"${text}"`;
  if (kind === 'list') return `[${text}]`;
  return kind === 'default' ? `= ${text}` : text;
}

/** `Page< T >  extends  A,B` → `Page<T> extends A, B` */
function spacedHeading(text: string): string {
  const union = /^union\s+([^\s<]+)\s*(<[^>]*>)?\s+by\s+(\S.*?)(?:\s+extends\s+(\S.*))?$/.exec(text);
  if (union !== null) {
    const [, name = '', parameters, tag = '', bases] = union;
    return `union ${name}${spacedParameters(parameters)} by ${tag}${spacedExtends(bases)}`;
  }
  const match = /^([^\s<]+)(<[^>]*>)?(?:\s+extends\s+(.+?))?(?:\s+requires\s+(\S.*))?$/.exec(text);
  if (match === null || text.startsWith('union ')) return text;
  const [, name = '', parameters, bases, required] = match;
  const requires = required === undefined ? '' : ` requires ${spacedExpression(required)}`;
  return name + spacedParameters(parameters) + spacedExtends(bases) + requires;
}

function spacedParameters(text = ''): string {
  return text.replace(/ +/g, '').replaceAll(',', ', ');
}

function spacedExtends(text: string | undefined): string {
  if (text === undefined) return '';
  const bases = splitOutside(text, ',', ['<', '>']).map((base) => spacedType(trimmed(base)));
  return ` extends ${bases.join(', ')}`;
}

function spacedScopes(text: string): string {
  return /^[\w|&() -]*$/.test(text) ? spacedExpression(text) : text;
}

/** Without spaces around it. Any other white space there is a mistake, and is left unchanged. */
function trimmed(text: string): string {
  return text.replace(/^ +/, '').replace(/(?<! ) +$/, '');
}

/** Leaves quoted parts unchanged. */
function spacedExpression(text: string): string {
  if (text.includes('"')) return trimmed(text);
  // First of all, because a search for spaces before a sign takes quadratic time in many of them.
  const single = text.replace(/\s+/g, ' ');
  const joined = single.replace(/ ?([|&]) ?/g, ' $1 ').replace(/ +/g, ' ');
  return joined.replace(/\( /g, '(').replace(/ \)/g, ')').trim();
}
