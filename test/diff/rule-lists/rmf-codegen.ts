import type { RuleGroup } from './rule-group.js';

/**
 * The checks of https://github.com/commercetools/rmf-codegen at commit 82590b10 (after 0.1.76): the classes in
 * `Differs.kt` that belong to a set. A resource is a group here. `deprecated` and `markDeprecated` are one thing.
 */
export const rmfCodegen: readonly RuleGroup[] = [
  { rules: 'TypeAddedCheck', codes: 'type-added' },
  { rules: 'TypeRemovedCheck', codes: 'type-removed type-renamed' },
  {
    rules: 'TypeChangedCheck PropertyTypeChangedCheck',
    codes: `
      request-type-changed request-type-narrowed request-type-widened response-type-changed response-type-narrowed
      response-type-widened
    `,
  },
  { rules: 'ResourceAddedCheck MethodAddedCheck', codes: 'endpoint-added' },
  { rules: 'ResourceRemovedCheck', codes: 'endpoint-removed path-changed' },
  { rules: 'MethodRemovedCheck', codes: 'endpoint-removed method-changed' },
  {
    rules: 'PropertyAddedCheck',
    codes: `
      request-field-added-required request-field-added-optional response-field-added-required
      response-field-added-optional
    `,
  },
  {
    rules: 'PropertyRemovedCheck',
    codes: `
      request-field-removed request-optional-field-removed response-field-removed response-optional-field-removed
    `,
  },
  { rules: 'PropertyOptionalCheck', codes: 'request-field-became-optional response-field-became-optional' },
  { rules: 'PropertyRequiredCheck', codes: 'request-field-became-required response-field-became-required' },
  { rules: 'QueryParameterAddedCheck', codes: 'parameter-added-required parameter-added-optional' },
  { rules: 'QueryParameterRemovedCheck', codes: 'parameter-removed' },
  {
    rules: 'EnumAddedCheck',
    codes: `
      request-enum-member-added request-open-enum-member-added response-enum-member-added
      response-open-enum-member-added
    `,
  },
  { rules: 'EnumRemovedCheck', codes: 'request-enum-member-removed response-enum-member-removed' },
  { rules: 'MethodBodyTypeChangedCheck', codes: 'request-type-changed request-type-narrowed request-type-widened' },
  {
    rules: 'MethodResponseBodyTypeChangedCheck',
    codes: 'response-type-changed response-type-narrowed response-type-widened',
  },
  { rules: 'DeprecatedAddedTypeCheck MarkDeprecatedAddedTypeCheck', codes: 'type-deprecated' },
  { rules: 'DeprecatedRemovedTypeCheck MarkDeprecatedRemovedTypeCheck', codes: 'type-no-longer-deprecated' },
  {
    rules: 'DeprecatedAddedPropertyCheck MarkDeprecatedAddedPropertyCheck',
    codes: 'request-field-deprecated response-field-deprecated',
  },
  {
    rules: 'DeprecatedRemovedPropertyCheck MarkDeprecatedRemovedPropertyCheck',
    codes: 'request-field-no-longer-deprecated response-field-no-longer-deprecated',
  },
  { rules: 'DeprecatedAddedMethodCheck MarkDeprecatedAddedMethodCheck', codes: 'endpoint-deprecated' },
  { rules: 'DeprecatedRemovedMethodCheck MarkDeprecatedRemovedMethodCheck', codes: 'endpoint-no-longer-deprecated' },
  {
    rules: `
      DeprecatedAddedResourceCheck DeprecatedRemovedResourceCheck MarkDeprecatedAddedResourceCheck
      MarkDeprecatedRemovedResourceCheck
    `,
    reason: 'Groups are not compared: of a deprecation, only that of an endpoint itself is reported.',
  },
];
