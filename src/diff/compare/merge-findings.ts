import { byName, declarationsOf } from '../../model/declarations.js';
import type { Model } from '../../model/model.js';
import { namesReachedFrom } from '../../model/types/type-graph.js';
import type { NamedRef } from '../../model/type-ref.js';
import type { Change } from './change.js';
import type { Both, Use } from './difference.js';
import { type Finding, type FoundInTypes, nameOfEndpoint } from './findings.js';
import { isNarrowing } from './part-codes.js';
import { multimapOf, reachedFrom } from '../../source/graph.js';

interface Merging {
  /** About the types that messages have. */
  readonly messages: FoundInTypes;
  /** About all other types. */
  readonly others: FoundInTypes;
  /** About anything else. */
  readonly findings: readonly Finding[];
}

/**
 * Each difference once: a field that several types have from one that they extend, a parameter that several queries have
 * from a type, or an error of several endpoints is written in one place and changes there. Messages say which endpoints a
 * change touches.
 */
export function mergedFindings({ messages, others, findings: own }: Merging, models: Both<Model>): readonly Finding[] {
  const parents = parentsOf(messages.uses, models);
  const stored = storedNames(models);
  const isOther = new Set(others.findings);
  const findings = [...own, ...messages.findings, ...others.findings];
  const keyOf = ({ change: { code, message, before, after } }: Finding): string =>
    JSON.stringify([code, message, before, after]);
  const groups = multimapOf(findings.map((finding) => [keyOf(finding), finding]));
  const all = [...groups.values()].map((group) => ({ group, home: homeOf(group, models) }));
  // Where differences of messages are written, although no message has the type itself.
  const homes = all
    .filter(({ group }) => group.some((one) => isOther.has(one)) && group.some((one) => !isOther.has(one)))
    .map(({ home }) => home.change.subject);
  const indirect = new Set([...parents, ...homes]);
  return all.flatMap(({ group, home }) => {
    if (indirect.has(home.change.subject) && group.every((one) => isOther.has(one))) return [];
    const endpoints = [...new Set(group.flatMap((one) => one.endpoints))];
    const names = [...new Set(endpoints.flatMap((one) => one.new ?? []).map(nameOfEndpoint))];
    const change = withRecords({ ...home.change, message: withEndpoints(home.change, names) }, stored);
    const occurrences = group.flatMap((one) => one.occurrences ?? []);
    const parts = group.flatMap(({ part }) => part ?? []);
    return { ...home, change, endpoints, parts, ...(home.occurrences && { occurrences }) };
  });
}

/** The types that those of messages extend, or are made of. */
function parentsOf(uses: readonly Use[], { old, new: now }: Both<Model>): ReadonlySet<string> {
  const direct = (model: Model, name: string): readonly string[] => {
    const type = byName(model.types).get(name);
    return type === undefined ? [] : [...('extends' in type ? type.extends : []), ...(type.madeOf ?? [])];
  };
  const first = uses.flatMap(({ names }) => [...direct(old, names.old), ...direct(now, names.new)]);
  return reachedFrom(first, { get: (name) => [...direct(old, name), ...direct(now, name)] });
}

/** The types that stored records consist of. */
function storedNames({ old, new: now }: Both<Model>): ReadonlySet<string> {
  const names = [old, now].flatMap((model) => {
    const records = model.resources.map(({ type }): NamedRef => ({ kind: 'named', name: type }));
    return [...namesReachedFrom(records, declarationsOf(model))];
  });
  return new Set(names);
}

/** A record that was valid may not be so any more, whatever the responses that show it. */
function withRecords(change: Change, stored: ReadonlySet<string>): Change {
  if (!stored.has(change.subject) || !isNarrowing(change.code)) return change;
  const touched: Change['touched'] = [...change.touched, { who: 'service', where: 'records' }];
  if (change.verdict !== 'safe') return { ...change, touched };
  return { ...change, message: `${change.message} Stored records may not fit any more.`, touched, verdict: 'risky' };
}

/** The finding of the type in which the difference is written, else of another type, else the first. */
function homeOf(group: readonly Finding[], models: Both<Model>): Finding {
  return group.reduce((best, finding) => (distanceOf(finding, models) < distanceOf(best, models) ? finding : best));
}

/** How far a difference is behind the name of its type, in its file; further if it is written elsewhere, infinite if it is not of a type. */
function distanceOf({ change: { subject, before, after } }: Finding, models: Both<Model>): number {
  const [model, span] = after === undefined ? [models.old, before] : [models.new, after];
  const type = byName(model.types).get(subject);
  if (type === undefined) return Infinity;
  if (span?.path !== type.span.path || type.span.start > span.start) return Number.MAX_VALUE;
  return span.start - type.span.start;
}

/** More would not be read. */
const mostNamed = 3;

function withEndpoints({ message, subject }: Change, names: readonly string[]): string {
  if (names.length === 0 || (names.length === 1 && names[0] === subject)) return message;
  const shown = names.slice(0, mostNamed).join(', ');
  const others = names.length - mostNamed;
  return `${message} Touched: ${shown}${others > 0 ? ` and ${others} more` : ''}.`;
}
