import { byName } from '../model/declarations.js';
import type { Model } from '../model/model.js';
import type { Change } from './change.js';
import type { Both } from './difference.js';
import { type Finding, nameOfEndpoint } from './findings.js';

/**
 * Each difference once: a field that several types have from one that they extend, or that a query has from a type, is
 * written in one place and changes there. Messages say which endpoints a change touches.
 */
export function mergedFindings(findings: readonly Finding[], models: Both<Model>): readonly Finding[] {
  const groups = new Map<string, readonly Finding[]>();
  for (const finding of findings) {
    const { code, message, before, after } = finding.change;
    const key = JSON.stringify([code, message, before, after]);
    groups.set(key, [...(groups.get(key) ?? []), finding]);
  }
  return [...groups.values()].map((group) => {
    const home = homeOf(group, models);
    const endpoints = [...new Set(group.flatMap((one) => one.endpoints))];
    const names = [
      ...new Set(endpoints.map((one) => one.new ?? one.old).flatMap((one) => (one ? nameOfEndpoint(one) : []))),
    ];
    return {
      ...home,
      change: { ...home.change, message: withEndpoints(home.change, names) },
      endpoints,
      occurrences: group.flatMap(({ occurrences = [] }) => occurrences),
    };
  });
}

/** The finding of the type in which the difference is written, else the first. */
function homeOf(group: readonly Finding[], models: Both<Model>): Finding {
  const [first] = group;
  if (first === undefined) throw new Error('Bug: a group of findings is empty.');
  return group.reduce(
    (best, finding) => (distanceOf(finding, models) < distanceOf(best, models) ? finding : best),
    first,
  );
}

/** How far a difference is behind the name of its type, in its file; infinite if it is not of that type. */
function distanceOf({ change: { subject, before, after } }: Finding, models: Both<Model>): number {
  const [model, span] = after === undefined ? [models.old, before] : [models.new, after];
  const type = byName(model.types).get(subject);
  if (type === undefined || span?.path !== type.span.path || type.span.start > span.start) return Infinity;
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
