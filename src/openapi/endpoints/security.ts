import { numberedName } from '../../model/names.js';
import {
  child,
  childrenOf,
  type Document,
  itemsOf,
  type Located,
  ownWordsOf,
  rootOf,
  targetOf,
} from '../document/document.js';
import { type Draft, type Entry, lose, type Loss, type Scheme, type Site, type Yaml } from '../draft/draft.js';
import { type JsonObject, listOf, memberOf, objectOf, textOf } from '../document/json.js';
import { memberNameOf, takeName } from '../document/names.js';
import { type OperationPlace, operationsOf, parameterKey } from '../document/operations.js';
import { parametersOf } from './parameters.js';
import { schemeAbove } from './scheme-words.js';
import { clientOptions } from '../../model/client-options.js';
import { hasOtherMeaning } from '../../model/automatic-headers.js';
import { isKeyName, keyLocations } from '../../parse/parse-auth.js';

const reservedNames = new Set(['none', 'default', 'any', 'bearer', 'basic', 'key', ...clientOptions]);

export function schemesOf(document: Document): Draft['schemes'] {
  const all = childrenOf(child(child(rootOf(document), 'components'), 'securitySchemes')).map(
    ([written, located]) => [written, targetOf(document, located)] as const,
  );
  const without = namesWithoutScopes(document, all);
  // The client may have an option for each placeholder, and has one for each scheme.
  const paths = Object.keys(objectOf(memberOf(document.root, 'paths')));
  const placeholders = paths.flatMap((path) => path.match(/\{[^{}]*\}/g) ?? []).map(memberNameOf);
  const reserved = new Set([...reservedNames, ...placeholders]);
  const taken = new Set<string>();
  const schemes = all.map(([written, located]): readonly [string, Scheme] => {
    const object = objectOf(located.value);
    const wanted = memberNameOf(written) || 'scheme';
    const name = takeName(taken, reserved.has(wanted) ? `${wanted}Auth` : wanted);
    const parameter = memberOf(object, 'type') === 'apiKey' ? parameterKey(object) : undefined;
    const keyText = canCarryKey(object) ? `key in ${parameter}` : undefined;
    const text = parameter === undefined ? schemeText(object) : keyText;
    const isWithoutScopes = without.has(written) && !bindsClients(located);
    return [written, { name, written: located, text, parameter, isWithoutScopes }];
  });
  const [only, ...others] = schemes.filter(([, { text }]) => text !== undefined);
  // A single scheme has no name of its own in a model: `bearer | none`.
  const word = only?.[1].parameter === undefined ? (only?.[1].text ?? '') : 'key';
  const isOnly = (scheme: Scheme): boolean => scheme === only?.[1] && others.length === 0;
  return new Map(schemes.map(([written, one]) => [written, isOnly(one) ? { ...one, name: word } : one]));
}

/** Our own export states that the clients of a scheme need the scopes too. */
function bindsClients(scheme: Located): boolean {
  return memberOf(ownWordsOf(scheme), 'scopes') === true;
}

/** Whether operations list the scopes that they need: other lists are empty (OpenAPI 3.0.3, section 4.7.30.1). */
function hasOwnScopes({ value }: Located): boolean {
  return ['oauth2', 'openIdConnect'].includes(textOf(memberOf(value, 'type')) ?? '');
}

