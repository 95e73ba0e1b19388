import { stringifyJson } from '../model/json-value.js';
import { invisibleEscaped } from './escape.js';

/** A JSON document under construction. Whole numbers that a double would round are bigints. */
export type Json = null | boolean | number | bigint | string | readonly Json[] | JsonMap;

export interface JsonMap {
  readonly [name: string]: Json;
}

export function isObject(value: Json | undefined): value is JsonMap {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * The text of a file, before it is formatted: the formatter puts lists and objects on one line if they fit, except for
 * objects that begin with a line break: here the top level, and `properties` and `$defs`, which have one line per member.
 *
 *     {
 *       "items": { "type": "integer", "maximum": 9223372036854775807 }
 *     }
 */
export function jsonDocument(value: Json): string {
  // Not `properties` that only name some that are required, `{"title":true}`.
  const tall = /(?:^|(?<=[{,])"(?:properties|\$defs)":)\{(?!\}|"[^"]*":true)/g;
  return `${compactJson(value).replaceAll(tall, '$&\n')}\n`;
}

/** On one line without spaces: `{"type":"integer"}`. */
export function compactJson(value: Json): string {
  return invisibleEscaped(stringifyJson(value));
}
