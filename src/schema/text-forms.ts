import { type Declarations, isTextEnum, memberKindsOf, withoutAlias } from '../model/declarations.js';
import { escapedText } from '../model/placeholders.js';
import { textFormats } from '../model/texts/text-formats.js';
import { type CsvRef, hasLimits, type StringRef, type TypeRef } from '../model/type-ref.js';

/** Base64 with padding; the last letter before the padding has bits that must be zero. */
export const base64Source = '(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/][AQgw]==|[A-Za-z0-9+/]{2}[AEIMQUYcgkosw048]=)?';

/** Anchors an expression: `^[a-z]+$`, `^(?:a|b)$`. */
export function whole(source: string): string {
  const portable = withoutEmptyClass(source);
  return portable.includes('|') ? `^(?:${portable})$` : `^${portable}$`;
}

/** `[^]`, any character, exists only in JavaScript. */
function withoutEmptyClass(source: string): string {
  // An escape, `[^]`, any other class, or any other character: a `[^]` inside a class is left unchanged.
  return source.replaceAll(/\\[^]|\[\^\]|\[(?:\\[^]|[^\]\\])*\]|[^]/gu, (part) => (part === '[^]' ? '[\\s\\S]' : part));
}

/** The items of a `csv<T>`, as a regular expression. */
interface Item {
  readonly source: string;
  /** Whether the expression matches only items of that type. */
  readonly isExact: boolean;
}

/** A number as JSON writes it (RFC 8259, section 6). */
const number = '-?(?:0|[1-9][0-9]*)(?:\\.[0-9]+)?(?:[eE][+-]?[0-9]+)?';

const anyItem: Item = { source: '[^,]+', isExact: false };

/** The expression for the whole string; the empty string has no items. */
export function csvSource(type: CsvRef, declarations: Declarations): string {
  const { source } = itemOf(type.items, declarations);
  return `(?:(?:${source})(?:,(?:${source}))*)?`;
}

/** Whether the expression is complete for the items. */
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
    case 'number':
      return { source: number, isExact: !hasLimits(type) };
    case 'integer':
      // 1e2 is a whole number, too.
      return { source: number, isExact: false };
    case 'format': {
      const { schema, hasCommas } = textFormats[type.format];
      return hasCommas ? anyItem : { source: schema.source, isExact: schema.isWhole };
    }
    case 'named':
      return enumItem(type.name, declarations);
    default:
      return anyItem;
  }
}

function stringItem({ minLength = 0, maxLength, pattern, format }: StringRef): Item {
  if (pattern !== undefined || format !== undefined) return anyItem;
  return { source: `[^,]{${Math.max(1, minLength)},${maxLength ?? ''}}`, isExact: true };
}

function enumItem(name: string, declarations: Declarations): Item {
  const declaration = declarations.get(name);
  if (declaration?.kind !== 'enum') return anyItem;
  if (isTextEnum(declaration)) {
    const texts = declaration.members
      .map(({ value }) => String(value))
      .filter((text) => text !== '' && !text.includes(','));
    return texts.length === 0 ? anyItem : { source: texts.map(escapedText).join('|'), isExact: true };
  }
  const isBoolean = memberKindsOf(declaration).has('boolean');
  // 1, 1.0 and 1e0 are the same number.
  if (!isBoolean) return { source: number, isExact: false };
  return { source: declaration.members.map(({ value }) => String(value)).join('|'), isExact: true };
}
