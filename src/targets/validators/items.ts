import type { ArrayRef, MapRef, TypeRef } from '../../model/type-ref.js';
import type { Trait } from './analysis.js';
import { checkCall, condition } from './check.js';
import { innerFunction } from './functions.js';
import type { Checked, Printing } from './printing.js';
import {
  askingForm,
  depthText,
  formText,
  innerSymbol,
  isCode,
  localCall,
  mention,
  mentionType,
  objectConditions,
} from './printing.js';

/**
 * `areStrings(value.tags)`, `everyPet(value.pets)`, `areOwnerNumbers(value.numbers)`: a loop for each type of items, because a
 * call for each item costs more than its check. That of a declared type is printed beside it.
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

function itemsCondition(items: TypeRef, value: Checked, printing: Printing): string {
  if (items.kind === 'named') return everyCall(items.name, value, printing);
  const shared = sharedLoop(items, value, printing);
  if (shared !== undefined) return shared;
  const body = [
    'if (!Array.isArray(value)) return false;',
    'for (let index = 0; index < value.length; index += 1) {',
    partCheck('value[index]', items, printing),
    '}',
    'return true;',
  ].join('\n');
  return localCall({ begins: 'are', types: [items], body, returns: 'value is unknown[]' }, value, printing);
}

/** `everyPet(value.pets)`, `everyWirePet(value.pets, form, depth + 1)` */
function everyCall(name: string, { text, level }: Checked, printing: Printing): string {
  const [asksForm, asksDepth] = [asks(name, 'form', printing), asks(name, 'depth', printing)];
  const isShort = !asksForm || (isCode(printing) && !asksDepth);
  const every = printing.module.mention(innerSymbol(name, isShort ? 'every' : 'everyWire'));
  if (isShort) return `${every}(${text})`;
  return `${every}(${[text, formText(printing), ...(asksDepth ? [depthText(level, printing)] : [])].join(', ')})`;
}

function asks(name: string, trait: Trait, { analysis }: Printing): boolean {
  return analysis.has({ kind: 'named', name }, trait);
}

/**
 * The loops over items of a declared type, for all modules of the package:
 *
 *     export function everyPet(value: unknown): value is unknown[] {
 *       if (!Array.isArray(value)) return false;
 *       for (let index = 0; index < value.length; index += 1) if (!isPet(value[index])) return false;
 *       return true;
 *     }
 */
export function everyFunctions(name: string, printing: Printing): readonly string[] {
  if (!printing.analysis.isItem(name)) return [];
  const [asksForm, asksDepth] = [asks(name, 'form', printing), asks(name, 'depth', printing)];
  const loop = (role: 'every' | 'everyWire', given: Printing): string =>
    innerFunction(
      {
        name: innerSymbol(name, role).name,
        parameters: [
          'value: unknown',
          ...(role === 'every' ? [] : [`form: ${mentionType('Form', printing)}`]),
          ...(role === 'everyWire' && asksDepth ? ['depth: number'] : []),
        ],
        returns: 'value is unknown[]',
        body: [
          'if (!Array.isArray(value)) return false;',
          `for (let index = 0; index < value.length; index += 1) if (!${checkCall(name, { text: 'value[index]', level: 1 }, given)}) return false;`,
          'return true;',
        ].join('\n'),
      },
      // Not every check that could ask it does: one that nobody asks must not be a mistake of the module.
      true,
    );
  return [
    ...(asksDepth ? [] : [loop('every', { ...printing, form: "'domain'" })]),
    ...(asksForm ? [loop('everyWire', { ...printing, form: undefined })] : []),
  ];
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
  if (items.kind === 'string') {
    const hasLimit = [items.minLength, items.maxLength, items.pattern].some((limit) => limit !== undefined);
    return hasLimit ? undefined : `${mention('areStrings', printing)}(${text})`;
  }
  if (items.kind !== 'integer' && items.kind !== 'number') return undefined;
  if ([items.minimum, items.maximum, items.multipleOf].some((limit) => limit !== undefined)) return undefined;
  if (items.kind === 'integer') {
    return items.size === 'integer' ? `${mention('areIntegers', printing)}(${text})` : undefined;
  }
  return printing.analysis.hasLargeNumbers && !isCode(printing)
    ? `${mention('areNumbers', printing)}(${text}, ${formText(printing)})`
    : `${mention('areDoubles', printing)}(${text})`;
}

function uniqueConditions({ unique, items }: ArrayRef, text: string, printing: Printing): readonly string[] {
  if (!unique) return [];
  const isPlain =
    ['string', 'format', 'boolean'].includes(items.kind) || (items.kind === 'integer' && items.size !== 'int64');
  return [`${mention(isPlain ? 'areDistinct' : 'areUnique', printing)}(${text})`];
}
