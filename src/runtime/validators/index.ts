// What printed code, other packages and the root of the package take from here.

export { decodeBase64, encodeBase64 } from './base64.js';
export {
  areDistinct,
  areDoubles,
  areIntegers,
  areNumbers,
  areOtherFields,
  areStrings,
  areUnique,
  fieldOf,
  firstItemOf,
  given,
  hasField,
  hasFieldCount,
  hasItems,
  hasItemsAtMost,
  hasLength,
  isAnyObject,
  isBytes,
  isCheckedObject,
  isCsv,
  isInt32,
  isInt64,
  isJson,
  isJsonText,
  isLargeNumber,
  isNumber,
  isObject,
  isPlain,
  isSmallNumber,
  membersOf,
  ownField,
} from './checks.js';
export type { Fields } from './checks.js';
export type { Wire } from './convert.js';
export {
  convertFields,
  convertItems,
  convertRest,
  convertValues,
  fromCsv,
  fromJsonText,
  toBigInt,
  toBytes,
  toNumber,
  toNumbers,
} from './convert.js';
export { issuesOf } from './explain.js';
export {
  formatChecks,
  formatDescriptions,
  isDate,
  isDatetime,
  isDatetimeLocal,
  isDatetimeMs,
  isDecimal,
  isDuration,
  isEmail,
  isHttpDate,
  isTime,
  isUri,
  isUuid,
} from './format.js';
export { asserter, encoder, exactParser, parser, stringifier, validator } from './functions.js';
export type { Assert, Decode, Encode, Parse, Stringify, Validate } from './functions.js';
export { deepestLevel } from './issues.js';
export { stringifyJson } from './json-writer.js';
export { parseJson } from './json.js';
export { isMultiple } from './multiple.js';
export type { Form, Issue, IssueCode, Mode, Result } from './result.js';
export { ValidationError } from './result.js';
export type { StandardIssue, StandardResult, StandardSchema } from './schema.js';
export { schemaOf } from './schema.js';
export { setField } from './set-field.js';
export type {
  AliasType,
  ArrayType,
  DeclaredType,
  EitherType,
  EnumType,
  Field,
  LimitedType,
  Limits,
  MemberTest,
  ObjectType,
  PatternField,
  Scalar,
  TextFormat,
  Type,
  UnionType,
} from './type.js';
export {
  checkWrittenDepth,
  mismatch,
  nextField,
  writeBoolean,
  writeBytes,
  writeCsv,
  writeInt64,
  writeItems,
  writeJson,
  writeJsonText,
  writeNumber,
  writeNumbers,
  writeOtherFields,
  writeQuoted,
  writeString,
  writeStrings,
  writeValues,
} from './writers.js';
