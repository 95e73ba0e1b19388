import {
  type FormatRef,
  hasLimits,
  isBig,
  type IntegerRef,
  type NumberRef,
  type StringRef,
  type TextFormat,
} from '../../model/type-ref.js';
import { multipleScaleOf } from '../../model/values/multiples.js';
import { conversionText } from '../../print/conversions.js';
import {
  type Checked,
  formText,
  functionText,
  isCode,
  limitCondition,
  mention,
  patternConstant,
  type Printing,
  wordOf,
} from './printing.js';

export function stringConditions(type: StringRef, { text }: Checked, printing: Printing): readonly string[] {
  return [
    type.format === undefined ? `typeof ${text} === 'string'` : formatCondition(type.format, text, printing),
    ...limitCondition('hasLength', [text, type.minLength, type.maxLength], printing),
    ...(type.pattern === undefined ? [] : [`${patternConstant(type.pattern, printing)}.test(${text})`]),
  ];
}

/** `isDate`, `isDatetimeMs`, `isHttpDate` */
function formatCondition(format: TextFormat, text: string, printing: Printing): string {
  return `${mention(`is${wordOf(format)}`, printing)}(${text})`;
}

/** `isConverted(value.id, form, { to: decimals, isInner: (item) => isInt64(item, form) })` */
export function convertibleConditions(
  type: IntegerRef | FormatRef,
  value: Checked,
  printing: Printing,
): readonly string[] {
  const usual = (text: string): readonly string[] =>
    type.kind === 'format'
      ? [formatCondition(type.format, text, printing)]
      : integerConditions(type, { ...value, text }, printing);
  const to = conversionText(type, printing.module);
  if (to === undefined) return usual(value.text);
  const isInner = functionText(usual('item').join(' && '));
  const check = mention('isConverted', printing);
  return [`${check}(${value.text}, ${formText(printing)}, { to: ${to}, isInner: ${isInner} })`];
}

function integerConditions(type: IntegerRef, { text }: Checked, printing: Printing): readonly string[] {
  const suffix = isBig(type) ? 'n' : '';
  return [
    ...wholeConditions(type, text, printing),
    ...(type.minimum === undefined ? [] : [`${text} >= ${type.minimum}${suffix}`]),
    ...(type.maximum === undefined ? [] : [`${text} <= ${type.maximum}${suffix}`]),
    ...multipleConditions(type, text, printing),
  ];
}

function wholeConditions(type: IntegerRef, text: string, printing: Printing): readonly string[] {
  const { size } = type;
  if (isBig(type)) {
    const [width, check] = size === 'uint64' ? ['asUintN', 'isUint64'] : ['asIntN', 'isInt64'];
    return isCode(printing)
      ? [`typeof ${text} === 'bigint'`, `BigInt.${width}(64, ${text}) === ${text}`]
      : [`${mention(check, printing)}(${text}, ${formText(printing)})`];
  }
  if (size === 'int32') return [`${mention('isInt32', printing)}(${text})`];
  // The compiler does not narrow a safe integer to a number.
  return [...(hasLimits(type) ? [`typeof ${text} === 'number'`] : []), `Number.isSafeInteger(${text})`];
}

/** `value.age % 5 === 0`; `isMultiple(value.price, 0.01, 100)` if a remainder would not be exact. */
function multipleConditions(type: IntegerRef | NumberRef, text: string, printing: Printing): readonly string[] {
  const { multipleOf } = type;
  if (multipleOf === undefined) return [];
  const isLarge = isBig(type);
  if (type.kind === 'integer' && !isLarge) return [`${text} % ${multipleOf} === 0`];
  const scale = multipleScaleOf(type);
  const values = [text, `${multipleOf}${isLarge ? 'n' : ''}`, ...(scale === undefined ? [] : [scale])];
  return [`${mention('isMultiple', printing)}(${values.join(', ')})`];
}

export function numberConditions(type: NumberRef, { text }: Checked, printing: Printing): readonly string[] {
  const isLarge =
    printing.analysis.hasLargeNumbers && !isCode(printing)
      ? ` || ${mention('isLargeNumber', printing)}(${text}, ${formText(printing)})`
      : '';
  const orLarge = (isNumber: string): string => (isLarge === '' ? isNumber : `(${isNumber}${isLarge})`);
  if (!hasLimits(type)) return [orLarge(`Number.isFinite(${text})`)];
  // NaN fails every comparison, and infinity exceeds a limit or the largest number.
  return [
    orLarge(`typeof ${text} === 'number'`),
    type.minimum === undefined ? `${text} > ${type.exclusiveMinimum ?? -Infinity}` : `${text} >= ${type.minimum}`,
    type.maximum === undefined ? `${text} < ${type.exclusiveMaximum ?? Infinity}` : `${text} <= ${type.maximum}`,
    ...multipleConditions(type, text, printing),
  ];
}