/** The schemes for `isWithoutScopes`. */
function namesWithoutScopes(document: Document, schemes: readonly (readonly [string, Located])[]): ReadonlySet<string> {
  const scoped = new Set(schemes.filter(([, scheme]) => hasOwnScopes(scheme)).map(([name]) => name));
  const operations = operationsOf(document).map(({ operation }) => operation);
  const requirements = [rootOf(document), ...operations].map((one) =>
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

function schemeText(object: JsonObject): string | undefined {
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
  const isAlone = others.length === 0;
  const entries = said.map(({ name, text = '', isWithoutScopes, written }): readonly [string, Entry] => [
    name,
    { value: isWithoutScopes && !isAlone ? `${text} without scopes` : text, ...schemeAbove(draft, written) },
  ]);
  const [[, first] = []] = entries;
  if (isAlone && first?.docs === undefined && first?.x === undefined) return only.text;
  const standard = isAlone ? only.name : needOf(draft, draft.security).auth;
  return new Map([...entries, ...(standard === 'none' ? [] : [['default', { value: standard }] as const])]);
}

function saidSchemes({ schemes }: Draft): readonly Scheme[] {
  return [...schemes.values()].filter(({ text }) => text !== undefined);
}

/** The names in the document of the schemes whose names in the model differ. */
export function schemeNames(draft: Draft): JsonObject {
  const other = [...draft.schemes].filter(([written, { name, text }]) => text !== undefined && name !== written);
  return Object.fromEntries(other.map(([written, { name }]) => [name, written]));
}

/** `auth:` and `scopes:` of an operation; undefined if they are those of the model. */
export function securityOf(site: Site, place: OperationPlace): Readonly<Record<'auth' | 'scopes', string | undefined>> {
  const { draft } = site;
  const said = saidSchemes(draft);
  const { auth, tokens, losses } = needOf(draft, requirementsOf(draft, place));
  for (const loss of losses) lose(site, loss);
  if (said.length === 0) return { auth: undefined, scopes: undefined };
  const standard = needOf(draft, draft.security).auth;
  const isStandard = said.length === 1 ? auth === said[0]?.name : auth === standard && auth !== 'none';
  const hasToken = said.some(({ name, text }) => text === 'bearer' && new RegExp(`\\b${name}\\b`).test(auth));
  const named = grantable(site, tokens, place.operation).map((of) =>
    of.map((token) => scopeName(draft, token)).join(' & '),
  );
  return {
    auth: isStandard ? undefined : auth,
    scopes: hasToken ? scopesText(site, named, place.operation) : undefined,
  };
}

/** Its own requirements, or those of the document, or else the key of a scheme that is among its parameters. */
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

/** The alternatives whose placeholders the path fills. The others are for tokens that know their resource. */
function grantable(site: Site, tokens: Need['tokens'], { at }: Located): Need['tokens'] {
  const isFilled = (token: string): boolean =>
    (token.match(/\{\w+\}/g) ?? []).every((placeholder) => site.owner.includes(placeholder));
  const kept = tokens.filter((of) => of.every(isFilled));
  // If none can be granted, the scopes that can be granted are still required.
  const verdict = kept.length === 0 ? 'widened' : 'narrowed';
  if (kept.length < tokens.length) lose(site, { verdict, construct: 'scope with a placeholder of no path', at });
  return kept.length === 0 ? tokens.map((of) => of.filter(isFilled)) : kept;
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
    const hasScopes = tokens.length > 0 || wanted.some(({ written }) => hasOwnScopes(written));
    // The model states exactly which scopes clients of the other schemes need.
    const isBound = !hasScopes && !wanted.every((scheme) => scheme.isWithoutScopes || bindsClients(scheme.written));
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

function scopesText(site: Site, named: readonly string[], { at }: Located): string {
  const distinct = [...new Set(named)];
  if (distinct.includes('')) {
    if (distinct.length > 1) lose(site, { verdict: 'widened', construct: 'scopes of one of several schemes', at });
    return 'any';
  }
  return eitherText(distinct);
}

/** Placeholders of scopes get the characters of scopes (RFC 6749, section 3.3): no client has one with others. */
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
  const short = memberNameOf(path.replaceAll(/\{[^{}]*\}/g, '')) || words;
  const named = (one: string): string => (['any', 'none', 'unknown'].includes(one) ? `${one}Scope` : one);
  const isFree = (one: string): boolean => (scopes.get(named(one))?.value ?? value) === value;
  const name = named(isFree(short) ? short : numberedName(words, isFree));
  if (!scopes.has(name)) scopes.set(name, { value });
  return name;
}
