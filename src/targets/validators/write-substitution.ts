import { conversionText } from '../../print/conversions.js';
import { isTextEnum } from '../../model/declarations.js';
import { eitherMembers } from '../../model/values/distinction.js';
import { byKind, partsOf } from '../../model/types/type-parts.js';
import {
  conversionOf,
  isBig,
  type ArrayRef,
  type EitherRef,
  type TupleRef,
  type TypeRef,
} from '../../model/type-ref.js';
import { typeText } from '../../print/type-text.js';
import { mustBeTried } from './analysis.js';
import { suitsText } from './check.js';
import { functionText, innerFunctionOf, mention, type Printing } from './printing.js';

/**
 * A substitution of a printed template: `writeNumber(value.age)`, or the content of quotes,
 * `writeString(value.name)`.
 */
export interface Substitution {
  readonly text: string;
  readonly isQuoted: boolean;
}

/** A written value: its expression, and whether its function has a parameter for the depth. */
export interface Written {
  readonly text: string;
  readonly countsLevels: boolean;
}

export const substitutionOf: (type: TypeRef, value: Written, printing: Printing) => Substitution = byKind<
  [value: Written, printing: Printing],
  Substitution
>({
  boolean: (_type, { text }, printing) => plain(`${mention('writeBoolean', printing)}(${text})`),
  string: (_type, { text }, printing) => quoted(`${mention('writeString', printing)}(${text})`),
  integer: (type, { text }, printing) => {
    const usual = isBig(type) ? 'writeInt64' : 'writeNumber';
    return plain(`${mention(type.convertedTo === undefined ? usual : 'writeDecimal', printing)}(${text})`);
  },
  number: (_type, { text }, printing) => plain(`${mention('writeNumber', printing)}(${text})`),
  format: (type, { text }, printing) => {
    const to = type.convertedTo === 'Date' ? undefined : conversionText(type, printing.module);
    if (to !== undefined) return quoted(`${mention('writeTemporal', printing)}(${text}, ${to})`);
    return quoted(`${mention(type.convertedTo === undefined ? 'writeString' : 'writeDate', printing)}(${text})`);
  },
  bytes: (_type, { text }, printing) => quoted(`${mention('writeBytes', printing)}(${text})`),
  unknown: anyValue,
  null: anyValue,
  named: ({ name }, value, printing) => namedSubstitution(name, value, printing),
  array: arraySubstitution,
  tuple: tupleSubstitution,
  map: ({ values }, value, printing) =>
    plain(`${mention('writeValues', printing)}(${collection(values, value, printing).join(', ')})`),
  nullable: ({ of }, value, printing) => {
    // The compiler does not narrow `(item as Pet[] | null)`.
    const isCast = value.text.startsWith('(');
    const text = expression(substitutionOf(of, isCast ? { ...value, text: `${value.text}!` } : value, printing));
    return plain(`(${value.text} === null ? 'null' : ${text})`);
  },
  same: ({ members }, value, printing) => substitutionOf(members[0], value, printing),
  either: eitherSubstitution,
  json: ({ of }, value, printing) =>
    quoted(`${mention('writeJsonText', printing)}(${expression(substitutionOf(of, value, printing))})`),
  csv: ({ items }, { text }, printing) => {
    const write = mention('writeCsv', printing);
    if (!printing.analysis.has(items, 'encoding')) return quoted(`${write}(${text})`);
    const item = functionText(substitutionOf(items, { text: 'item', countsLevels: false }, printing).text);
    return quoted(`${write}(${text}, ${item})`);
  },
});

/** As part of a template literal: `${writeNumber(value.age)}`, `"${writeString(value.name)}"`. */
export function templatePart({ text, isQuoted }: Substitution): string {
  return isQuoted ? `"\${${text}}"` : `\${${text}}`;
}

/** As an expression that returns JSON. */
export function expression(substitution: Substitution): string {
  return substitution.isQuoted ? `\`${templatePart(substitution)}\`` : substitution.text;
}

/** Whether one substitution writes the type, so that it needs no function of its own. */
export function isWrittenInPlace(type: TypeRef, printing: Printing): boolean {
  if (type.kind === 'nullable') return isWrittenInPlace(type.of, printing);
  if (type.kind !== 'named') return partsOf(type).length === 0;
  const declaration = printing.analysis.declarationOf(type.name);
  return declaration.kind === 'enum' || (declaration.kind === 'alias' && isWrittenInPlace(declaration.type, printing));
}

function plain(text: string): Substitution {
  return { text, isQuoted: false };
}

function quoted(text: string): Substitution {
  return { text, isQuoted: true };
}

function anyValue(_type: TypeRef, { text }: Written, printing: Printing): Substitution {
  return plain(`${mention('writeJson', printing)}(${text})`);
}

