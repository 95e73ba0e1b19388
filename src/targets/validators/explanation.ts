import type { Field } from '../../model/model.js';
import type {
  ArrayRef,
  EitherRef,
  IntegerRef,
  MapRef,
  NumberRef,
  StringRef,
  TypeKind,
  TypeRef,
} from '../../model/type-ref.js';
import { stringLiteral } from '../../print/escape.js';
import { firstOf, formatCheck } from './check.js';
import { scalarKindOf } from './csv-kind.js';
import { describedMember, eitherMembers, suitsText } from './either.js';
import { multipleLiteral } from './multiple.js';
import type { Printing } from './printing.js';
import { innerSymbol, mention, objectLiteral, patternConstant } from './printing.js';

type Printers = {
  readonly [Kind in TypeKind]: (type: Extract<TypeRef, { kind: Kind }>, printing: Printing) => string;
};

const printers: Printers = {
  boolean: () => 'boolean',
  string: explainString,
  integer: explainInteger,
  number: explainNumber,
  format: (type, printing) => `format(${stringLiteral(type.format)}, ${formatCheck(type.format, printing)})`,
  bytes: () => 'bytes',
  unknown: () => 'json',
  named: (type, { module }) => module.mention(innerSymbol(type.name, 'explain')),
  array: (type, printing) => `arrayOf(${[explanation(type.items, printing), ...arrayLimits(type)].join(', ')})`,
  map: (type, printing) => `mapOf(${[explanation(type.values, printing), ...mapLimits(type)].join(', ')})`,
  null: () => 'nothing',
  nullable: (type, printing) => `nullable(${explanation(type.of, printing)})`,
  same: (type, { module }) => module.mention(innerSymbol(firstOf(type.members).name, 'explain')),
  either: explainEither,
  json: (type, printing) => `jsonText(${explanation(type.of, printing)})`,
  csv: (type, printing) => {
    const kind = stringLiteral(scalarKindOf(type.items, printing.analysis));
    return `csv(${kind}, ${explanation(type.items, printing)})`;
  },
};

/**
 * What collects the issues of a value of the type:
 *
 *     explain.arrayOf(explain.integer, { minItems: 2, maxItems: 2 })
 */
export function explanation(type: TypeRef, printing: Printing): string {
  const print: (type: never, printing: Printing) => string = printers[type.kind];
  const text = print(type as never, printing);
  // A declared type has a function of its own.
  if (type.kind === 'named' || type.kind === 'same') return text;
  const plain = `${mention('explain', printing)}.${text}`;
  if ((type.kind !== 'integer' && type.kind !== 'number') || type.multipleOf === undefined) return plain;
  return `${mention('explainMultiple', printing)}(${plain}, ${multipleLiteral(type)})`;
}

/** `fields.optional(explainResourceKey)` */
export function fieldEntries(all: readonly Field[], printing: Printing): string {
  const fields = mention('fields', printing);
  return objectLiteral(
    all.map((field) => [
      field.name,
      `${fields}.${field.isRequired ? 'required' : 'optional'}(${explanation(field.type, printing)})`,
    ]),
  );
}

/** `either([{ name: 'Cat (has lives)', suits: (item) => …, explain: explainCat }])` */
function explainEither(type: EitherRef, printing: Printing): string {
  const members = eitherMembers(type, printing).map((member) => {
    const suits = suitsText(member, 'item', { ...printing, form: 'form' });
    const parameters = /\bform\b/.test(suits) ? '(item, form)' : '(item)';
    const name = stringLiteral(describedMember(member));
    return `{ name: ${name}, suits: ${parameters} => ${suits}, explain: ${explanation(member.type, printing)} }`;
  });
  return `either([${members.join(', ')}])`;
}

function explainString(type: StringRef, printing: Printing): string {
  const limits = [
    ...(type.minLength === undefined ? [] : [`minLength: ${type.minLength}`]),
    ...(type.maxLength === undefined ? [] : [`maxLength: ${type.maxLength}`]),
    ...(type.pattern === undefined ? [] : [`pattern: ${patternConstant(type.pattern, printing)}`]),
  ];
  return limits.length === 0 ? 'string' : `text({ ${limits.join(', ')} })`;
}

const bounds = {
  integer: ['Number.MIN_SAFE_INTEGER', 'Number.MAX_SAFE_INTEGER'],
  int32: ['-2147483648', '2147483647'],
} as const;

function explainInteger({ size, minimum, maximum }: IntegerRef): string {
  if (minimum === undefined && maximum === undefined) return size;
  if (size !== 'int64') {
    const [least, most] = bounds[size];
    return `whole({ minimum: ${minimum ?? least}, maximum: ${maximum ?? most} })`;
  }
  const limits = [
    ...(minimum === undefined ? [] : [`minimum: ${minimum}n`]),
    ...(maximum === undefined ? [] : [`maximum: ${maximum}n`]),
  ];
  return `long({ ${limits.join(', ')} })`;
}

function explainNumber({ minimum, maximum }: NumberRef, { analysis: { hasLargeNumbers } }: Printing): string {
  const limits = [
    ...(minimum === undefined ? [] : [`minimum: ${minimum}`]),
    ...(maximum === undefined ? [] : [`maximum: ${maximum}`]),
  ];
  if (limits.length === 0) return hasLargeNumbers ? 'number' : 'double';
  return `amount({ ${[...limits, ...(hasLargeNumbers ? ['maybeLarge: true'] : [])].join(', ')} })`;
}

function mapLimits({ minSize, maxSize }: MapRef): readonly string[] {
  const limits = [
    ...(minSize === undefined ? [] : [`minSize: ${minSize}`]),
    ...(maxSize === undefined ? [] : [`maxSize: ${maxSize}`]),
  ];
  return limits.length === 0 ? [] : [`{ ${limits.join(', ')} }`];
}

function arrayLimits({ minItems, maxItems, unique }: ArrayRef): readonly string[] {
  const limits = [
    ...(minItems === undefined ? [] : [`minItems: ${minItems}`]),
    ...(maxItems === undefined ? [] : [`maxItems: ${maxItems}`]),
    ...(unique ? ['unique: true'] : []),
  ];
  return limits.length === 0 ? [] : [`{ ${limits.join(', ')} }`];
}
