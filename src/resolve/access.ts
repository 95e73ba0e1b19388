import type { Authentication, AuthRequirement, AuthScheme, ScopeExpression } from '../model/access.js';
import type { Endpoint } from '../model/model.js';
import { everyone } from '../model/requirements.js';
import type { WrittenEndpoint, WrittenGroup } from '../parse/model-document.js';
import {
  type Name,
  namesIn,
  type WrittenAuth,
  type WrittenExpression,
  type WrittenScheme,
  type WrittenScopes,
} from '../parse/written-parts.js';
import { knownWord } from '../parse/slots.js';
import { refuse, type Report } from '../source/diagnostic.js';
import { suggestNearest } from '../source/nearest-word.js';
import { type ApiScope, namedOf } from './scope.js';

export function authenticationOf(written: WrittenAuth | undefined, report: Report): Authentication {
  const schemes = (written?.schemes ?? []).map(schemeOf);
  const names = schemes.map(({ name }) => [name]);
  const stated = written?.default && requirementFrom(written.default, schemes, report);
  const isOpen = written?.default === undefined && schemes.length > 1;
  return {
    schemes,
    default: stated ?? (names.length === 0 ? everyone : names),
    ...(isOpen ? { mustBeStated: true } : {}),
  };
}

function schemeOf(written: WrittenScheme): AuthScheme {
  const named = { ...namedOf(written), ...(written.isWithoutScopes && { isWithoutScopes: true as const }) };
  if (written.kind !== 'key') return { ...named, kind: written.kind };
  return { ...named, kind: written.kind, in: written.in, key: written.key.text };
}

/** What a group or an endpoint states itself. */
export interface StatedAccess {
  readonly auth: AuthRequirement | undefined;
  readonly scopes: ScopeExpression | undefined;
}

export function statedAccess({ auth, scopes }: WrittenGroup | WrittenEndpoint, scope: ApiScope): StatedAccess {
  const stated = auth && requirementFrom(auth, scope.auth.schemes, scope.report);
  // `auth: none` and `scopes: none` mean the same.
  if (stated !== undefined && stated.every((alternative) => alternative.length === 0)) {
    return { auth: undefined, scopes: { kind: 'none' } };
  }
  return { auth: stated, scopes: scopes && scopesOf(scopes, scope) };
}

/** The access of an endpoint: its own, else that of its group, else the default. */
export function accessOf(
  written: WrittenEndpoint,
  group: StatedAccess,
  scope: ApiScope,
): Pick<Endpoint, 'auth' | 'scopes'> {
  const own = statedAccess(written, scope);
  if (own.scopes?.kind === 'none') return { scopes: own.scopes };
  const isOpen = group.scopes?.kind === 'none';
  if (isOpen && own.auth === undefined && own.scopes === undefined) return { scopes: { kind: 'none' } };
  const auth = own.auth ?? group.auth;
  const scopes = own.scopes ?? (isOpen ? undefined : group.scopes);
  return { ...(auth && { auth }), scopes: scopes ?? scopesWhenUnstated(auth ?? scope.auth.default, scope.auth) };
}

/** Only tokens have scopes that a model must state; without authentication none are needed. */
function scopesWhenUnstated(requirement: AuthRequirement, { schemes }: Authentication): ScopeExpression {
  const names = new Set(requirement.flat());
  if (names.size === 0) return { kind: 'none' };
  const hasToken = schemes.some((one) => one.kind === 'bearer' && !one.isWithoutScopes && names.has(one.name));
  return hasToken ? { kind: 'unknown' } : { kind: 'all', of: [] };
}

/** More alternatives are a mistake, and would be slow to try. */
const maximumAlternatives = 16;

/** Alternatives of schemes that are needed together: `(a | b) & c` is [[a, c], [b, c]]. */
function requirementFrom(
  written: WrittenExpression,
  schemes: readonly AuthScheme[],
  report: Report,
): AuthRequirement | undefined {
  if (!('of' in written)) {
    const name = knownScheme(written.name, schemes, report);
    if (name === undefined) return undefined;
    return name === 'none' ? everyone : [[name]];
  }
  const parts = written.of.map((part) => requirementFrom(part, schemes, report));
  let alternatives: AuthRequirement = written.kind === 'any' ? [] : everyone;
  for (const part of parts) {
    if (part === undefined) return undefined;
    alternatives =
      written.kind === 'any'
        ? [...alternatives, ...part]
        : alternatives.flatMap((left) => part.map((right) => [...new Set([...left, ...right])]));
    if (alternatives.length > maximumAlternatives) {
      const message = `There are more than ${maximumAlternatives} ways to authenticate here.`;
      return refuse({ code: 'auth-syntax', message, span: firstOf(written).span }, report);
    }
  }
  const byKey = new Map(alternatives.map((alternative) => [[...alternative].sort().join(' '), alternative]));
  return [...byKey.values()];
}

function firstOf(expression: WrittenExpression): Name {
  const [first] = namesIn(expression);
  if (first === undefined) throw new Error('Bug: an expression without parts.');
  return first;
}

function knownScheme(written: Name, schemes: readonly AuthScheme[], report: Report): string | undefined {
  const names = schemes.map(({ name }) => name);
  const wayOut =
    names.length === 0
      ? ' Schemes are declared by `auth:` beside `api:`, such as `auth: bearer`.'
      : ` Known schemes: ${names.map((name) => `\`${name}\``).join(', ')}; or \`none\`, for everyone.`;
  const messageOf = (hint: string): string => `Unknown scheme "${written.text}".${hint || wayOut}`;
  return knownWord(written, { known: [...names, 'none'], code: 'auth-is-known', messageOf }, report);
}

function scopesOf(written: WrittenScopes, scope: ApiScope): ScopeExpression {
  if (written.kind === 'any' || written.kind === 'all') {
    return { kind: written.kind, of: written.of.map((member) => scopesOf(member, scope)) };
  }
  if (written.kind !== 'name') return { kind: written.kind };
  const { text, span } = written.name;
  if (scope.namespace.scopes.has(text)) return { kind: 'scope', name: text };
  if (scope.namespace.refused.has(text.toLowerCase())) return { kind: 'unknown' };
  const { meant, hint, fix } = suggestNearest(written.name, scope.namespace.scopes.keys());
  const isForEveryone = meant === undefined && /^(?:public|open|everyone|anonymous|anyone|all)$/i.test(text);
  const advice = isForEveryone ? ' If no token is needed, write `scopes: none`.' : hint;
  const message = `Unknown scope "${text}".${advice} Scopes are declared under \`scopes:\` of the model.`;
  scope.report({ code: 'unknown-scope', message, span, fix });
  return meant === undefined ? { kind: 'unknown' } : { kind: 'scope', name: meant };
}
