import type { RuleGroup } from './rule-group.js';

/** The rules for requests. */
export const requests: readonly RuleGroup[] = [
  {
    rules: 'new-optional-request-default-parameter-to-existing-path new-optional-request-parameter',
    codes: 'parameter-added-optional',
  },
  {
    rules: 'new-optional-request-property request-optional-property-became-not-read-only',
    codes: 'request-field-added-optional',
  },
  { rules: 'new-request-path-parameter', codes: 'path-changed' },
  {
    rules: 'new-required-request-default-parameter-to-existing-path new-required-request-parameter',
    codes: 'parameter-added-required',
  },
  {
    rules: `
      new-required-request-header-property new-required-request-property
      new-required-request-property-with-default request-required-property-became-not-read-only
    `,
    codes: 'request-field-added-required',
  },
  { rules: 'request-body-added-optional', codes: 'body-added-optional' },
  { rules: 'request-body-added-required', codes: 'body-added-required' },
  {
    rules: 'request-body-all-of-added request-property-all-of-added',
    codes: 'request-field-added-required request-field-added-optional',
  },
  {
    rules: 'request-body-all-of-removed request-property-all-of-removed request-property-removed',
    codes: 'request-field-removed request-optional-field-removed',
  },
  {
    rules: `
      request-body-any-of-added request-body-one-of-added request-property-any-of-added
      request-property-one-of-added
    `,
    codes: 'request-member-added request-variant-added',
  },
  {
    rules: `
      request-body-any-of-removed request-body-one-of-removed request-property-any-of-removed
      request-property-one-of-removed
    `,
    codes: 'request-member-removed request-variant-removed',
  },
  {
    rules: `
      request-body-became-enum request-body-const-added request-body-content-schema-added
      request-body-media-type-schema-added request-header-property-became-enum request-parameter-became-enum
      request-property-became-enum request-property-const-added request-property-content-schema-added
    `,
    codes: 'request-type-narrowed',
  },
  {
    rules: `
      request-body-became-not-nullable request-parameter-property-became-not-nullable
      request-property-became-not-nullable
    `,
    codes: 'request-no-longer-nullable',
  },
  {
    rules: 'request-body-became-nullable request-parameter-property-became-nullable request-property-became-nullable',
    codes: 'request-became-nullable',
  },
  { rules: 'request-body-became-optional', codes: 'body-became-optional' },
  { rules: 'request-body-became-required', codes: 'body-became-required' },
  {
    rules: 'request-body-const-changed request-property-const-changed',
    codes: 'request-enum-member-added request-enum-member-removed',
  },
  {
    rules: `
      request-body-const-removed request-body-content-schema-removed request-body-media-type-schema-removed
      request-property-const-removed request-property-content-schema-removed
    `,
    codes: 'request-type-widened',
  },
  {
    rules: 'request-body-content-encoding-changed request-property-content-encoding-changed',
    codes: 'request-type-narrowed request-type-widened request-representation-changed',
  },
  {
    rules: 'request-body-content-media-type-changed request-property-content-media-type-changed',
    codes: 'request-type-narrowed request-type-widened',
  },
  {
    rules: `
      request-body-discriminator-added request-body-discriminator-removed request-property-discriminator-added
      request-property-discriminator-removed
    `,
    codes: 'request-member-added request-member-removed',
  },
  {
    rules: 'request-body-discriminator-mapping-added request-property-discriminator-mapping-added',
    codes: 'request-variant-added',
  },
  {
    rules: 'request-body-discriminator-mapping-changed request-property-discriminator-mapping-changed',
    codes: `
      request-field-added-required request-field-added-optional request-field-removed
      request-optional-field-removed
    `,
  },
  {
    rules: 'request-body-discriminator-mapping-deleted request-property-discriminator-mapping-deleted',
    codes: 'request-variant-removed',
  },
  {
    rules: 'request-body-discriminator-property-name-changed request-property-discriminator-property-name-changed',
    codes: 'request-tag-changed',
  },
  {
    rules: `
      request-body-enum-value-removed request-parameter-enum-value-removed
      request-parameter-property-enum-value-removed request-parameter-x-extensible-enum-value-removed
      request-property-enum-value-removed request-property-x-extensible-enum-value-removed
    `,
    codes: 'request-enum-member-removed',
  },
  {
    rules: `
      request-body-exclusive-max-decreased request-body-exclusive-max-set request-body-exclusive-min-increased
      request-body-exclusive-min-set request-body-max-decreased request-body-max-set request-body-min-increased
      request-body-min-set request-parameter-exclusive-max-decreased request-parameter-exclusive-max-set
      request-parameter-exclusive-min-increased request-parameter-exclusive-min-set
      request-parameter-max-decreased request-parameter-max-set request-parameter-min-increased
      request-parameter-min-set request-property-exclusive-max-decreased request-property-exclusive-max-set
      request-property-exclusive-min-increased request-property-exclusive-min-set request-property-max-decreased
      request-property-max-set request-property-min-increased request-property-min-set
    `,
    codes: 'request-range-narrowed',
  },
  {
    rules: `
      request-body-exclusive-max-increased request-body-exclusive-min-decreased request-body-max-increased
      request-body-min-decreased request-parameter-exclusive-max-increased
      request-parameter-exclusive-min-decreased request-parameter-max-increased request-parameter-min-decreased
      request-property-exclusive-max-increased request-property-exclusive-min-decreased
      request-property-max-increased request-property-min-decreased
    `,
    codes: 'request-range-widened',
  },
  {
    rules: `
      request-body-list-of-types-narrowed request-parameter-list-of-types-narrowed
      request-parameter-property-list-of-types-narrowed request-property-list-of-types-narrowed
    `,
    codes: 'request-member-removed',
  },
  {
    rules: `
      request-body-list-of-types-widened request-parameter-list-of-types-widened
      request-parameter-property-list-of-types-widened request-property-list-of-types-widened
    `,
    codes: 'request-member-added',
  },
  {
    rules: `
      request-body-max-length-decreased request-body-max-length-set request-body-min-length-increased
      request-parameter-max-length-decreased request-parameter-max-length-set
      request-parameter-min-length-increased request-property-max-length-decreased request-property-max-length-set
      request-property-min-length-increased
    `,
    codes: 'request-length-narrowed',
  },
  {
    rules: `
      request-body-max-length-increased request-body-min-length-decreased request-parameter-max-length-increased
      request-parameter-min-length-decreased request-property-max-length-increased
      request-property-min-length-decreased
    `,
    codes: 'request-length-widened',
  },
  { rules: 'request-body-media-type-added', codes: 'request-media-type-added' },
  { rules: 'request-body-media-type-removed', codes: 'request-media-type-removed' },
  {
    rules: `
      request-body-min-items-increased request-body-min-items-set request-parameter-max-items-decreased
      request-parameter-min-items-increased request-parameter-min-items-set request-property-min-items-increased
      request-property-min-items-set
    `,
    codes: 'request-count-narrowed',
  },
  {
    rules: 'request-body-pattern-property-added request-property-pattern-property-added',
    codes: 'request-additional-fields-added request-additional-fields-changed',
  },
  {
    rules: 'request-body-pattern-property-removed request-property-pattern-property-removed',
    codes: 'request-additional-fields-removed request-additional-fields-changed',
  },
  {
    rules: `
      request-body-prefix-items-added request-body-prefix-items-removed request-body-type-compatible
      request-body-unevaluated-items-added request-body-unevaluated-items-removed
      request-property-prefix-items-added request-property-prefix-items-removed request-property-type-compatible
      request-property-unevaluated-items-added request-property-unevaluated-items-removed
    `,
    codes: 'request-type-changed',
  },
  {
    rules: 'request-body-property-names-added request-property-property-names-added',
    codes: 'request-length-narrowed request-pattern-added request-format-added request-type-narrowed',
  },
  {
    rules: 'request-body-property-names-removed request-property-property-names-removed',
    codes: 'request-length-widened request-pattern-removed request-format-removed request-type-widened',
  },
  { rules: 'request-body-removed', codes: 'body-removed' },
  {
    rules: `
      request-body-type-changed request-parameter-property-type-changed request-parameter-type-changed
      request-property-type-changed
    `,
    codes: 'request-type-changed request-format-changed',
  },
  {
    rules: `
      request-body-type-generalized request-parameter-property-type-generalized request-parameter-type-generalized
      request-property-type-generalized
    `,
    codes: 'request-type-widened request-format-widened request-format-removed',
  },
  {
    rules: 'request-body-unevaluated-properties-added request-property-unevaluated-properties-added',
    codes: 'request-additional-fields-removed',
  },
  {
    rules: 'request-body-unevaluated-properties-removed request-property-unevaluated-properties-removed',
    codes: 'request-additional-fields-added',
  },
  { rules: 'request-body-wrapped-in-one-of', codes: 'request-member-added request-type-changed' },
  {
    rules: `
      request-header-property-became-required request-property-became-required
      request-property-became-required-with-default
    `,
    codes: 'request-field-became-required',
  },
  { rules: 'request-optional-property-became-not-write-only', codes: 'response-field-added-optional' },
  {
    rules: 'request-optional-property-became-read-only request-required-property-became-read-only',
    codes: 'request-field-became-read-only',
  },
  {
    rules: 'request-optional-property-became-write-only request-required-property-became-write-only',
    codes: 'response-field-became-write-only',
  },
  { rules: 'request-parameter-became-optional', codes: 'parameter-became-optional' },
  { rules: 'request-parameter-became-required', codes: 'parameter-became-required' },
  { rules: 'request-parameter-default-value-added', codes: 'parameter-default-added' },
  { rules: 'request-parameter-default-value-changed', codes: 'parameter-default-changed' },
  { rules: 'request-parameter-default-value-removed', codes: 'parameter-default-removed' },
  { rules: 'request-parameter-deprecated', codes: 'parameter-deprecated' },
  {
    rules: `
      request-parameter-enum-value-added request-parameter-property-enum-value-added
      request-property-enum-value-added
    `,
    codes: 'request-enum-member-added request-open-enum-member-added',
  },
  {
    rules: 'request-parameter-max-items-increased request-parameter-min-items-decreased',
    codes: 'request-count-widened',
  },
  { rules: 'request-parameter-pattern-added request-property-pattern-added', codes: 'request-pattern-added' },
  {
    rules: `
      request-parameter-pattern-changed request-parameter-pattern-generalized request-property-pattern-changed
      request-property-pattern-generalized
    `,
    codes: 'request-pattern-changed',
  },
  { rules: 'request-parameter-pattern-removed request-property-pattern-removed', codes: 'request-pattern-removed' },
  {
    rules: 'request-parameter-property-type-specialized',
    codes: 'request-type-narrowed request-format-narrowed request-format-added',
  },
  { rules: 'request-parameter-reactivated', codes: 'parameter-no-longer-deprecated' },
  {
    rules: `
      request-parameter-removed request-parameter-removed-before-sunset request-parameter-removed-with-deprecation
    `,
    codes: 'parameter-removed parameter-ignored',
  },
  { rules: 'request-property-became-optional', codes: 'request-field-became-optional' },
  { rules: 'request-property-default-value-added', codes: 'request-default-added' },
  { rules: 'request-property-default-value-changed', codes: 'request-default-changed' },
  { rules: 'request-property-default-value-removed', codes: 'request-default-removed' },
  { rules: 'request-property-deprecated request-property-deprecated-with-sunset', codes: 'request-field-deprecated' },
  { rules: 'request-property-reactivated', codes: 'request-field-no-longer-deprecated' },
  { rules: 'request-required-property-became-not-write-only', codes: 'response-field-added-required' },
];
