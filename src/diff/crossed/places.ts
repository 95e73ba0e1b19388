import { pointerTo } from '../../model/json-value.js';
import type { Occurrence } from '../findings.js';
import { isAbout } from '../reasons.js';
import { fieldPointer, type Step } from '../steps.js';

/** A JSON Pointer, and the code of what is wrong there. */
interface Found {
  readonly at: string;
  readonly code: string;
}

/** Whether something is wrong where a difference is: the names of maps and the places in lists are any. */
export function isAtOccurrence(found: Found, { steps, difference }: Occurrence): boolean {
  const tokens = [...steps.flatMap(tokenOf), ...fieldPointer(difference).split('/').slice(1)];
  const given = found.at.split('/').slice(1);
  const place = tokens.map((token, index) => `/${token === any ? (given[index] ?? '0') : token}`).join('');
  return isAbout(found, place, difference);
}

const any = Symbol('any token');

function tokenOf(step: Step): readonly (string | typeof any)[] {
  switch (step.kind) {
    case 'field':
      return [pointerTo(step.name).slice(1)];
    case 'item':
      return [String(step.index)];
    case 'pattern':
    case 'items':
    case 'values':
    case 'csv':
      return [any];
    case 'keys':
    case 'json':
    case 'member':
      return [];
  }
}
