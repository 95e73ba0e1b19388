import { type Declarations, isTextEnum, memberKindsOf, withoutAlias } from '../../model/declarations.js';
import type { CsvRef, StringRef, TypeRef } from '../../model/type-ref.js';
import { textForms } from './text-forms.js';

/** What stands between the commas of a `csv<T>`, as a regular expression. */
interface Item {
  readonly source: string;
  /** Whether it matches nothing but items of that type. */
  readonly isExact: boolean;
}

/** A number as JSON writes it (RFC 8259, section 6). */
const number = '-?(?:0|[1-9][0-9]*)(?:\\.[0-9]+)?(?:[eE][+-]?[0-9]+)?';

const anyItem: Item = { source: '[^,]+', isExact: false };

/** The expression for the whole text; no items at all are the empty text. */
export function csvSource(type: CsvRef, declarations: Declarations): string {
  const { source } = itemOf(type.items, declarations);
  return `(?:(?:${source})(?:,(?:${source}))*)?`;
}

/** Whether the expression says all that must hold for the items. */
export function isExactCsv(type: CsvRef, declarations: Declarations): boolean {
  return itemOf(type.items, declarations).isExact;
}

function itemOf(written: TypeRef, declarations: Declarations): Item {
  const type = withoutAlias(written, declarations);
  switch (type.kind) {
    case 'boolean':
      return { source: 'true|false', isExact: true };
    case 'string':
      return stringItem(type);
    case 'number': {
      const limits = [type.minimum, type.maximum, type.multipleOf];
      return { source: number, isExact: limits.every((limit) => limit === undefined) };
    }
    case 'integer':
      // 1e2 is a whole number as well.
      return { source: number, isExact: false };
    case 'format': {
      const { source, isWhole } = textForms[type.format];
      // One with commas in it cannot stand between commas.
      return type.format === 'uri' || type.format === 'duration' || type.format === 'http-date'
        ? anyItem
        : { source, isExact: isWhole };
    }
    case 'named':
      return enumItem(type.name, declarations);
    default:
      return anyItem;
  }
}

function stringItem({ minLength = 0, maxLength, pattern }: StringRef): Item {
  if (pattern !== undefined) return anyItem;
  return { source: `[^,]{${Math.max(1, minLength)},${maxLength ?? ''}}`, isExact: true };
}

function enumItem(name: string, declarations: Declarations): Item {
  const declaration = declarations.get(name);
  if (declaration?.kind !== 'enum') return anyItem;
  if (isTextEnum(declaration)) {
    const texts = declaration.members
      .map(({ value }) => String(value))
      .filter((text) => text !== '' && !text.includes(','));
    return texts.length === 0 ? anyItem : { source: texts.map(escaped).join('|'), isExact: true };
  }
  const isBoolean = memberKindsOf(declaration).has('boolean');
  // 1, 1.0 and 1e0 are one number.
  if (!isBoolean) return { source: number, isExact: false };
  return { source: declaration.members.map(({ value }) => String(value)).join('|'), isExact: true };
}

function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
