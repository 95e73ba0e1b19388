import { inspect } from 'node:util';
import { carrierOf, jsonTextOf } from './lossless.js';

const longest = 2000;

/** A value for people: as JSON where JSON can say it, otherwise as a console of JavaScript shows it. */
export function shownValue(value: unknown): string {
  const text = carrierOf(value) === 'code' ? inspect(value, { depth: 20, breakLength: 100 }) : jsonTextOf(value);
  return text.length > longest ? `${text.slice(0, longest)}… (${text.length} characters)` : text;
}
