import { numberedName } from '../model/names.js';
import { child, childrenOf, itemsOf, type Located, ownWordsOf, type Pointer, targetOf } from './document.js';
import { type Draft, type Entry, lose, type Loss, type Scheme, type Site, type Yaml } from './draft.js';
import { type JsonObject, listOf, memberOf, objectOf, textOf } from './json.js';
import { memberNameOf, takeName } from './names.js';
import type { OperationPlace } from './operations.js';
import { parameterKey, parametersOf } from './parameters.js';
import { schemeAbove } from './scheme-words.js';
import { clientOptions } from '../model/client-options.js';
import { hasOtherMeaning } from '../model/automatic-headers.js';
import { isKeyName, keyLocations } from '../parse/parse-auth.js';

const reservedNames = new Set(['none', 'default', 'any', 'bearer', 'basic', 'key', ...clientOptions]);

/** The security schemes of a document, by their names in it. */
export function schemesOf(document: Draft['document']): Draft['schemes'] {
  const root: Located = { value: document.root, at: '#' };
  const schemes = new Map<string, Scheme>();
  const without = namesWithoutScopes(document, root);
  const placeholders = placeholderNames(root);
  const taken = new Set<string>();
  for (const [written, located] of childrenOf(child(child(root, 'components'), 'securitySchemes'))) {
    const scheme = targetOf(document, located);
    const object = objectOf(scheme.value);
    const name = memberNameOf(written) || 'scheme';
    const isKey = memberOf(object, 'type') === 'apiKey';
    const parameter = isKey ? parameterKey(object) : undefined;
    const keyText = canCarryKey(object) ? `key in ${parameter}` : undefined;
    const text = parameter === undefined ? schemeText(object) : keyText;
    const needsScopes = memberOf(ownWordsOf(scheme), 'scopes') === true;
    const isWithoutScopes = without.has(written) && !needsScopes;
    const isReserved = reservedNames.has(name) || placeholders.has(name);
    schemes.set(written, {
      name: takeName(taken, isReserved ? `${name}Auth` : name),
      written: scheme,
      text,
      parameter,
      hasScopes: hasOwnScopes(object),
      isWithoutScopes,
      needsScopes,
    });
  }
  return schemes;
}

/** The client may have an option for each placeholder, and has one for each scheme. */
function placeholderNames(root: Located): ReadonlySet<string> {
  const paths = Object.keys(objectOf(child(root, 'paths').value));
  return new Set(paths.flatMap((path) => path.match(/\{[^{}]*\}/g) ?? []).map(memberNameOf));
}

/** The lists of other schemes are empty (OpenAPI 3.0.3, section 4.7.30.1). */
function hasOwnScopes(scheme: Readonly<Record<string, unknown>>): boolean {
  return ['oauth2', 'openIdConnect'].includes(textOf(memberOf(scheme, 'type')) ?? '');
}

/** The schemes for `isWithoutScopes`. */
function namesWithoutScopes(document: Draft['document'], root: Located): ReadonlySet<string> {
  const schemes = child(child(root, 'components'), 'securitySchemes');
  const scoped = new Set(
    childrenOf(schemes).flatMap(([name, located]) =>
      hasOwnScopes(objectOf(targetOf(document, located).value)) ? [name] : [],
    ),
  );
  const operations = childrenOf(child(root, 'paths')).flatMap(([, path]) => childrenOf(targetOf(document, path)));
  const requirements = [root, ...operations.map(([, operation]) => operation)].map((one) =>
    itemsOf(child(one, 'security')).map((alternative) => Object.entries(objectOf(alternative.value))),
  );
  for (const [name, wanted] of requirements.flat(2)) if (listOf(wanted).length > 0) scoped.add(name);
  const isScoped = (alternative: readonly (readonly [string, unknown])[]): boolean =>
    alternative.some(([name]) => scoped.has(name));
  const beside = requirements.filter((alternatives) => alternatives.some(isScoped)).flat();
  return new Set(beside.filter((alternative) => !isScoped(alternative)).flatMap((of) => of.map(([name]) => name)));
}

/** Whether the model can have the location of a key. */
function canCarryKey(scheme: JsonObject): boolean {
  const name = textOf(memberOf(scheme, 'name')) ?? '';
  const location = keyLocations.find((one) => one === memberOf(scheme, 'in'));
  return location !== undefined && isKeyName(name, location) && !(location === 'header' && hasOtherMeaning(name));
}

function schemeText(object: Readonly<Record<string, unknown>>): string | undefined {
  const type = memberOf(object, 'type');
  if (type === 'oauth2' || type === 'openIdConnect') return 'bearer';
  const scheme = textOf(memberOf(object, 'scheme'))?.toLowerCase();
  return type === 'http' && (scheme === 'bearer' || scheme === 'basic') ? scheme : undefined;
}

