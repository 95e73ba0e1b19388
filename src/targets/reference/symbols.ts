import type { StoredResource } from '../../model/storage.js';
import { exportedType, exportOf, lowerFirst, type Symbol } from '../../print/names.js';

/** How records of a type are stored: `resourcePlan`. */
export function planSymbol(resource: StoredResource): Symbol {
  return exportOf('reference', `${recordsProperty(resource)}Plan`, { type: resource.type });
}

/** The property that holds the records of a type: `records.resource`. */
export function recordsProperty(resource: StoredResource): string {
  return lowerFirst(resource.type);
}

/** The records of every type: `ReferenceRecords`. */
export const recordsSymbol: Symbol = exportedType('reference', 'ReferenceRecords', 'records');

/** `openReferenceRecords` */
export const openRecordsSymbol: Symbol = exportOf('reference', 'openReferenceRecords', 'records');

/** The handlers of a group: `resourceHandlers`. */
export function handlersSymbol(group: string): Symbol {
  return exportOf('reference', `${group}Handlers`, { group });
}
