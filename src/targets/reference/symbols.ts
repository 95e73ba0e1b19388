import type { StoredResource } from '../../model/storage.js';
import { literalKey, stringLiteral } from '../../print/escape.js';
import { exportOf, lowerFirst, type Symbol } from '../../print/names.js';

/** How records of a type are stored: `resourcePlan`. */
export function planSymbol(resource: StoredResource): Symbol {
  const name = `${lowerFirst(resource.type)}Plan`;
  return { name, package: 'reference', path: { type: resource.type }, isType: false };
}

/** The property that holds the records of a type: `records.resource`. */
export function recordsProperty(resource: StoredResource): string {
  return lowerFirst(resource.type);
}

/** The records of every type: `ReferenceRecords`. */
export const recordsSymbol: Symbol = { name: 'ReferenceRecords', package: 'reference', path: 'records', isType: true };

/** `openReferenceRecords` */
export const openRecordsSymbol: Symbol = exportOf('reference', 'openReferenceRecords', 'records');

/** The handlers of a group: `resourceHandlers`. */
export function handlersSymbol(group: string): Symbol {
  return { name: `${group}Handlers`, package: 'reference', path: { group }, isType: false };
}

/** Plain data as a TypeScript literal: `{ table: 'resource', 'quoted name': [1, true] }`. Undefined members are omitted. */
export function literalText(value: unknown): string {
  if (typeof value === 'string') return stringLiteral(value);
  if (Array.isArray(value)) return `[${value.map(literalText).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .map(([name, member]) => `${literalKey(name)}: ${literalText(member)}${constOf(name, member)}`);
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}

/** An inherited name (`constructor`) would get its contextual type from Object, and literals would widen to string. */
function constOf(name: string, member: unknown): string {
  return name in Object.prototype && typeof member === 'object' ? ' as const' : '';
}
