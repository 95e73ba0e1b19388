import type { ArrayRef, MapRef, TypeRef } from '../../model/type-ref.js';
import { checkCall, condition } from './check.js';
import {
  askingForm,
  type Checked,
  formText,
  isCode,
  localCall,
  mention,
  objectGuard,
  type Printing,
} from './printing.js';

/**
 * `areStrings(value.tags)`, `everyPet(value.pets)`, `areOwnerNumbers(value.numbers)`: a loop for each type of items, because a
 * call for each item costs more than its check.
 */
export function arrayConditions(type: ArrayRef, value: Checked, printing: Printing): readonly string[] {
  const { minItems, maxItems } = type;
  const limits = [minItems ?? 0, ...(maxItems === undefined ? [] : [maxItems])].join(', ');
  const hasLimit = minItems !== undefined || maxItems !== undefined;
  return [
    // Asked first, so that no more items are looked at than there may be.
    ...(hasLimit ? [`${mention('hasItems', printing)}(${value.text}, ${limits})`] : []),
    itemsCondition(type.items, value, printing),
    ...uniqueConditions(type, value.text, printing),
  ];
}

/** For a declared type the loop has its name, the same wherever there are arrays of it: `everyPet(value.pets)`. */
function itemsCondition(items: TypeRef, value: Checked, printing: Printing): string {
  const shared = sharedLoop(items, value, printing);
  if (shared !== undefined) return shared;
  const isNamed = items.kind === 'named';
  const item = { text: 'value[index]', level: 1 };
  const step = isNamed
    ? `if (!${checkCall(items.name, item, askingForm(printing))}) return false;`
    : `{\n${partCheck(item.text, items, printing)}\n}`;
  const body = [
    'if (!Array.isArray(value)) return false;',
    `for (let index = 0; index < value.length; index += 1) ${step}`,
    'return true;',
  ].join('\n');
  const local = { begins: isNamed ? 'every' : 'are', types: [items], body, returns: 'value is unknown[]' };
  return localCall(local, value, isNamed ? { ...printing, place: [items.name] } : printing);
}

export function mapConditions(
  { values, minSize, maxSize }: MapRef,
  value: Checked,
  printing: Printing,
): readonly string[] {
  const limits = [
    ...(minSize === undefined ? [] : [`size >= ${minSize}`]),
    ...(maxSize === undefined ? [] : [`size <= ${maxSize}`]),
  ];
  const counts = limits.length > 0;
  if (!counts && isAnyText(values)) return [`${mention('areStringValues', printing)}(${value.text})`];
  const body = [
    objectGuard('Record<string, unknown>', printing),
    ...(counts ? ['let size = 0;'] : []),
    'for (const name of Object.keys(value)) {',
    partCheck('value[name]', values, printing),
    ...(counts ? ['size += 1;'] : []),
    '}',
    `return ${counts ? limits.join(' && ') : 'true'};`,
  ].join('\n');
  return [localCall({ begins: 'are', types: [values], body }, value, printing)];
}

/** `const item: unknown = value[index]; if (!checkPet(item, form)) return false;` */
function partCheck(access: string, type: TypeRef, printing: Printing): string {
  const inner = { ...askingForm(printing), place: [...printing.place, 'Item'] };
  const isItem = condition(type, { text: 'item', level: 1 }, inner);
  return `const item: unknown = ${access};\nif (!(${isItem})) return false;`;
}

/** Loops that many types have in common are part of the runtime. */
function sharedLoop(items: TypeRef, { text }: Checked, printing: Printing): string | undefined {
  if (isAnyText(items)) return `${mention('areStrings', printing)}(${text})`;
  if (items.kind !== 'integer' && items.kind !== 'number') return undefined;
  if ([items.minimum, items.maximum, items.multipleOf].some((limit) => limit !== undefined)) return undefined;
  if (items.kind === 'integer') {
    return items.size === 'integer' ? `${mention('areIntegers', printing)}(${text})` : undefined;
  }
  return printing.analysis.hasLargeNumbers && !isCode(printing)
    ? `${mention('areNumbers', printing)}(${text}, ${formText(printing)})`
    : `${mention('areDoubles', printing)}(${text})`;
}

function isAnyText(type: TypeRef): boolean {
  return type.kind === 'string' && [type.minLength, type.maxLength, type.pattern].every((limit) => limit === undefined);
}

function uniqueConditions({ unique, items }: ArrayRef, text: string, printing: Printing): readonly string[] {
  if (!unique) return [];
  const isPlain =
    ['string', 'format', 'boolean'].includes(items.kind) || (items.kind === 'integer' && items.size !== 'int64');
  return [`${mention(isPlain ? 'areDistinct' : 'areUnique', printing)}(${text})`];
}