/** `writePoint(value.point)`; `writeTree(value.tree, depth + 1)` inside a recursive type. */
function namedSubstitution(name: string, value: Written, printing: Printing): Substitution {
  const { analysis } = printing;
  const declaration = analysis.declarationOf(name);
  if (declaration.kind === 'enum') {
    return isTextEnum(declaration)
      ? quoted(`${mention('writeString', printing)}(${value.text})`)
      : anyValue({ kind: 'unknown' }, value, printing);
  }
  if (declaration.kind === 'alias' && isWrittenInPlace(declaration.type, printing)) {
    return substitutionOf(declaration.type, value, printing);
  }
  const depth = value.countsLevels && analysis.isRecursive(name) ? ', depth + 1' : '';
  return plain(`${innerFunctionOf(name, 'write', printing)}(${value.text}${depth})`);
}

function arraySubstitution({ items }: ArrayRef, value: Written, printing: Printing): Substitution {
  const kind = plainKindOf(items, printing);
  if (kind === 'string') return plain(`${mention('writeStrings', printing)}(${value.text})`);
  if (kind === 'number') return plain(`${mention('writeNumbers', printing)}(${value.text})`);
  return plain(`${mention('writeItems', printing)}(${collection(items, value, printing).join(', ')})`);
}

/** `writeTuple(value.at, 2, (items) => `${writeNumber(items[0])},"${writeString(items[1])}"`)` */
function tupleSubstitution(type: TupleRef, value: Written, printing: Printing): Substitution {
  const { items, rest } = type;
  const texts = items.map((item, index) =>
    templatePart(substitutionOf(item, { ...value, text: `items[${index}]` }, printing)),
  );
  const others =
    rest === undefined
      ? ''
      : `\${${mention('writeRest', printing)}(items, ${items.length}, ${functionText(itemText(rest, { ...value, text: untypedItem(rest, printing) }, printing))})}`;
  const name = rest === undefined ? 'writeTuple' : 'writeOpenTuple';
  const write = `(items) => \`${texts.join(',')}${others}\``;
  return plain(`${mention(name, printing)}(${value.text}, ${items.length}, ${write})`);
}

/** The kind of a value that is the same string or number in JSON and in TypeScript. */
function plainKindOf(type: TypeRef, printing: Printing): 'string' | 'number' | undefined {
  if (conversionOf(type) !== undefined) return undefined;
  if (type.kind === 'string' || type.kind === 'format') return 'string';
  if (type.kind === 'number') return 'number';
  if (type.kind === 'integer') return isBig(type) ? undefined : 'number';
  if (type.kind === 'same') return plainKindOf(type.members[0], printing);
  if (type.kind !== 'named') return undefined;
  const declaration = printing.analysis.declarationOf(type.name);
  if (declaration.kind === 'enum') return isTextEnum(declaration) ? 'string' : undefined;
  const isPlain = declaration.kind === 'alias' && isWrittenInPlace(declaration.type, printing);
  return isPlain ? plainKindOf(declaration.type, printing) : undefined;
}

/** `value.notes, writeNote`; `value.children, writeTree, depth + 1` */
function collection(type: TypeRef, value: Written, printing: Printing): readonly string[] {
  const one = itemText(type, { ...value, text: 'item' }, printing);
  const deeper = /^(\w+)\(item, depth \+ 1\)$/.exec(one)?.[1];
  return deeper === undefined ? [value.text, functionText(one)] : [value.text, deeper, 'depth + 1'];
}

function itemText(type: TypeRef, item: Written, printing: Printing): string {
  return plainKindOf(type, printing) === 'string'
    ? `${mention('writeQuoted', printing)}(${item.text})`
    : expression(substitutionOf(type, item, printing));
}

/**
 * An item whose type the compiler does not know; only with its type does it know the items of a collection.
 *
 *     writeItems((item as Pet[][]), (item) => writeItems(item, writePet))
 */
export function untypedItem(type: TypeRef, printing: Printing): string {
  return partsOf(type).length === 0 ? 'item' : `(item as ${typeText(type, printing.module)})`;
}

/** The writer of a declared type: `writePet`; for a scalar, which has no own function, `writeQuoted`. */
export function writerText(name: string, printing: Printing): string {
  return functionText(itemText({ kind: 'named', name }, { text: 'item', countsLevels: false }, printing));
}

/** `(isObject(value.pet) ? writePet(value.pet as Pet) : writeJson(value.pet))` */
function eitherSubstitution(type: EitherRef, value: Written, printing: Printing): Substitution {
  if (mustBeTried(type, printing.analysis)) {
    return plain(`${mention('writeTried', printing)}(${value.text})`);
  }
  const known = { ...printing, form: "'domain'" };
  const { text } = value;
  const cases = eitherMembers(type, printing.declarations)
    .filter((member) => printing.analysis.has(member.type, 'encoding'))
    .map((member) => {
      const cast = typeText(member.type, printing.module);
      // In `json<null> | Pet[] | null` the compiler knows that only a list is left, and refuses to call it null.
      const narrowed = cast === 'null' ? value : { ...value, text: `(${text} as ${cast})` };
      return `${suitsText(member, text, known)} ? ${expression(substitutionOf(member.type, narrowed, printing))} : `;
    });
  const other = `${mention('writeJson', printing)}(${text})`;
  return plain(cases.length === 0 ? other : `(${cases.join('')}${other})`);
}
