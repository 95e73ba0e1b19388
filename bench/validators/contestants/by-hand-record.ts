import { type Fields, isInt, isInt32, isInt64, isObject } from './by-hand-scalars.js';
import { key } from './schemas.js';

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

export function isPairStrict(value: unknown): boolean {
  if (!isPair(value)) return false;
  for (const name in value as Fields) if (name !== 'integerExample' && name !== 'integerExampleInt32') return false;
  return true;
}

export function isPair64(value: unknown): boolean {
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

export function isArrays(value: unknown): boolean {
  if (!isObject(value) || !isArraysBut(value)) return false;
  const { arrayOfObjectType } = value;
  if (arrayOfObjectType === undefined) return true;
  if (!Array.isArray(arrayOfObjectType)) return false;
  for (const item of arrayOfObjectType) if (!isPair(item)) return false;
  return true;
}

export function isArraysStrict(value: unknown): boolean {
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

export function isRecord(value: unknown): boolean {
  return isObject(value) && isRecordBut(value) && isArrays(value['objectTypeProperty']);
}

export function isRecord64(value: unknown): boolean {
  return isObject(value) && isRecordBut(value) && isArrays64(value['objectTypeProperty']);
}

export function isRecordStrict(value: unknown): boolean {
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
