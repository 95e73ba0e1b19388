import type { Contestant } from '../../harness/contract.js';
import {
  isArrays,
  isArraysStrict,
  isPair64,
  isPairStrict,
  isRecord,
  isRecord64,
  isRecordStrict,
} from './by-hand-record.js';
import { type Fields, isFinite, isInt, isObject } from './by-hand-scalars.js';
import { httpDate, localDateTime, localTime } from './schemas.js';

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

/**
 * Straight-line code as somebody writes it for one type alone: no library, no issues, and nothing said about prototypes,
 * placeholders in arrays or cycles. Shown beside the others; it is no peer, as nobody maintains this for twenty types.
 */
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
