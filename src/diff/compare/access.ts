import type { AuthRequirement, AuthScheme } from '../../model/access.js';
import { byName } from '../../model/declarations.js';
import { scopeNamesOf, writtenTemplate } from '../../model/endpoints.js';
import type { Endpoint, Model, Template } from '../../model/model.js';
import { isOptional, requirementOf, scopeAlternatives } from '../../model/requirements.js';
import { jsonTextOf } from '../../verify/lossless.js';
import { type Both, type Side, spansOf } from './difference.js';
import type { RequestDraft } from './drafts.js';
import { type ComparedEndpoint, type Finding, findingOf } from './findings.js';

/** The changes of who may call an endpoint. */
export function compareAccess({ endpoints, models, ...comparing }: Omit<ComparedEndpoint, 'add'>): void {
  const { old, new: now } = endpoints;
  const say: Say = (code, message) => comparing.say({ code, message });
  const [was, is] = [requirementOf(old, models.old), requirementOf(now, models.new)];
  if (isOptional(was) && !isOptional(is)) say('auth-required', `Needed is ${wordsOf(is)}.`);
  else if (!isOptional(was) && isOptional(is)) say('auth-no-longer-required');
  else compareAlternatives({ old: schemeKeys(was, models, 'old'), new: schemeKeys(is, models, 'new') }, say);
  // Credentials that are sent are judged, even where none are needed.
  if (isOptional(was) === isOptional(is)) compareScopes(endpoints, models, say);
}

type Say = (code: string, message?: string) => void;

function wordsOf(alternatives: AuthRequirement): string {
  return alternatives.map((all) => all.map((one) => `\`${one}\``).join(' and ')).join(', or ') || 'nothing';
}

function isEnough(held: readonly string[], needed: AuthRequirement): boolean {
  return needed.some((all) => all.every((one) => held.includes(one)));
}

/** Without the alternative to need nothing, which both have or none. */
function compareAlternatives(alternatives: Both<AuthRequirement>, say: Say): void {
  const old = alternatives.old.filter((held) => held.length > 0);
  const now = alternatives.new.filter((held) => held.length > 0);
  const removed = old.filter((held) => !isEnough(held, now));
  const added = now.filter((held) => !isEnough(held, old));
  if (removed.length > 0) say('auth-alternative-removed', `No longer enough is ${wordsOf(removed)}.`);
  if (added.length > 0) say('auth-alternative-added', `Enough is also ${wordsOf(added)}.`);
}

/** Schemes have their names, if both models know the name; a scheme with another name is what it consists of. */
function schemeKeys(requirement: AuthRequirement, models: Both<Model>, side: Side): AuthRequirement {
  const other = byName(models[side === 'old' ? 'new' : 'old'].auth.schemes);
  const own = byName(models[side].auth.schemes);
  return requirement.map((all) =>
    all.map((name) => {
      const scheme = own.get(name);
      return other.has(name) || scheme === undefined ? name : definitionOf(scheme);
    }),
  );
}

function definitionOf(scheme: AuthScheme): string {
  const kind = scheme.kind === 'key' ? `key in ${scheme.in} ${scheme.key}` : scheme.kind;
  return scheme.isWithoutScopes === true ? `${kind} without scopes` : kind;
}

function compareScopes({ old, new: now }: Both<Endpoint>, models: Both<Model>, say: Say): void {
  const keys = { old: scopeKeys(models, 'old'), new: scopeKeys(models, 'new') };
  const [was, is] = [scopeAlternatives(old.scopes, keys.old), scopeAlternatives(now.scopes, keys.new)];
  const lacking = was.filter((held) => !isEnough(held, is));
  const further = is.filter((held) => !isEnough(held, was));
  const message = `Needed was ${scopeWords(was)}, and is ${scopeWords(is)}.`;
  if (lacking.length > 0) say(further.length > 0 && isOther(was, is) ? 'scopes-changed' : 'scopes-added', message);
  else if (further.length > 0) say('scopes-removed', message);
}

/** Whether no token is enough for both, unless it has scopes of each. */
function isOther(was: AuthRequirement, is: AuthRequirement): boolean {
  return is.every((needed) => was.every((held) => !held.every((one) => needed.includes(one))));
}