/** `auth:` of the whole model: its only scheme, or all by name with the default requirement. */
export function authValue(draft: Draft): Yaml | undefined {
  const said = saidSchemes(draft);
  const [only, ...others] = said;
  if (only === undefined) return undefined;
  if (others.length === 0) {
    const above = schemeAbove(draft, only.written);
    if (above.docs === undefined && above.x === undefined) return only.text;
    const entry: Entry = { value: only.text ?? '', ...above };
    return new Map([
      [wordOf(only), entry],
      ['default', { value: wordOf(only) }],
    ]);
  }
  const { auth } = needOf(draft, draft.security);
  const standard = auth === 'none' ? [] : [['default', { value: auth }] as const];
  const entries = said.map(({ name, text = '', isWithoutScopes, written }): readonly [string, Entry] => [
    name,
    { value: isWithoutScopes ? `${text} without scopes` : text, ...schemeAbove(draft, written) },
  ]);
  return new Map<string, Entry>([...entries, ...standard]);
}

function saidSchemes({ schemes }: Draft): readonly Scheme[] {
  return [...schemes.values()].filter(({ text }) => text !== undefined);
}

/** The names in the document of the schemes whose names in the model differ. */
export function schemeNames(draft: Draft): JsonObject {
  const said = saidSchemes(draft);
  const named = [...draft.schemes].flatMap(([written, scheme]): readonly (readonly [string, string])[] =>
    said.includes(scheme) ? [[said.length === 1 ? wordOf(scheme) : scheme.name, written]] : [],
  );
  return Object.fromEntries(named.filter(([name, written]) => name !== written));
}

/** `auth:` and `scopes:` of an operation; undefined if they are those of the model. */
export function securityOf(site: Site, place: OperationPlace): Readonly<Record<'auth' | 'scopes', string | undefined>> {
  const { draft } = site;
  const { at } = place.operation;
  const said = saidSchemes(draft);
  const { auth, tokens, losses } = needOf(draft, requirementsOf(draft, place));
  for (const loss of losses) lose(site, loss);
  if (said.length === 0) return { auth: undefined, scopes: undefined };
  const standard = needOf(draft, draft.security).auth;
  const isStandard = said.length === 1 ? auth === said[0]?.name : auth === standard && auth !== 'none';
  const hasToken = said.some(({ name, text }) => text === 'bearer' && new RegExp(`\\b${name}\\b`).test(auth));
  const named = grantable(site, tokens, at).map((of) => of.map((token) => scopeName(draft, token)).join(' & '));
  return {
    auth: isStandard ? undefined : said.length === 1 ? auth.replaceAll(said[0]?.name ?? '', wordOf(said[0])) : auth,
    scopes: hasToken ? scopesText(site, named, at) : undefined,
  };
}

/**
 * The requirements of an operation: its own, or those of the document. If neither requires anything, but the operation
 * has the key of a scheme among its parameters, it requires that key.
 */
function requirementsOf(draft: Draft, { pathItem, operation }: OperationPlace): Located {
  const own = child(operation, 'security');
  const security = own.value === undefined ? draft.security : own;
  if (itemsOf(security).length > 0) return security;
  const byKey = new Map([...draft.schemes].map(([written, { parameter }]) => [parameter, written]));
  const keys = parametersOf(draft, pathItem, operation).flatMap(({ value }) => {
    const name = byKey.get(parameterKey(value));
    return name === undefined ? [] : [{ name, isRequired: memberOf(value, 'required') === true }];
  });
  if (keys.length === 0) return security;
  const required = keys.filter(({ isRequired }) => isRequired);
  const alternatives =
    required.length > 0
      ? [Object.fromEntries(required.map(({ name }) => [name, []]))]
      : [...keys.map(({ name }) => ({ [name]: [] })), {}];
  return { value: alternatives, at: operation.at };
}

/**
 * The alternatives whose placeholders the path fills. The others are for tokens that identify their resource
 * themselves.
 */
function grantable(site: Site, tokens: Need['tokens'], at: Pointer): Need['tokens'] {
  const isFilled = (token: string): boolean =>
    (token.match(/\{\w+\}/g) ?? []).every((placeholder) => site.owner.includes(placeholder));
  const kept = tokens.filter((of) => of.every(isFilled));
  // If none can be granted, the scopes that can be granted are still required.
  const verdict = kept.length === 0 ? 'widened' : 'narrowed';
  if (kept.length < tokens.length) lose(site, { verdict, construct: 'scope with a placeholder of no path', at });
  return kept.length === 0 ? tokens.map((of) => of.filter(isFilled)) : kept;
}

/** A single scheme has no name of its own in a model: `bearer | none`. */
function wordOf(scheme: Scheme | undefined): string {
  return scheme?.parameter === undefined ? (scheme?.text ?? '') : 'key';
}

