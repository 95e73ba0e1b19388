import { isObject, type Json } from '../document/json.js';
import type { Pointer } from '../document/document.js';
import type { Problem } from '../document/problems.js';

/** How much more of a document is read. Types that inherit, templates, includes and aliases multiply what is written. */
export interface Limits {
  left: number;
  depth: number;
  /** The location of the part that is being read or converted. */
  at: Pointer;
}

/** Deeper nesting is not a real document, and would exhaust the stack. */
const deepest = 150;

/** The reading ends at a mistake after which the document has no meaning. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
  readonly problem: Problem;

  constructor(message: string, at: Pointer) {
    super(message);
    this.problem = { code: 'document-is-well-formed', severity: 'error', message, at };
  }
}

/** Counts parts that are read or made. */
export function spend(limits: Limits, parts: number): void {
  limits.left -= parts;
  if (limits.left >= 0) return;
  const message =
    'With all that its types inherit and its templates, includes and aliases repeat, the document is longer than anybody can read. The limit is reached here: declare what repeats once, as a type, and refer to it by name.';
  throw new Unreadable(message, limits.at);
}

/** Counts all parts of a value. */
export function spendAll(limits: Limits, value: Json): void {
  within(limits, undefined, () => {
    if (isObject(value) || Array.isArray(value)) for (const part of Object.values(value)) spendAll(limits, part);
  });
}

/** Does some work at a location inside those of the work around it. */
export function within<Made>(limits: Limits, at: Pointer | undefined, work: () => Made): Made {
  const around = limits.at;
  limits.at = at ?? around;
  spend(limits, 1);
  if (limits.depth > deepest)
    throw new Unreadable(`This is nested deeper than ${deepest} levels, or contains itself.`, limits.at);
  limits.depth += 1;
  const made = work();
  limits.depth -= 1;
  limits.at = around;
  return made;
}
