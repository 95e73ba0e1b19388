// The imports of printed code, of other packages and of the package root.

export {
  areDistinct,
  areDoubles,
  areIntegers,
  areNumbers,
  areStrings,
  hasItems,
  hasLength,
  isCheckedObject,
  isInt32,
  isInt64,
  isJson,
  isLargeNumber,
  isObject,
  isPlain,
  isUint64,
} from './checks.js';
export type { Fields } from './checks.js';
export { convertItems, toBigInt, toNumber, type Wire } from './convert.js';
export { areUnique, identityOf } from './equality.js';
export { given, hasFieldCount, ownField, setField } from './fields.js';
export { type Read, reader, type Serialize, serializeJson, serializer } from './async-functions.js';
export { asserter, decoder, encoder, exactParser, parser, stringifier, validator } from './functions.js';
export type { Assert, Decode, Encode, Parse, Stringify, Validate } from './functions.js';
export type { TextFormat } from './format.js';
export { parseJson } from './json.js';
export { stringifyJson } from './json-writer.js';
export type { Presence } from './presence.js';
export { deepestLevel, ValidationError } from './result.js';
export type { Check, Form, Issue, IssueCode, Leniency, Mode, ReadResult, Result } from './result.js';
export { schemaOf, type StandardIssue, type StandardResult, type StandardSchema } from './standard-schema.js';
export { isUuid } from './uuid-format.js';
export { trustingReader } from './trusted.js';
export type {
  AliasType,
  ArrayType,
  Conversion,
  ConvertedType,
  DeclaredType,
  EitherType,
  EnumType,
  Field,
  Fielded,
  LimitedType,
  Limits,
  ObjectType,
  PatternField,
  Scalar,
  TextLimits,
  TupleType,
  Type,
  UnionType,
} from './type.js';
export {
  mismatch,
  nextField,
  writeBoolean,
  writeInt64,
  writeItems,
  writeJson,
  writeJsonText,
  writeNumber,
  writeNumbers,
  writeQuoted,
  writeString,
  writeStrings,
} from './writers.js';

// The imports of the scripts of other packages: their declarations do not need them.

/** @internal */
export { formatChecks, formatDescriptions, isFormat, issuesOf } from './in-detail.js';
/** @internal */
export { howMany } from './issues.js';
/** @internal */
export { closedBounds, numberInside } from './number-bounds.js';
/** @internal */
export { isFulfilled, namesIn, partsIn, presenceText } from './presence.js';
/** @internal */
export { timeText } from './convert.js';
/** @internal */
export { knownType, typesWithin, withTag } from './type.js';
/** @internal */
export type { KnownType } from './type.js';
