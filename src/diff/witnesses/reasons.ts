import { tokensOf } from '../../model/json-value.js';
import type { Reason } from '../../verify/unimplemented-server.js';
import type { Difference } from '../compare/difference.js';
import { isSameName, locationWords, type Part } from '../compare/findings.js';

/** A JSON Pointer, and the code of what is wrong there. */
export type Place = Omit<Reason, 'in'>;

/** `body.title required`, `query limit maximum`. */
export function writtenReason({ in: where, at, code }: Reason): string {
  return where === 'body'
    ? `body${pointerPlace(at)} ${code}`
    : [where, at, code].filter((part) => part !== '').join(' ');
}

/** A JSON Pointer as the place of a change: `/items/0/state` is `.items[0].state`. */
export function pointerPlace(pointer: string): string {
  return tokensOf(pointer)
    .map((name) => (/^\d+$/.test(name) ? `[${name}]` : `.${name}`))
    .join('');
}

/**
 * Whether a reason is about a difference at a place: it is there, inside, or at a union around it, whose reader does not
 * say which member was meant. What is inside of a list says nothing about how many items it has. All are JSON Pointers.
 */
export function isAbout({ at, code }: Place, place: string, { stem }: Pick<Difference, 'stem'>): boolean {
  if (at === place || (at.startsWith(`${place}/`) && !stem.startsWith('count-'))) return true;
  return (at === '' || place.startsWith(`${at}/`)) && aroundCodes.has(code);
}

/** The codes of issues about a whole that a part does not fit. */
const aroundCodes: ReadonlySet<string> = new Set(['union', 'tag']);

/** Whether a reason is about a part of a request. A part of an object in a query is at `filter[color]`, of JSON at `filter/color`. */
export function isAtPart({ in: where, at }: Reason, part: Part): boolean {
  if (part.kind === 'body') return where === 'body';
  if (!('name' in part) || part.kind === 'response header' || locationWords[part.kind] !== where) return false;
  const { length } = part.name;
  return isSameName(at.slice(0, length), part.name) && ['', '/', '['].includes(at.slice(length, length + 1));
}
