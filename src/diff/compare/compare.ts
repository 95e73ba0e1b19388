import type { Model } from '../../model/model.js';
import type { NamedRef } from '../../model/type-ref.js';
import { compareText } from '../../source/diagnostic.js';
import { findingsOfSchemes, findingsOfScopes } from './access.js';
import { findingsOfDeprecations } from './deprecations.js';
import { compareRoute, findingsOfRoutes, matchEndpoints } from './endpoints.js';
import { findingsOfGroups } from './groups.js';
import { findingsOfNames } from './names.js';
import { compareRequests } from './requests.js';
import { compareResponses } from './responses.js';
import { findingsOfServers, findingsOfWebhooks } from './settings.js';
import type { Both, Use } from './difference.js';
import { type ComparedEndpoint, type Finding, findingAt, findingsOfTypes, type Root, rootOutside } from './findings.js';
import { mergedFindings } from './merge-findings.js';
import { rootsOfPlaceholders } from './placeholders.js';

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
  const roots = [...ofEndpoints, ...rootsOfPlaceholders(models, matched.pairs), ...rootsOfWebhooks(models)];
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
