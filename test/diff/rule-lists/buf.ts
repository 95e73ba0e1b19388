import type { RuleGroup } from './rule-group.js';

/**
 * The breaking rules of https://github.com/bufbuild/buf at commit c9a5b265 (after v1.72.0): the distinct identifiers in
 * `bufcheckserverbuild.go`, those of all configuration versions and those that are deprecated included.
 */
export const buf: readonly RuleGroup[] = [
  {
    rules: 'ENUM_NO_DELETE MESSAGE_NO_DELETE PACKAGE_ENUM_NO_DELETE PACKAGE_MESSAGE_NO_DELETE',
    codes: 'type-removed type-renamed',
  },
  {
    rules: 'ENUM_SAME_TYPE',
    codes: 'request-enum-opened request-enum-closed response-enum-opened response-enum-closed',
  },
  {
    rules: 'ENUM_VALUE_NO_DELETE ENUM_VALUE_NO_DELETE_UNLESS_NAME_RESERVED ENUM_VALUE_NO_DELETE_UNLESS_NUMBER_RESERVED',
    codes: 'request-enum-member-removed response-enum-member-removed',
  },
  {
    rules: 'ENUM_VALUE_SAME_NAME',
    codes: `
      request-enum-member-renamed request-enum-member-added request-enum-member-removed
      response-enum-member-renamed response-enum-member-added response-enum-member-removed
    `,
  },
  {
    rules: 'EXTENSION_MESSAGE_NO_DELETE',
    codes: 'request-additional-fields-removed response-additional-fields-removed',
  },
  {
    rules: 'FIELD_NO_DELETE FIELD_NO_DELETE_UNLESS_NAME_RESERVED FIELD_NO_DELETE_UNLESS_NUMBER_RESERVED',
    codes: `
      request-field-removed request-optional-field-removed response-field-removed response-optional-field-removed
    `,
  },
  {
    rules: `
      FIELD_SAME_CARDINALITY FIELD_SAME_LABEL FIELD_WIRE_COMPATIBLE_CARDINALITY
      FIELD_WIRE_JSON_COMPATIBLE_CARDINALITY
    `,
    codes: `
      request-field-became-required request-field-became-optional request-type-changed
      response-field-became-required response-field-became-optional response-type-changed
    `,
  },
  {
    rules: 'FIELD_SAME_DEFAULT',
    codes: `
      request-default-added request-default-changed request-default-removed response-default-added
      response-default-changed response-default-removed
    `,
  },
  {
    rules: 'FIELD_SAME_JSON_NAME FIELD_SAME_NAME',
    codes: `
      request-field-removed request-optional-field-removed request-field-added-required
      request-field-added-optional response-field-removed response-optional-field-removed
      response-field-added-required response-field-added-optional
    `,
  },
  { rules: 'FIELD_SAME_JSTYPE', codes: 'request-representation-changed response-representation-changed' },
  {
    rules: 'FIELD_SAME_ONEOF ONEOF_NO_DELETE',
    codes: `
      request-requirement-added request-requirement-changed request-requirement-removed response-requirement-added
      response-requirement-changed response-requirement-removed
    `,
  },
  {
    rules: 'FIELD_SAME_TYPE FIELD_WIRE_COMPATIBLE_TYPE FIELD_WIRE_JSON_COMPATIBLE_TYPE',
    codes: `
      request-type-changed request-type-narrowed request-type-widened response-type-changed response-type-narrowed
      response-type-widened
    `,
  },
  { rules: 'FILE_SAME_PACKAGE PACKAGE_NO_DELETE', codes: 'package-renamed' },
  {
    rules: 'MESSAGE_SAME_REQUIRED_FIELDS',
    codes: 'request-field-added-required request-field-removed response-field-added-required response-field-removed',
  },
  { rules: 'PACKAGE_SERVICE_NO_DELETE RPC_NO_DELETE SERVICE_NO_DELETE', codes: 'endpoint-removed' },
  {
    rules: 'RPC_SAME_CLIENT_STREAMING RPC_SAME_SERVER_STREAMING',
    codes: 'request-encoding-changed response-encoding-changed',
  },
  { rules: 'RPC_SAME_IDEMPOTENCY_LEVEL', codes: 'method-changed' },
  { rules: 'RPC_SAME_REQUEST_TYPE', codes: 'request-type-changed body-added-required body-removed' },
  { rules: 'RPC_SAME_RESPONSE_TYPE', codes: 'response-type-changed response-body-added response-body-removed' },
  {
    rules: `
      FIELD_SAME_CPP_STRING_TYPE FIELD_SAME_CTYPE FIELD_SAME_JAVA_UTF8_VALIDATION FILE_SAME_CC_ENABLE_ARENAS
      FILE_SAME_CC_GENERIC_SERVICES FILE_SAME_CSHARP_NAMESPACE FILE_SAME_GO_PACKAGE
      FILE_SAME_JAVA_GENERIC_SERVICES FILE_SAME_JAVA_MULTIPLE_FILES FILE_SAME_JAVA_OUTER_CLASSNAME
      FILE_SAME_JAVA_PACKAGE FILE_SAME_JAVA_STRING_CHECK_UTF8 FILE_SAME_OBJC_CLASS_PREFIX FILE_SAME_OPTIMIZE_FOR
      FILE_SAME_PHP_CLASS_PREFIX FILE_SAME_PHP_GENERIC_SERVICES FILE_SAME_PHP_METADATA_NAMESPACE
      FILE_SAME_PHP_NAMESPACE FILE_SAME_PY_GENERIC_SERVICES FILE_SAME_RUBY_PACKAGE FILE_SAME_SWIFT_PREFIX
      MESSAGE_NO_REMOVE_STANDARD_DESCRIPTOR_ACCESSOR
    `,
    reason: 'An option of the code that other languages generate; code here is TypeScript.',
  },
  {
    rules: 'EXTENSION_NO_DELETE PACKAGE_EXTENSION_NO_DELETE',
    reason: 'All fields of a type are declared where the type is.',
  },
  {
    rules: `
      ENUM_SAME_JSON_FORMAT FIELD_SAME_UTF8_VALIDATION MESSAGE_SAME_JSON_FORMAT
      MESSAGE_SAME_MESSAGE_SET_WIRE_FORMAT
    `,
    reason: 'There is one way to write a value: JSON in UTF-8.',
  },
  {
    rules: 'FILE_NO_DELETE',
    reason: 'Files mean nothing: moved declarations are the same, and lost ones are reported themselves.',
  },
  { rules: 'FILE_SAME_SYNTAX', reason: 'The language has one version.' },
  {
    rules: 'RESERVED_ENUM_NO_DELETE RESERVED_MESSAGE_NO_DELETE',
    reason: 'There are no numbers on the wire, and no name is reserved.',
  },
];
