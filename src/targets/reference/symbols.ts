import type { StoredResource } from '../../model/storage.js';
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
