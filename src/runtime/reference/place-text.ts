import { resolve } from 'node:path';
import type { StorePlace } from './open-store.js';
import { placeOf } from './store/database-url.js';

/** Where records are, for a person: `in PostgreSQL at localhost:5432/shop`. */
export function placeText({ dataFolder, databaseUrl }: StorePlace): string {
  if (databaseUrl !== undefined) return `in PostgreSQL at ${placeOf(databaseUrl)}`;
  return dataFolder === undefined ? 'in memory, gone when this ends' : `in ${resolve(dataFolder)}`;
}
