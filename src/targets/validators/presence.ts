import type { ObjectDeclaration } from '../../model/model.js';
import { type Presence, presencesOf } from '../../model/presence.js';
import { fieldAccess, mention, type Printing } from './printing.js';

/** `(value.email !== undefined || value.phone !== undefined)`, `given(value.id, value.name) === 1` */
export function presenceConditions(object: Pick<ObjectDeclaration, 'requires'>, printing: Printing): readonly string[] {
  return presencesOf(object).map((presence) => conditionOf(presence, printing));
}

function conditionOf(presence: Presence, printing: Printing): string {
  if (typeof presence === 'string') return `${fieldAccess(presence, printing)} !== undefined`;
  const textOf = (part: Presence): string => conditionOf(part, printing);
  if ('any' in presence) return `(${presence.any.map(textOf).join(' || ')})`;
  if ('all' in presence) return `(${presence.all.map(textOf).join(' && ')})`;
  return `${presentCount(presence.one, printing)} === 1`;
}

function presentCount(parts: readonly Presence[], printing: Printing): string {
  const texts = parts.map((part) =>
    typeof part === 'string' ? fieldAccess(part, printing) : `${conditionOf(part, printing)} || undefined`,
  );
  return givenCounts(texts, printing).join(' + ');
}

/** The maximum number of fields that one call of `given` counts. */
const mostGiven = 3;

/** The calls that together count those of some values that are present: `given(value.id, value.name)`. */
export function givenCounts(texts: readonly string[], printing: Printing): readonly string[] {
  const calls: string[] = [];
  for (let index = 0; index < texts.length; index += mostGiven) {
    calls.push(`${mention('given', printing)}(${texts.slice(index, index + mostGiven).join(', ')})`);
  }
  return calls;
}
