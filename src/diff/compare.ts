import { byName } from '../model/declarations.js';
import type { Endpoint, Model } from '../model/model.js';
import type { NamedRef, TypeRef } from '../model/type-ref.js';
import { findingsOfAccess, findingsOfSchemes } from './compare-access.js';
import { findingsOfDeprecations } from './compare-deprecations.js';
import { findingsOfRoutes, matchEndpoints } from './compare-endpoints.js';
import { findingsOfNames } from './compare-names.js';
import { type Compared, compareRequests } from './compare-requests.js';
import { compareResponses } from './compare-responses.js';
import { findingsOfServers, findingsOfSettings, findingsOfWebhooks } from './compare-settings.js';
import type { Both, Use } from './difference.js';
import { type Finding, findingsOfTypes, type Root } from './findings.js';
import { mergedFindings } from './merge-findings.js';
import type { Way } from './part-codes.js';
import { placeholdersUsed } from './placeholders.js';

/**
 * The differences in meaning between two models, whatever their files, their order and the names of types that are one
 * shape on the wire, with what witnesses are made of; by subject, then by place. What may break is risky: only a witness,
 * which this does not search, makes it breaking.
 */
export function findingsBetween(models: Both<Model>): readonly Finding[] {
  return comparisonOf(models).findings;
}

/** The findings, and the types of messages that were compared. */
export function comparisonOf(models: Both<Model>): Compared {
  const matched = matchEndpoints(models);
  const compared = matched.pairs.map((endpoints) => compareEndpoint(endpoints, models));
  const ofEndpoints = compared.flatMap((one) => one.roots);
  const roots = [...ofEndpoints, ...rootsOfPlaceholders(models, ofEndpoints), ...rootsOfWebhooks(models)];
  const messages = findingsOfTypes(roots, models);
  const others = findingsOfTypes(rootsOutside(models, messages.uses), models);
  const findings = [
    ...findingsOfNames(models, [...messages.uses, ...others.uses]),
    ...findingsOfSchemes(models, matched.pairs),
    ...findingsOfServers(models),
    ...findingsOfDeprecations(models),
    ...findingsOfWebhooks(models),
    ...findingsOfRoutes(matched, models),
    ...compared.flatMap((one) => one.findings),
    ...mergedFindings({ messages, others }, models),
  ];
  const sorted = withoutRenamed(withoutDoubles(findings)).toSorted((left, right) =>
    compareKeys(keyOf(left), keyOf(right)),
  );
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
    const types = { old: was?.type ?? anyText, new: is?.type ?? anyText };
    const spans = { old: (was ?? old).span, new: (is ?? now).span };
    return [{ ...rootOutside('request', types, `param ${name}`), spans }];
  });
}

/** What an undeclared placeholder stands for. */
const anyText: TypeRef = { kind: 'string', minLength: 1 };

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

function compareEndpoint(endpoints: Both<Endpoint>, models: Both<Model>): Compared {
  const requests = compareRequests(endpoints, models);
  const responses = compareResponses(endpoints);
  return {
    findings: [
      ...findingsOfAccess(endpoints, models),
      ...findingsOfSettings(endpoints),
      ...requests.findings,
      ...responses.findings,
    ],
    roots: [...requests.roots, ...responses.roots],
  };
}

/** An error that has another name was not removed. */
function withoutRenamed(findings: readonly Finding[]): readonly Finding[] {
  const renamed = new Set(
    findings.filter(({ change }) => change.code === 'error-renamed').map(({ change }) => change.subject),
  );
  return findings.filter(({ change }) => change.code !== 'error-class-removed' || !renamed.has(change.subject));
}

function keyOf({ change }: Finding): readonly string[] {
  return [change.subject, change.place, change.code];
}

function compareKeys(left: readonly string[], right: readonly string[]): number {
  const index = left.findIndex((part, at) => part !== right[at]);
  return index < 0 ? 0 : (left[index] ?? '') < (right[index] ?? '') ? -1 : 1;
}

/** An error that several endpoints have is reported once, for all of them. */
function withoutDoubles(findings: readonly Finding[]): readonly Finding[] {
  const byPlace = new Map<string, Finding>();
  for (const finding of findings) {
    const { code, subject, place, message } = finding.change;
    const key = JSON.stringify([code, subject, place, message]);
    const known = byPlace.get(key);
    byPlace.set(
      key,
      known === undefined ? finding : { ...known, endpoints: [...known.endpoints, ...finding.endpoints] },
    );
  }
  return [...byPlace.values()];
}
