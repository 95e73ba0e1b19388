import type { Contestant } from '../../harness/contract.js';
import { httpDate, key, localDateTime, localTime } from './schemas.js';

/**
 * Straight-line code as somebody writes it for one type alone: no library, no issues, and nothing said about prototypes,
 * holes in arrays or cycles. Shown beside the others; it is no peer, as nobody maintains this for twenty types.
 */
type Fields = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}

function isFinite(value: unknown): boolean {
  return typeof value === 'number' && Number.isFinite(value);
}

function isInt(value: unknown): boolean {
  return Number.isSafeInteger(value);
}

function isInt32(value: unknown): boolean {
  return typeof value === 'number' && (value | 0) === value;
}

function isInt64(value: unknown): boolean {
  return typeof value === 'bigint' && BigInt.asIntN(64, value) === value;
}

function isData(value: unknown): boolean {
  if (!isObject(value)) return false;
  const nested = value['deeplyNested'];
  return (
    isFinite(value['number']) &&
    isFinite(value['negNumber']) &&
    isFinite(value['maxNumber']) &&
    typeof value['string'] === 'string' &&
    typeof value['longString'] === 'string' &&
    typeof value['boolean'] === 'boolean' &&
    isObject(nested) &&
    typeof nested['foo'] === 'string' &&
    isFinite(nested['num']) &&
    typeof nested['bool'] === 'boolean'
  );
}

function isDataStrict(value: unknown): boolean {
  return (
    isData(value) && fieldCount(value as Fields) === 7 && fieldCount((value as Fields)['deeplyNested'] as Fields) === 3
  );
}

/** Where every field is required and present, a surplus one shows by the number. */
function fieldCount(value: Fields): number {
  let count = 0;
  for (const _name in value) count += 1;
  return count;
}

function cleanData(value: unknown): unknown {
  if (!isData(value)) return undefined;
  const { number, negNumber, maxNumber, string, longString, boolean, deeplyNested } = value as Fields;
  const { foo, num, bool } = deeplyNested as Fields;
  return { number, negNumber, maxNumber, string, longString, boolean, deeplyNested: { foo, num, bool } };
}

function areInts(value: unknown): value is unknown[] {
  if (!Array.isArray(value)) return false;
  for (const item of value) if (!Number.isSafeInteger(item)) return false;
  return true;
}

function areNumbers(value: unknown): boolean {
  if (!Array.isArray(value)) return false;
  for (const item of value) if (typeof item !== 'number' || !Number.isFinite(item)) return false;
  return true;
}

function areTexts(value: unknown): boolean {
  if (!Array.isArray(value)) return false;
  for (const item of value) if (typeof item !== 'string') return false;
  return true;
}

function isPair(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { integerExample, integerExampleInt32 } = value;
  return (
    (integerExample === undefined || isInt(integerExample)) &&
    (integerExampleInt32 === undefined || isInt32(integerExampleInt32))
  );
}

function isPairStrict(value: unknown): boolean {
  if (!isPair(value)) return false;
  for (const name in value as Fields) if (name !== 'integerExample' && name !== 'integerExampleInt32') return false;
  return true;
}

function isPair64(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { integerExample, integerExampleInt32 } = value;
  return (
    (integerExample === undefined || isInt64(integerExample)) &&
    (integerExampleInt32 === undefined || isInt32(integerExampleInt32))
  );
}

function isArraysBut(value: Fields): boolean {
  const { arrayOfIntExample, arrayOfUniqueIntExample, arrayOfTwonumbersExample } = value;
  const { arrayOfFloatExample, arrayOfNumberNoDefaultsExample, arrayOfStringExample } = value;
  return (
    (arrayOfIntExample === undefined || areInts(arrayOfIntExample)) &&
    (arrayOfUniqueIntExample === undefined ||
      (areInts(arrayOfUniqueIntExample) && areUnique(arrayOfUniqueIntExample))) &&
    (arrayOfTwonumbersExample === undefined ||
      (areInts(arrayOfTwonumbersExample) && arrayOfTwonumbersExample.length === 2)) &&
    (arrayOfFloatExample === undefined || areNumbers(arrayOfFloatExample)) &&
    (arrayOfNumberNoDefaultsExample === undefined || areNumbers(arrayOfNumberNoDefaultsExample)) &&
    (arrayOfStringExample === undefined || areTexts(arrayOfStringExample))
  );
}

function areUnique(items: readonly unknown[]): boolean {
  if (items.length > 16) return new Set(items).size === items.length;
  for (let index = 1; index < items.length; index += 1) {
    for (let earlier = 0; earlier < index; earlier += 1) if (items[index] === items[earlier]) return false;
  }
  return true;
}

function isArrays(value: unknown): boolean {
  if (!isObject(value) || !isArraysBut(value)) return false;
  const { arrayOfObjectType } = value;
  if (arrayOfObjectType === undefined) return true;
  if (!Array.isArray(arrayOfObjectType)) return false;
  for (const item of arrayOfObjectType) if (!isPair(item)) return false;
  return true;
}

function isArraysStrict(value: unknown): boolean {
  if (!isObject(value) || !isArraysBut(value)) return false;
  for (const name in value) {
    switch (name) {
      case 'arrayOfIntExample':
      case 'arrayOfUniqueIntExample':
      case 'arrayOfTwonumbersExample':
      case 'arrayOfFloatExample':
      case 'arrayOfNumberNoDefaultsExample':
      case 'arrayOfStringExample':
      case 'arrayOfObjectType':
        break;
      default:
        return false;
    }
  }
  const { arrayOfObjectType } = value;
  if (arrayOfObjectType === undefined) return true;
  if (!Array.isArray(arrayOfObjectType)) return false;
  for (const item of arrayOfObjectType) if (!isPairStrict(item)) return false;
  return true;
}

