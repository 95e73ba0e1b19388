import { isTextEnum } from '../../model/declarations.js';
import type { ArrayRef, EitherRef, TypeKind, TypeRef } from '../../model/type-ref.js';
import { typeText } from '../../print/type-text.js';
import { firstOf } from './check.js';
import { eitherMembers, suitsText } from './either.js';
import type { Printing } from './printing.js';
import { functionText, innerSymbol, mention } from './printing.js';

/** What fills a hole of a printed template: `write.number(value.age)`, or what stands between quotes, `write.text(value.name)`. */
export interface Hole {
  readonly text: string;
  readonly isQuoted: boolean;
}

/** How a value is written: the text that stands for it, and whether its function knows how deep it lies. */
export interface Written {
  readonly text: string;
  readonly countsLevels: boolean;
}

type Printers = {
  readonly [Kind in TypeKind]: (type: Extract<TypeRef, { kind: Kind }>, value: Written, printing: Printing) => Hole;
};

const printers: Printers = {
  boolean: (_type, { text }, printing) => plain(`${write(printing)}.boolean(${text})`),
  string: (_type, { text }, printing) => quoted(`${write(printing)}.text(${text})`),
  integer: ({ size }, { text }, printing) =>
    plain(`${write(printing)}.${size === 'int64' ? 'int64' : 'number'}(${text})`),
  number: (_type, { text }, printing) => plain(`${write(printing)}.number(${text})`),
  format: (_type, { text }, printing) => quoted(`${write(printing)}.text(${text})`),
  bytes: (_type, { text }, printing) => quoted(`${write(printing)}.bytes(${text})`),
  unknown: anyValue,
  null: anyValue,
  named: ({ name }, value, printing) => namedHole(name, value, printing),
  array: arrayHole,
  map: ({ values }, value, printing) =>
    plain(`${write(printing)}.values(${collection(values, value, printing).join(', ')})`),
  nullable: ({ of }, value, printing) => {
    const text = expression(holeOf(of, value, printing));
    return plain(`(${value.text} === null ? 'null' : ${text})`);
  },
  same: ({ members }, value, printing) => holeOf(firstOf(members), value, printing),
  either: eitherHole,
  json: ({ of }, value, printing) => quoted(`${write(printing)}.embedded(${expression(holeOf(of, value, printing))})`),
  csv: ({ items }, { text }, printing) => {
    const isEncoded = printing.analysis.has(items, 'encoding');
    const item = functionText(holeOf(items, { text: 'item', countsLevels: false }, printing).text);
    return quoted(`${write(printing)}.csv(${isEncoded ? `${text}, ${item}` : text})`);
  },
};

export function holeOf(type: TypeRef, value: Written, printing: Printing): Hole {
  const print: (type: never, value: Written, printing: Printing) => Hole = printers[type.kind];
  return print(type as never, value, printing);
}

/** As part of a template literal: `${write.number(value.age)}`, `"${write.text(value.name)}"`. */
export function templatePart({ text, isQuoted }: Hole): string {
  return isQuoted ? `"\${${text}}"` : `\${${text}}`;
}

/** As an expression whose text is JSON. */
export function expression(hole: Hole): string {
  return hole.isQuoted ? `\`${templatePart(hole)}\`` : hole.text;
}

/** Whether a type is written in one hole, so that it needs no function of its own. */
export function isScalar(type: TypeRef, printing: Printing): boolean {
  switch (type.kind) {
    case 'named': {
      const declaration = printing.analysis.declarationOf(type.name);
      return declaration.kind === 'enum' || (declaration.kind === 'alias' && isScalar(declaration.type, printing));
    }
    case 'nullable':
      return isScalar(type.of, printing);
    case 'array':
    case 'map':
    case 'same':
    case 'either':
    case 'json':
    case 'csv':
      return false;
    default:
      return true;
  }
}

function write(printing: Printing): string {
  return mention('write', printing);
}

function plain(text: string): Hole {
  return { text, isQuoted: false };
}

function quoted(text: string): Hole {
  return { text, isQuoted: true };
}

function anyValue(_type: TypeRef, { text }: Written, printing: Printing): Hole {
  return plain(`${write(printing)}.json(${text})`);
}

/** `writePoint(value.point)`; `writeTree(value.tree, depth + 1)` inside of a type that may contain itself. */
function namedHole(name: string, value: Written, printing: Printing): Hole {
  const { analysis, module } = printing;
  const declaration = analysis.declarationOf(name);
  if (declaration.kind === 'enum') {
    const { text } = value;
    return isTextEnum(declaration)
      ? quoted(`${write(printing)}.text(${text})`)
      : anyValue({ kind: 'unknown' }, value, printing);
  }
  if (declaration.kind === 'alias' && isScalar(declaration.type, printing)) {
    return holeOf(declaration.type, value, printing);
  }
  const depth = value.countsLevels && analysis.isRecursive(name) ? ', depth + 1' : '';
  return plain(`${module.mention(innerSymbol(name, 'write'))}(${value.text}${depth})`);
}

function arrayHole({ items }: ArrayRef, value: Written, printing: Printing): Hole {
  const one = holeOf(items, { ...value, text: 'item' }, printing).text;
  if (one === `${write(printing)}.text(item)`) return plain(`${write(printing)}.texts(${value.text})`);
  if (one === `${write(printing)}.number(item)`) return plain(`${write(printing)}.numbers(${value.text})`);
  return plain(`${write(printing)}.items(${collection(items, value, printing).join(', ')})`);
}

/** `value.notes, writeNote`; `value.children, writeTree, depth + 1` */
function collection(type: TypeRef, value: Written, printing: Printing): readonly string[] {
  const item = { text: 'item', countsLevels: value.countsLevels };
  const one = expression(holeOf(type, item, printing));
  const deeper = /^(\w+)\(item, depth \+ 1\)$/.exec(one)?.[1];
  return deeper === undefined ? [value.text, functionText(one)] : [value.text, deeper, 'depth + 1'];
}

/** `(is.anObject(value.pet) ? writePet(value.pet as Pet) : write.json(value.pet))` */
function eitherHole(type: EitherRef, value: Written, printing: Printing): Hole {
  const known = { ...printing, form: "'domain'" };
  const { text } = value;
  const cases = eitherMembers(type, printing)
    .filter((member) => printing.analysis.has(member.type, 'encoding'))
    .map((member) => {
      const narrowed = { ...value, text: `(${text} as ${typeText(member.type, printing.module)})` };
      return `${suitsText(member, text, known)} ? ${expression(holeOf(member.type, narrowed, printing))} : `;
    });
  const other = `${write(printing)}.json(${text})`;
  return plain(cases.length === 0 ? other : `(${cases.join('')}${other})`);
}
