import type { RuleGroup } from './rule-group.js';

/** The rules for endpoints, access and webhooks, and all rules that are none here. */
export const others: readonly RuleGroup[] = [
  {
    rules: 'api-global-security-added api-security-added',
    codes: 'auth-required auth-alternative-added auth-alternative-removed',
  },
  {
    rules: 'api-global-security-removed api-security-removed',
    codes: 'auth-no-longer-required auth-alternative-added auth-alternative-removed',
  },
  { rules: 'api-global-security-scope-added api-security-scope-added', codes: 'scopes-added scopes-changed' },
  { rules: 'api-global-security-scope-removed api-security-scope-removed', codes: 'scopes-removed scopes-changed' },
  {
    rules: 'api-operation-id-added api-operation-id-removed api-tag-added api-tag-removed',
    codes: 'operation-renamed',
  },
  {
    rules: `
      api-path-removed-before-sunset api-path-removed-with-deprecation api-path-removed-without-deprecation
      api-removed-before-sunset api-removed-with-deprecation api-removed-without-deprecation
    `,
    codes: 'endpoint-removed',
  },
  { rules: 'api-schema-removed', codes: 'type-removed' },
  { rules: 'api-security-component-type-changed', codes: 'auth-scheme-changed' },
  { rules: 'api-sunset-date-changed-too-small sunset-deleted', codes: 'sunset-changed' },
  { rules: 'endpoint-added', codes: 'endpoint-added' },
  { rules: 'endpoint-deprecated', codes: 'endpoint-deprecated' },
  { rules: 'endpoint-deprecated-with-sunset', codes: 'endpoint-deprecated sunset-changed' },
  { rules: 'endpoint-reactivated', codes: 'endpoint-no-longer-deprecated' },
  { rules: 'webhook-added', codes: 'webhooks-added response-variant-added' },
  { rules: 'webhook-removed', codes: 'webhooks-removed response-variant-removed' },
  {
    rules: 'api-deprecated-sunset-missing api-sunset-date-too-small',
    reason:
      'How late a date must be, or that there is one, is a policy of the project, and not a difference between two models.',
  },
  {
    rules: 'api-deprecated-sunset-parse api-path-sunset-parse',
    reason: 'A model with a date that cannot be read has errors, and is not compared.',
  },
  {
    rules: `
      api-invalid-stability-level api-stability-decreased api-stability-increased
      request-property-stability-decreased request-property-stability-increased
      response-property-stability-decreased response-property-stability-increased
    `,
    reason: 'The language has no stability levels; an extension that says one is for other programs.',
  },
  {
    rules: 'api-major-version-not-bumped api-version-decreased api-version-not-bumped',
    reason: 'The version is compared with what the changes want, once all are found: see announced-version.ts.',
  },
  {
    rules: `
      api-security-component-added api-security-component-oauth-scope-added
      api-security-component-oauth-scope-removed api-security-component-removed
    `,
    reason: 'Declaring a scheme or a scope changes no request: what each endpoint needs is compared.',
  },
  {
    rules: `
      api-security-component-oauth-scope-changed request-body-all-of-added-annotation-only
      request-body-all-of-removed-annotation-only request-property-all-of-added-annotation-only
      request-property-all-of-removed-annotation-only response-body-all-of-added-annotation-only
      response-body-all-of-removed-annotation-only response-property-all-of-added-annotation-only
      response-property-all-of-removed-annotation-only
    `,
    reason: 'Documentation only: no message and no type changes.',
  },
  {
    rules: 'api-security-component-oauth-token-url-changed api-security-component-oauth-url-changed',
    reason: 'A model does not say where tokens come from.',
  },
  {
    rules: `
      request-body-contains-added request-body-contains-removed request-body-max-contains-decreased
      request-body-max-contains-increased request-body-min-contains-decreased request-body-min-contains-increased
      request-property-contains-added request-property-contains-removed request-property-max-contains-decreased
      request-property-max-contains-increased request-property-min-contains-decreased
      request-property-min-contains-increased response-body-contains-added response-body-contains-removed
      response-body-max-contains-decreased response-body-max-contains-increased
      response-body-min-contains-decreased response-body-min-contains-increased response-property-contains-added
      response-property-contains-removed response-property-max-contains-decreased
      response-property-max-contains-increased response-property-min-contains-decreased
      response-property-min-contains-increased
    `,
    reason: 'An item of a list has the type of the list; a list cannot ask for some items of another type.',
  },
  {
    rules: `
      request-body-default-value-added request-body-default-value-changed request-body-default-value-removed
      response-body-default-value-added response-body-default-value-changed response-body-default-value-removed
    `,
    reason: 'Only fields and parameters have a default; a body has none of its own.',
  },
  {
    rules: `
      request-body-dependent-required-added request-body-dependent-required-changed
      request-body-dependent-required-removed request-body-dependent-schema-added
      request-body-dependent-schema-removed request-body-else-added request-body-else-removed
      request-body-if-added request-body-if-removed request-body-then-added request-body-then-removed
      request-property-dependent-required-added request-property-dependent-required-changed
      request-property-dependent-required-removed request-property-dependent-schema-added
      request-property-dependent-schema-removed request-property-else-added request-property-else-removed
      request-property-if-added request-property-if-removed request-property-then-added
      request-property-then-removed response-body-dependent-required-added
      response-body-dependent-required-changed response-body-dependent-required-removed
      response-body-dependent-schema-added response-body-dependent-schema-removed response-body-else-added
      response-body-else-removed response-body-if-added response-body-if-removed response-body-then-added
      response-body-then-removed response-property-dependent-required-added
      response-property-dependent-required-changed response-property-dependent-required-removed
      response-property-dependent-schema-added response-property-dependent-schema-removed
      response-property-else-added response-property-else-removed response-property-if-added
      response-property-if-removed response-property-then-added response-property-then-removed
    `,
    reason: 'A type has no conditions between its fields: the variants of a union say which fields belong together.',
  },
  {
    rules: `
      request-parameter-became-not-nullable request-parameter-became-nullable response-header-became-not-nullable
      response-header-became-nullable
    `,
    reason: 'A parameter or a header is text, which cannot be null: it may only be missing.',
  },
  {
    rules: `
      request-parameter-deprecated-sunset-missing request-parameter-sunset-date-changed-too-small
      request-parameter-sunset-date-too-small request-parameter-sunset-deleted request-parameter-sunset-parse
      request-property-deprecated-sunset-invalid request-property-deprecated-sunset-missing
      request-property-sunset-date-too-small response-property-deprecated-sunset-invalid
      response-property-deprecated-sunset-missing response-property-sunset-date-too-small
    `,
    reason: 'Only endpoints have a date of removal; a field or a parameter is deprecated without one.',
  },
  {
    rules: `
      request-read-only-property-enum-value-removed request-read-only-property-exclusive-max-decreased
      request-read-only-property-exclusive-min-increased request-read-only-property-max-decreased
      request-read-only-property-max-length-decreased request-read-only-property-min-increased
    `,
    reason: 'Requests have no read-only fields: those of responses are compared there.',
  },
  {
    rules: `
      response-optional-write-only-property-added response-optional-write-only-property-removed
      response-required-write-only-property-added response-required-write-only-property-removed
      response-write-only-property-became-optional response-write-only-property-became-required
      response-write-only-property-enum-value-added
    `,
    reason: 'Responses have no write-only fields: those of requests are compared there.',
  },
];