function isArrays64(value: unknown): boolean {
  if (!isObject(value) || !isArraysBut(value)) return false;
  const { arrayOfObjectType } = value;
  if (arrayOfObjectType === undefined) return true;
  if (!Array.isArray(arrayOfObjectType)) return false;
  for (const item of arrayOfObjectType) if (!isPair64(item)) return false;
  return true;
}

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;
const keys = new RegExp(key);

function isRecordBut(value: Fields): boolean {
  const { id, key: ownKey, version, someProperty } = value;
  return (
    typeof id === 'string' &&
    uuid.test(id) &&
    (ownKey === undefined || (typeof ownKey === 'string' && keys.test(ownKey))) &&
    isInt(version) &&
    (someProperty === undefined || typeof someProperty === 'string')
  );
}

function isRecord(value: unknown): boolean {
  return isObject(value) && isRecordBut(value) && isArrays(value['objectTypeProperty']);
}

function isRecord64(value: unknown): boolean {
  return isObject(value) && isRecordBut(value) && isArrays64(value['objectTypeProperty']);
}

function isRecordStrict(value: unknown): boolean {
  if (!isObject(value) || !isRecordBut(value) || !isArraysStrict(value['objectTypeProperty'])) return false;
  for (const name in value) {
    switch (name) {
      case 'id':
      case 'key':
      case 'version':
      case 'objectTypeProperty':
      case 'someProperty':
        break;
      default:
        return false;
    }
  }
  return true;
}

function isAction(value: unknown): boolean {
  if (!isObject(value)) return false;
  if (value['action'] === 'doSomeThing') return true;
  const { someProperty } = value;
  return value['action'] === 'changeSomeProperty' && (someProperty === undefined || typeof someProperty === 'string');
}

function isActionStrict(value: unknown): boolean {
  if (!isAction(value)) return false;
  const isChange = (value as Fields)['action'] === 'changeSomeProperty';
  for (const name in value as Fields) if (name !== 'action' && !(isChange && name === 'someProperty')) return false;
  return true;
}

function isUpdate(value: unknown): boolean {
  if (!isObject(value) || !isFinite(value['version'])) return false;
  const { actions } = value;
  if (!Array.isArray(actions)) return false;
  for (const item of actions) if (!isAction(item)) return false;
  return true;
}

function isUpdateStrict(value: unknown): boolean {
  if (!isObject(value) || !isFinite(value['version']) || fieldCount(value) !== 2) return false;
  const { actions } = value;
  if (!Array.isArray(actions)) return false;
  for (const item of actions) if (!isActionStrict(item)) return false;
  return true;
}

const date = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;
const instant = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/;
const localInstants = new RegExp(localDateTime);
const times = new RegExp(localTime);
const httpDates = new RegExp(httpDate);

function isText(value: unknown, pattern: RegExp): boolean {
  return value === undefined || (typeof value === 'string' && pattern.test(value));
}

/** By regular expressions alone, so it takes 30 February. */
function isDates(value: unknown): boolean {
  return (
    isObject(value) &&
    isText(value['dateOnlyExample'], date) &&
    isText(value['timeOnlyExample'], times) &&
    isText(value['dateTimeOnlyExample'], localInstants) &&
    isText(value['dateTimeExample'], instant) &&
    isText(value['dateTimeExampleDefaultFormat'], instant) &&
    isText(value['dateTimeExampleRfc'], httpDates)
  );
}

function isDatesStrict(value: unknown): boolean {
  if (!isDates(value)) return false;
  for (const name in value as Fields) {
    switch (name) {
      case 'dateOnlyExample':
      case 'timeOnlyExample':
      case 'dateTimeOnlyExample':
      case 'dateTimeExample':
      case 'dateTimeExampleDefaultFormat':
      case 'dateTimeExampleRfc':
        break;
      default:
        return false;
    }
  }
  return true;
}

function isFacet(value: unknown): boolean {
  return isObject(value) && typeof value['value'] === 'string' && isInt(value['count']);
}

function isPage(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { limit, offset, count, total, results, facets } = value;
  if (!isInt(limit) || !isInt(offset) || !isInt(count) || !(total === undefined || isInt(total))) return false;
  if (!Array.isArray(results)) return false;
  for (const item of results) if (!isRecord(item)) return false;
  if (facets === undefined) return true;
  if (!Array.isArray(facets)) return false;
  for (const item of facets) if (!isFacet(item)) return false;
  return true;
}

export const contestant: Contestant = {
  name: 'by hand',
  kind: 'base',
  runs: {
    'Data.is': isData,
    'Data.isStrict': isDataStrict,
    'Data.parseSafe': cleanData,
    'Data.parseStrict': (value) => (isDataStrict(value) ? value : undefined),
    'Record.is': isRecord,
    'Record.isStrict': isRecordStrict,
    'Record64.is': isRecord64,
    'Record64.isStrict': isRecordStrict,
    'IntegerPair.is': isPair64,
    'IntegerPair.isStrict': isPairStrict,
    'Update.is': isUpdate,
    'Update.isStrict': isUpdateStrict,
    'ArrayTestType.is': isArrays,
    'ArrayTestType.isStrict': isArraysStrict,
    'DateTestType.is': isDates,
    'DateTestType.isStrict': isDatesStrict,
    'SearchPage.is': isPage,
  },
  without: {
    '.issues': 'gives verdicts alone',
    '.stringify': 'gives verdicts alone',
    '.parse': 'gives verdicts alone',
    '.': 'not written',
  },
};