interface Need {
  readonly auth: string;
  /** The scopes of each alternative that has some. For all other clients the verifier decides. */
  readonly tokens: readonly (readonly string[])[];
  readonly losses: readonly Omit<Loss, 'owner'>[];
}

function needOf({ schemes }: Draft, security: Located): Need {
  const losses: Omit<Loss, 'owner'>[] = [];
  const missing: Located[] = [];
  const alternatives = itemsOf(security).flatMap((alternative) => {
    const entries = Object.entries(objectOf(alternative.value));
    const wanted = entries.flatMap(([name]) => schemes.get(name) ?? []).filter(({ text }) => text !== undefined);
    if (wanted.length < entries.length) {
      missing.push(alternative);
      return [];
    }
    // A request has one `Authorization` header: of two tokens the first stands for both, with the scopes of both.
    const placeOf = ({ parameter }: Scheme): string => parameter?.toLowerCase() ?? 'header authorization';
    const kept = wanted.filter(
      (scheme, index) => wanted.findIndex((one) => placeOf(one) === placeOf(scheme)) === index,
    );
    if (new Set(wanted.map(({ text }) => text)).size > kept.length)
      losses.push({ verdict: 'widened', construct: 'two schemes in one header', at: alternative.at });
    const tokens = entries.flatMap(([, listed]) => listOf(listed).flatMap((one) => textOf(one)?.match(/\S+/g) ?? []));
    const hasScopes = tokens.length > 0 || wanted.some((scheme) => scheme.hasScopes);
    // The model states exactly which scopes clients of the other schemes need.
    const isBound = !hasScopes && !wanted.every(({ isWithoutScopes, needsScopes }) => isWithoutScopes || needsScopes);
    return [{ text: kept.map(({ name }) => name).join(' & ') || 'none', tokens, hasScopes, isBound }];
  });
  // Without any alternative left, the model requires nothing.
  const verdict = alternatives.length === 0 ? 'widened' : 'narrowed';
  losses.push(...missing.map(({ at }) => ({ verdict, construct: 'security scheme', at }) as const));
  const texts = [...new Set(alternatives.map(({ text }) => text))];
  const scoped = alternatives.filter(({ hasScopes }) => hasScopes);
  const needsScopes = scoped.some(({ tokens }) => tokens.length > 0);
  // If the document does not say more, the verifier decides what a client without a token may do.
  if (needsScopes && alternatives.some(({ text, isBound }) => isBound && text !== 'none'))
    losses.push({ verdict: 'narrowed', construct: 'scopes of one of several schemes', at: security.at });
  return {
    auth: eitherText(texts) || 'none',
    tokens: (scoped.length > 0 ? scoped : alternatives.filter(({ text }) => text !== 'none')).map(
      ({ tokens }) => tokens,
    ),
    losses,
  };
}

/** `token | (key & basic)` */
function eitherText(texts: readonly string[]): string {
  return texts.map((text) => (texts.length > 1 && text.includes('&') ? `(${text})` : text)).join(' | ');
}

function scopesText(site: Site, named: readonly string[], at: Pointer): string {
  const distinct = [...new Set(named)];
  if (distinct.includes('')) {
    if (distinct.length > 1) lose(site, { verdict: 'widened', construct: 'scopes of one of several schemes', at });
    return 'any';
  }
  return eitherText(distinct);
}

/**
 * The placeholders of scopes, restricted to the characters that a scope allows (RFC 6749, section 3.3): with any other
 * value no client can have the scope.
 */
export function narrowScopeParams(draft: Draft): void {
  const tokens = [...draft.scopes.values()].map(({ value }) => String(value));
  for (const [, name = ''] of tokens.flatMap((token) => [...token.matchAll(/\{([A-Za-z]\w*)\}/g)])) {
    const known = draft.params.get(name);
    if (known === undefined || known.value === 'string')
      draft.params.set(name, { ...known, value: 'string(/[!#-9;-[\\]-~]+/)' });
  }
}

/** The name of a scope, which is declared on first use. */
function scopeName({ scopes }: Draft, token: string): string {
  const value = token.replaceAll(/\{([^{}]*)\}/g, (_, written: string) => `{${memberNameOf(written) || 'id'}}`);
  const path = token.replace(/^https?:\/\/[^/]+\//, '');
  const words = memberNameOf(path) || 'scope';
  // A placeholder is part of the name only if another scope differs only in it.
  const short = memberNameOf(path.replaceAll(/\{[^}]*\}/g, '')) || words;
  const named = (one: string): string => (['any', 'none', 'unknown'].includes(one) ? `${one}Scope` : one);
  const isFree = (one: string): boolean => (scopes.get(named(one))?.value ?? value) === value;
  const name = named(isFree(short) ? short : numberedName(words, isFree));
  if (!scopes.has(name)) scopes.set(name, { value });
  return name;
}
