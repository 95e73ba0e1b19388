import type { StoredResource } from '../../model/storage.js';
import type { Symbol } from '../../print/names.js';
import { lowerFirst } from '../../print/names.js';

/** Something of `src/runtime/reference`: `runtimeValue('records/read', 'getRecord')`. */
export function runtimeValue(file: string, name: string): Symbol {
  return { name, package: 'reference', path: `runtime/${file}`, isType: false };
}

export function runtimeType(file: string, name: string): Symbol {
  return { ...runtimeValue(file, name), isType: true };
}

/** Something that the server package exports. */
export function serverValue(name: string): Symbol {
  return { name, package: 'server', path: 'index', isType: false };
}

export function serverType(name: string): Symbol {
  return { ...serverValue(name), isType: true };
}

/** How records of a type are kept: `resourcePlan`. */
export function planSymbol(resource: StoredResource): Symbol {
  return {
    name: `${lowerFirst(resource.type)}Plan`,
    package: 'reference',
    path: `plans/${resource.type}`,
    isType: false,
  };
}

/** The property that holds the records of a type: `records.resource`. */
export function recordsProperty(resource: StoredResource): string {
  return lowerFirst(resource.type);
}

/** The records of every type: `ReferenceRecords`. */
export const recordsSymbol: Symbol = { name: 'ReferenceRecords', package: 'reference', path: 'records', isType: true };

/** `openReferenceRecords` */
export const openRecordsSymbol: Symbol = {
  name: 'openReferenceRecords',
  package: 'reference',
  path: 'records',
  isType: false,
};

/** The answers of requests with an idempotency key: `IdempotencyKeys`. */
export const keysSymbol: Symbol = runtimeType('idempotency', 'IdempotencyKeys');
/** What demonstration records of a type are like: `resourceRecipe`. */
export function recipeSymbol(resource: StoredResource): Symbol {
  return {
    name: `${lowerFirst(resource.type)}Recipe`,
    package: 'reference',
    path: `demonstration/${resource.type}`,
    isType: false,
  };
}

/** Fills the records of every type: `seedReference`. */
export const seedSymbol: Symbol = { name: 'seedReference', package: 'reference', path: 'demonstration', isType: false };

/** How the problems of a request are told: `problemsOf(context)`. */
export const problemsSymbol: Symbol = {
  name: 'problemsOf',
  package: 'reference',
  path: 'problems',
  isType: false,
};

/** The handlers of a group: `resourceHandlers`. */
export function handlersSymbol(group: string): Symbol {
  return { name: `${group}Handlers`, package: 'reference', path: `operations/${group}`, isType: false };
}
