// The imports of printed code, of other packages and of the package root.

export { decodeBase64, encodeBase64 } from './base64.js';
export {
  areDistinct,
  areDoubles,
  areIntegers,
  areNumbers,
  areOtherFields,
  areStrings,
  areStringValues,
  given,
  hasFieldCount,
  hasItems,
  isCheckedObject,
  isInt32,
  isInt64,
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
export { convertItems, toBigInt, toNumber, toNumbers } from './convert.js';
export { convertFields, convertRest, convertValues } from './convert-fields.js';
export { deepestLevel } from './deepest-level.js';
export { isEmail, isUri } from './address-format.js';
export { isDate, isDatetime, isDatetimeLocal, isDatetimeMs, isHttpDate, isTime } from './date-format.js';
export { areUnique } from './equality.js';
export { formatChecks, formatDescriptions, issuesOf } from './in-detail.js';
export { asserter, decoder, encoder, exactParser, parser, stringifier, validator } from './functions.js';
export type { Assert, Decode, Encode, Parse, Stringify, Validate } from './functions.js';
export { reader, serializer } from './for-clients.js';
export type { Read, Serialize } from './for-clients.js';
export { isJson } from './json-value.js';
export { stringifyJson } from './json-writer.js';
export { parseJson } from './json.js';
export { hasLength } from './length.js';
export { fieldOf, firstItemOf, hasField, hasItemsAtMost, isAnyObject } from './member-tests.js';
export { isMultiple } from './multiple.js';
export type { Check, Form, Issue, IssueCode, Mode, Result } from './result.js';
export { ValidationError } from './result.js';
export type { StandardIssue, StandardResult, StandardSchema } from './schema.js';
export { schemaOf } from './schema.js';
export { setField } from './set-field.js';
export { isDecimal, isDuration } from './text-format.js';
export { fromCsv, fromJsonText, isBytes, isCsv, isJsonText, toBytes, writeBytes } from './text-values.js';
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
export { checkWrittenDepth } from './too-deep.js';
export { isUuid } from './uuid.js';
export { serializeJson, writeJson } from './write-json.js';
export {
  mismatch,
  nextField,
  writeBoolean,
  writeCsv,
  writeInt64,
  writeItems,
  writeJsonText,
  writeNumber,
  writeNumbers,
  writeOtherFields,
  writeQuoted,
  writeString,
  writeStrings,
  writeValues,
} from './writers.js';
