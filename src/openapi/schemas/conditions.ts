import type { Located } from '../document/document.js';
import { type JsonObject, memberOf, objectOf } from '../document/json.js';
import { lose, type Site } from '../draft/draft.js';
import { limitsBesideEnum } from './fitting.js';
import { schemaAsValue } from './schema-parts.js';
import { enumOfOthers } from './unions.js';

/** Counts as losses: keywords that restrict values depending on other values, and enums that do not fit what is beside them. */
export function loseConditions(site: Site, schema: Located): void {
  const object = objectOf(schema.value);
  const present = conditions.filter((key) => memberOf(object, key) !== undefined);
  for (const construct of [...present, ...enumOfOthers(object), ...limitsBesideEnum(object)])
    lose(site, { verdict: 'widened', construct, at: schema.at });
}

const conditions = ['not', 'if', 'contains', 'dependentRequired', 'dependentSchemas', 'dependencies', schemaAsValue];

/** Keywords that apply to all types of a schema are not repeated for each of them. */
export const saidOnce: JsonObject = Object.fromEntries([...conditions, 'nullable'].map((key) => [key, undefined]));
