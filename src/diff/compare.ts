import { byName } from '../model/declarations.js';
import type { Model } from '../model/model.js';
import { placeholderTypeOf } from '../model/placeholders.js';
import type { NamedRef } from '../model/type-ref.js';
import { compareText } from '../source/diagnostic.js';
import { findingsOfSchemes, findingsOfScopes } from './compare-access.js';
import { findingsOfDeprecations } from './compare-deprecations.js';
import { compareRoute, findingsOfRoutes, matchEndpoints } from './compare-endpoints.js';
import { findingsOfGroups } from './compare-groups.js';
import { findingsOfNames } from './compare-names.js';
import { compareRequests } from './compare-requests.js';
import { compareResponses } from './compare-responses.js';
import { findingsOfServers, findingsOfWebhooks } from './compare-settings.js';
import type { Both, Use } from './difference.js';
import { type ComparedEndpoint, type Finding, findingAt, findingsOfTypes, type Root } from './findings.js';
import { mergedFindings } from './merge-findings.js';
import type { Way } from './part-codes.js';

const endpointComparisons = [compareRoute, compareRequests, compareResponses];

interface Compared {
  readonly findings: readonly Finding[];
  /** The types of messages that were compared. */
  readonly roots: readonly Root[];
}

/**
 * The differences in meaning between two models, whatever their files, their order and the names of types that are one
 * shape on the wire, with what witnesses are made of; by subject, then by place. What may break is risky: only a witness,
 * which this does not search, makes it breaking.
 */
export function comparisonOf(models: Both<Model>): Compared {
  const matched = matchEndpoints(models);
  const ofEndpoints: Root[] = [];
  const own: Finding[] = [];
  for (const endpoints of matched.pairs) {
    const say: ComparedEndpoint['say'] = (said) => own.push(findingAt(endpoints, said));
    const add: ComparedEndpoint['add'] = (root) => ofEndpoints.push({ ...root, endpoints });
    for (const compare of endpointComparisons) compare({ endpoints, models, say, add });
  }
  const roots = [...ofEndpoints, ...rootsOfPlaceholders(models, ofEndpoints), ...rootsOfWebhooks(models)];
  const messages = findingsOfTypes(roots, models);
  const others = findingsOfTypes(rootsOutside(models, messages.uses), models);
  const findings = [
    ...findingsOfNames(models, { uses: [...messages.uses, ...others.uses], pairs: matched.pairs }),
    ...findingsOfSchemes(models, matched.pairs),
    ...findingsOfScopes(models, matched.pairs),
    ...findingsOfGroups(models, matched.pairs),
    ...findingsOfServers(models),
    ...findingsOfDeprecations(models),
    ...findingsOfWebhooks(models),
    ...findingsOfRoutes(matched, models),
    ...own,
  ];
  const merged = mergedFindings({ messages, others, findings: withoutRenamed(findings) }, models);
  const sorted = merged.toSorted((left, right) => compareText(keyOf(left), keyOf(right)));
  return { findings: sorted, roots };
}

/** The placeholders of addresses, scopes and names; those of paths are compared as parameters. */
function rootsOfPlaceholders({ old, new: now }: Both<Model>, ofEndpoints: readonly Root[]): readonly Root[] {
  const inPaths = new Set(ofEndpoints.flatMap(({ part }) => (part.kind === 'path' ? [part.name] : [])));
  const [before, after] = [byName(old.placeholders), byName(now.placeholders)];
  const used = placeholdersUsed(now);
  return [...placeholdersUsed(old)].flatMap((name) => {
    if (inPaths.has(name) || !used.has(name)) return [];
    const [was, is] = [before.get(name), after.get(name)];
    const types = { old: placeholderTypeOf(old, name), new: placeholderTypeOf(now, name) };
    const spans = { old: (was ?? old).span, new: (is ?? now).span };
    return [{ ...rootOutside('request', types, `param ${name}`), spans }];
  });
}

/** The names of all placeholders of a model: in paths, addresses, scopes, and names of parameters. */
function placeholdersUsed(model: Model): ReadonlySet<string> {
  const names = new Set<string>();
  const waiting: unknown[] = [model];
  // The list grows while it is traversed.
  for (const part of waiting) {
    if (typeof part !== 'object' || part === null) continue;
    if ('kind' in part && part.kind === 'placeholder' && 'name' in part) names.add(String(part.name));
    waiting.push(...Object.values(part));
  }
  return names;
}

/** The events that the service sends. */
function rootsOfWebhooks({ old, new: now }: Both<Model>): readonly Root[] {
  if (old.webhooks === undefined || now.webhooks === undefined) return [];
  return [rootOutside('response', { old: old.webhooks, new: now.webhooks }, 'webhooks')];
}

/** The types that no message has: programs check values of them. */
function rootsOutside({ old, new: now }: Both<Model>, uses: readonly Use[]): readonly Root[] {
  const compared = new Set(uses.map(({ names }) => names.old));
  // What a type was made of is compared as part of that type.
  for (const { madeOf = [], name } of old.types) if (compared.has(name)) madeOf.forEach((of) => compared.add(of));
  const names = new Set(now.types.map(({ name }) => name));
  const alone = old.types.filter(
    ({ name, oneWayOf }) => oneWayOf === undefined && !compared.has(name) && names.has(name),
  );
  return alone.flatMap(({ name }) => {
    const type: NamedRef = { kind: 'named', name };
    return (['request', 'response'] as const).map((way) => rootOutside(way, { old: type, new: type }, name));
  });
}

function rootOutside(way: Way, types: Root['types'], subject: string): Root {
  return { way, types, part: { kind: 'body' }, spans: {}, owner: { subject, place: '' } };
}

/** An error that has another name was not removed. */
function withoutRenamed(findings: readonly Finding[]): readonly Finding[] {
  const renamed = new Set(
    findings.filter(({ change }) => change.code === 'error-renamed').map(({ change }) => change.subject),
  );
  return findings.filter(({ change }) => change.code !== 'error-class-removed' || !renamed.has(change.subject));
}

function keyOf({ change: { subject, place, code } }: Finding): string {
  return `${subject}\0${place}\0${code}`;
}
