import type { ArrayRef, MapRef, TypeRef } from '../../model/type-ref.js';
import { condition } from './check.js';
import type { Checked, Printing } from './printing.js';
import { askingForm, formText, isCode, localCall, mention, objectConditions } from './printing.js';

/** `is.strings(value.tags)`, `areItems1(value.pets, form)`: a loop for each kind of items, because a call for each item costs more than its check. */
export function arrayConditions(type: ArrayRef, value: Checked, printing: Printing): readonly string[] {
  const shared = sharedLoop(type.items, value, printing);
  if (shared !== undefined) {
    return [shared, ...lengthConditions(type, value.text), ...uniqueConditions(type, value.text, printing)];
  }
  const isArray = ['Array.isArray(value)', ...lengthConditions(type, 'value')];
  const unique = uniqueConditions(type, 'value', printing);
  const body = [
    `if (!(${isArray.join(' && ')})) return false;`,
    'for (let index = 0; index < value.length; index += 1) {',
    itemCheck('value[index]', type.items, printing),
    '}',
    `return ${unique.length === 0 ? 'true' : unique.join(' && ')};`,
  ].join('\n');
  return [localCall({ name: 'areItems', types: [type.items], body }, value, printing)];
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
  const body = [
    `if (!(${objectConditions('Record<string, unknown>', printing).join(' && ')})) return false;`,
    ...(counts ? ['let size = 0;'] : []),
    'for (const name of Object.keys(value)) {',
    itemCheck('value[name]', values, printing),
    ...(counts ? ['size += 1;'] : []),
    '}',
    `return ${counts ? limits.join(' && ') : 'true'};`,
  ].join('\n');
  return [localCall({ name: 'areValues', types: [values], body }, value, printing)];
}

/** `const item: unknown = value[index]; if (!checkPet(item, form)) return false;` */
function itemCheck(access: string, type: TypeRef, printing: Printing): string {
  const isItem = condition(type, { text: 'item', level: 1 }, askingForm(printing));
  return `const item: unknown = ${access};\nif (!(${isItem})) return false;`;
}

/** Loops that many types have in common are part of the runtime. */
function sharedLoop(items: TypeRef, { text }: Checked, printing: Printing): string | undefined {
  if (items.kind === 'string') {
    const hasLimit = [items.minLength, items.maxLength, items.pattern].some((limit) => limit !== undefined);
    return hasLimit ? undefined : `${mention('is', printing)}.strings(${text})`;
  }
  if (items.kind !== 'integer' && items.kind !== 'number') return undefined;
  if ([items.minimum, items.maximum, items.multipleOf].some((limit) => limit !== undefined)) return undefined;
  if (items.kind === 'number') {
    return printing.analysis.hasLargeNumbers && !isCode(printing)
      ? `${mention('is', printing)}.numbers(${text}, ${formText(printing)})`
      : `${mention('is', printing)}.doubles(${text})`;
  }
  return items.size === 'integer' ? `${mention('is', printing)}.integers(${text})` : undefined;
}

function uniqueConditions({ unique, items }: ArrayRef, text: string, printing: Printing): readonly string[] {
  if (!unique) return [];
  const isPlain =
    ['string', 'format', 'boolean'].includes(items.kind) || (items.kind === 'integer' && items.size !== 'int64');
  return [`${mention('is', printing)}.${isPlain ? 'distinct' : 'unique'}(${text})`];
}

function lengthConditions({ minItems, maxItems }: ArrayRef, text: string): readonly string[] {
  if (minItems !== undefined && minItems === maxItems) return [`${text}.length === ${minItems}`];
  return [
    ...(minItems === undefined ? [] : [`${text}.length >= ${minItems}`]),
    ...(maxItems === undefined ? [] : [`${text}.length <= ${maxItems}`]),
  ];
}
