import { isFulfilled, namesIn, partsIn, type Presence } from '../runtime/validators/presence.js';
import type { SourceSpan } from '../source/source-file.js';

export { bestChoice, choicesOf } from '../runtime/samples/choices.js';
export { isFulfilled, namesIn, presenceText, type Presence } from '../runtime/validators/presence.js';

/** Which optional fields an object must have: `requires email | phone`. */
export interface Requirement {
  readonly presence: Presence;
  /** `requires any`: any of all its fields, including those that an extending type adds. */
  readonly isOfAll?: true;
  readonly span: SourceSpan;
}

interface Requiring {
  readonly requires?: readonly Requirement[];
}

/**
 * The requirements that apply to these fields: one that names a missing field is dropped, as after `omit`, and so is
 * `any` if some field is required.
 */
export function requirementsOn(
  fields: readonly { readonly name: string; readonly isRequired: boolean }[],
  requires: readonly Requirement[] = [],
): Requiring {
  const names = fields.map(({ name }) => name);
  const kept = requires.flatMap((requirement): readonly Requirement[] => {
    if (requirement.isOfAll !== true)
      return namesIn([requirement.presence]).every((name) => names.includes(name)) ? [requirement] : [];
    const isOpen = names.length > 0 && fields.every(({ isRequired }) => !isRequired);
    return isOpen ? [{ ...requirement, presence: { any: names } }] : [];
  });
  // A requirement that is inherited twice from one ancestor counts once.
  const distinct = [...new Map(kept.map((one) => [one.span, one])).values()];
  return distinct.length === 0 ? {} : { requires: distinct };
}

export function presencesOf({ requires = [] }: Requiring): readonly Presence[] {
  return requires.map(({ presence }) => presence);
}

/** Whether an object with these fields meets its requirements. */
export function areFulfilled(object: Requiring, has: (name: string) => boolean): boolean {
  return presencesOf(object).every((presence) => isFulfilled(presence, has));
}

/** The fields that every value has: those of `a & b`. */
export function namesAlwaysNeeded(presence: Presence): readonly string[] {
  if (typeof presence === 'string') return [presence];
  if ('all' in presence) return presence.all.flatMap(namesAlwaysNeeded);
  const [first = [], ...others] = partsIn(presence).map(namesAlwaysNeeded);
  return first.filter((name) => others.every((names) => names.includes(name)));
}

/** As a model writes it after `requires`: `email | (country & phone)`, `one of id | "in stock"`. */
export function writtenPresence(presence: Presence): string {
  if (typeof presence === 'string') return isPlainName(presence) ? presence : `"${presence}"`;
  const parts = partsIn(presence);
  const texts = parts.map((part) => (typeof part === 'string' ? writtenPresence(part) : `(${writtenPresence(part)})`));
  return `${'one' in presence ? 'one of ' : ''}${texts.join('all' in presence ? ' & ' : ' | ')}`;
}

function isPlainName(name: string): boolean {
  return /^[A-Za-z_$@][\w$@.:/-]*$/.test(name) && name !== 'any' && name !== 'extends';
}
