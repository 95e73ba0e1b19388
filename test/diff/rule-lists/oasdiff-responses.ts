import type { RuleGroup } from './rule-group.js';

/** The rules for responses. */
export const responses: readonly RuleGroup[] = [
  { rules: 'response-optional-property-became-not-read-only', codes: 'request-field-added-optional' },
  { rules: 'response-required-property-became-not-read-only', codes: 'request-field-added-required' },
  { rules: 'optional-response-header-removed', codes: 'response-optional-header-removed' },
  {
    rules: 'response-optional-property-added response-optional-property-became-not-write-only',
    codes: 'response-field-added-optional',
  },
  {
    rules: 'response-optional-property-became-read-only response-required-property-became-read-only',
    codes: 'request-field-became-read-only',
  },
  {
    rules: 'response-optional-property-became-write-only response-required-property-became-write-only',
    codes: 'response-field-became-write-only',
  },
  {
    rules: 'response-required-property-added response-required-property-became-not-write-only',
    codes: 'response-field-added-required',
  },
  { rules: 'required-response-header-removed', codes: 'response-header-removed' },
  {
    rules: 'response-body-all-of-added response-property-all-of-added',
    codes: 'response-field-added-required response-field-added-optional',
  },
  {
    rules: 'response-body-all-of-removed response-property-all-of-removed',
    codes: 'response-field-removed response-optional-field-removed',
  },
  {
    rules: `
      response-body-any-of-added response-body-one-of-added response-property-any-of-added
      response-property-one-of-added
    `,
    codes: 'response-member-added response-variant-added',
  },
  {
    rules: `
      response-body-any-of-removed response-body-one-of-removed response-property-any-of-removed
      response-property-one-of-removed
    `,
    codes: 'response-member-removed response-variant-removed',
  },
  {
    rules: 'response-body-became-not-nullable response-property-became-not-nullable',
    codes: 'response-no-longer-nullable',
  },
  { rules: 'response-body-became-nullable response-property-became-nullable', codes: 'response-became-nullable' },
  {
    rules: `
      response-body-const-added response-body-content-schema-added response-body-media-type-schema-added
      response-property-const-added response-property-content-schema-added
    `,
    codes: 'response-type-narrowed',
  },
  {
    rules: 'response-body-const-changed response-property-const-changed',
    codes: 'response-enum-member-added response-enum-member-removed',
  },
  {
    rules: `
      response-body-const-removed response-body-content-schema-removed response-body-media-type-schema-removed
      response-property-const-removed response-property-content-schema-removed
    `,
    codes: 'response-type-widened',
  },
  {
    rules: 'response-body-content-encoding-changed response-property-content-encoding-changed',
    codes: 'response-type-narrowed response-type-widened response-representation-changed',
  },
  {
    rules: 'response-body-content-media-type-changed response-property-content-media-type-changed',
    codes: 'response-type-narrowed response-type-widened',
  },
  {
    rules: `
      response-body-discriminator-added response-body-discriminator-removed response-property-discriminator-added
      response-property-discriminator-removed
    `,
    codes: 'response-member-added response-member-removed',
  },
  {
    rules: 'response-body-discriminator-mapping-added response-property-discriminator-mapping-added',
    codes: 'response-variant-added',
  },
  {
    rules: 'response-body-discriminator-mapping-changed response-property-discriminator-mapping-changed',
    codes: `
      response-field-added-required response-field-added-optional response-field-removed
      response-optional-field-removed
    `,
  },
  {
    rules: 'response-body-discriminator-mapping-deleted response-property-discriminator-mapping-deleted',
    codes: 'response-variant-removed',
  },
  {
    rules: 'response-body-discriminator-property-name-changed response-property-discriminator-property-name-changed',
    codes: 'response-tag-changed',
  },
  {
    rules: `
      response-body-exclusive-max-increased response-body-exclusive-min-decreased response-body-max-increased
      response-body-min-decreased response-property-exclusive-max-increased
      response-property-exclusive-min-decreased response-property-max-increased response-property-min-decreased
    `,
    codes: 'response-range-widened',
  },
  {
    rules: 'response-body-list-of-types-narrowed response-property-list-of-types-narrowed',
    codes: 'response-member-removed',
  },
  {
    rules: 'response-body-list-of-types-widened response-property-list-of-types-widened',
    codes: 'response-member-added',
  },
  {
    rules: `
      response-body-max-length-increased response-body-max-length-unset response-body-min-length-decreased
      response-property-max-length-increased response-property-max-length-unset
      response-property-min-length-decreased
    `,
    codes: 'response-length-widened',
  },
  {
    rules: `
      response-body-min-items-decreased response-body-min-items-unset response-property-min-items-decreased
      response-property-min-items-unset
    `,
    codes: 'response-count-widened',
  },
  {
    rules: 'response-body-pattern-property-added response-property-pattern-property-added',
    codes: 'response-additional-fields-added response-additional-fields-changed',
  },
  {
    rules: 'response-body-pattern-property-removed response-property-pattern-property-removed',
    codes: 'response-additional-fields-removed response-additional-fields-changed',
  },
  {
    rules: `
      response-body-prefix-items-added response-body-prefix-items-removed response-body-type-compatible
      response-body-unevaluated-items-added response-body-unevaluated-items-removed
      response-header-type-compatible response-property-prefix-items-added response-property-prefix-items-removed
      response-property-type-compatible response-property-unevaluated-items-added
      response-property-unevaluated-items-removed
    `,
    codes: 'response-type-changed',
  },
  {
    rules: 'response-body-property-names-added response-property-property-names-added',
    codes: 'response-length-narrowed response-pattern-added response-format-added response-type-narrowed',
  },
  {
    rules: 'response-body-property-names-removed response-property-property-names-removed',
    codes: 'response-length-widened response-pattern-removed response-format-removed response-type-widened',
  },
  {
    rules: 'response-body-type-changed response-header-type-changed response-property-type-changed',
    codes: 'response-type-changed response-format-changed',
  },
  {
    rules: 'response-body-type-generalized response-header-type-generalized response-property-type-generalized',
    codes: 'response-type-widened response-format-widened response-format-removed',
  },
  {
    rules: 'response-body-type-specialized response-header-type-specialized response-property-type-specialized',
    codes: 'response-type-narrowed response-format-narrowed response-format-added',
  },
  {
    rules: 'response-body-unevaluated-properties-added response-property-unevaluated-properties-added',
    codes: 'response-additional-fields-removed',
  },
  {
    rules: 'response-body-unevaluated-properties-removed response-property-unevaluated-properties-removed',
    codes: 'response-additional-fields-added',
  },
  { rules: 'response-body-wrapped-in-one-of', codes: 'response-member-added response-type-changed' },
  { rules: 'response-header-added', codes: 'response-header-added' },
  { rules: 'response-header-became-optional', codes: 'response-header-became-optional' },
  { rules: 'response-media-type-added', codes: 'response-media-type-added' },
  {
    rules: 'response-media-type-name-changed response-media-type-name-generalized response-media-type-name-specialized',
    codes: 'response-media-type-added response-media-type-removed',
  },
  { rules: 'response-media-type-removed', codes: 'response-media-type-removed' },
  {
    rules: 'response-mediatype-enum-value-removed response-property-enum-value-removed',
    codes: 'response-enum-member-removed',
  },
  { rules: 'response-non-success-status-added', codes: 'error-added' },
  { rules: 'response-non-success-status-removed', codes: 'error-removed error-class-removed' },
  { rules: 'response-optional-property-removed', codes: 'response-optional-field-removed' },
  { rules: 'response-property-became-optional', codes: 'response-field-became-optional' },
  { rules: 'response-property-became-required', codes: 'response-field-became-required' },
  { rules: 'response-property-default-value-added', codes: 'response-default-added' },
  { rules: 'response-property-default-value-changed', codes: 'response-default-changed' },
  { rules: 'response-property-default-value-removed', codes: 'response-default-removed' },
  {
    rules: 'response-property-deprecated response-property-deprecated-with-sunset',
    codes: 'response-field-deprecated',
  },
  { rules: 'response-property-enum-value-added', codes: 'response-enum-member-added response-open-enum-member-added' },
  { rules: 'response-property-pattern-added', codes: 'response-pattern-added' },
  { rules: 'response-property-pattern-changed', codes: 'response-pattern-changed' },
  { rules: 'response-property-pattern-removed', codes: 'response-pattern-removed' },
  { rules: 'response-property-reactivated', codes: 'response-field-no-longer-deprecated' },
  { rules: 'response-required-property-removed', codes: 'response-field-removed' },
  { rules: 'response-success-status-added', codes: 'status-added' },
  { rules: 'response-success-status-removed', codes: 'status-removed' },
];