function scopeWords(alternatives: AuthRequirement): string {
  return alternatives.some((all) => all.length === 0) ? 'any token' : wordsOf(alternatives);
}

/** A scope is the same if it has the same token, or else the same name. */
function scopeKeys(models: Both<Model>, side: Side): (name: string) => string {
  const others = models[side === 'old' ? 'new' : 'old'].scopes;
  const tokens = new Set(others.map(({ token }) => writtenTemplate(token)));
  return (name) => {
    const scope = byName(models[side].scopes).get(name);
    const token = scope && writtenTemplate(scope.token);
    return token !== undefined && tokens.has(token) ? token : name;
  };
}

/** The changes of what schemes are. */
export function findingsOfSchemes(models: Both<Model>, pairs: readonly Both<Endpoint>[]): readonly Finding[] {
  const [before, after] = [byName(models.old.auth.schemes), byName(models.new.auth.schemes)];
  return models.old.auth.schemes.flatMap((scheme): readonly Finding[] => {
    const is = definitionOf(scheme);
    const namesake = after.get(scheme.name);
    const other = namesake ?? models.new.auth.schemes.find((one) => !before.has(one.name) && definitionOf(one) === is);
    if (other === undefined || (other === namesake && definitionOf(other) === is)) return [];
    const said =
      other === namesake
        ? { code: 'auth-scheme-changed', message: `It was \`${is}\`, and is \`${definitionOf(other)}\`.` }
        : { code: 'auth-scheme-renamed', message: `\`${scheme.name}\` is called \`${other.name}\`.` };
    const spans = spansOf({ old: scheme, new: other });
    const touched = pairs.filter(({ old }) => requirementOf(old, models.old).flat().includes(scheme.name));
    return [findingOf({ ...said, subject: `auth ${scheme.name}`, spans }, touched)];
  });
}

/** The changes of what scopes are. */
export function findingsOfScopes(models: Both<Model>, pairs: readonly Both<Endpoint>[]): readonly Finding[] {
  const newTokens = new Set(models.new.scopes.map(({ token }) => writtenTemplate(token)));
  return models.old.scopes.flatMap((scope): readonly Finding[] => {
    const other = byName(models.new.scopes).get(scope.name);
    const was = writtenTemplate(scope.token);
    if (other === undefined || newTokens.has(was)) return [];
    const message = `The token had \`${was}\`, and has \`${writtenTemplate(other.token)}\`.`;
    const said = { code: 'scope-token-changed', subject: `scope ${scope.name}`, message };
    const touched = pairs.filter(({ old }) => scopeNamesOf(old.scopes).includes(scope.name));
    if (touched.length > 0 && touched.every((pair) => filledAlike({ old: scope.token, new: other.token }, pair)))
      return [];
    return [findingOf({ ...said, spans: spansOf({ old: scope, new: other }) }, touched)];
  });
}

/** Whether two templates have the same text for each request: their placeholders are the same parts of the path. */
function filledAlike(templates: Both<Template>, { old, new: now }: Both<Endpoint>): boolean {
  const places = (template: Template, { pathParameters }: Endpoint): string => {
    const names = pathParameters.map(({ name }) => writtenTemplate(name));
    return writtenTemplate(
      template.map((part) => (part.kind === 'text' ? part : { ...part, name: String(names.indexOf(part.name)) })),
    );
  };
  return places(templates.old, old) === places(templates.new, now);
}

/** For each way to be allowed, the scopes that the token of a request must have. */
export function scopesHeld({ endpoint, path }: RequestDraft, model: Model): readonly (readonly string[])[] {
  const values = new Map(path.map(({ parameter, value }) => [writtenTemplate(parameter.name), value]));
  const textOf = (value: unknown): string => (typeof value === 'string' ? value : jsonTextOf(value));
  const tokenOf = (name: string): string => {
    const { token = [] } = byName(model.scopes).get(name) ?? {};
    return token.map((part) => (part.kind === 'text' ? part.text : textOf(values.get(part.name) ?? ''))).join('');
  };
  return scopeAlternatives(endpoint.scopes, tokenOf);
}
