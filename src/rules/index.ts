import { accessFitsStorage } from './access-fits-storage.js';
import { accessHasAnEffect } from './access-has-an-effect.js';
import { respondsFieldsExist } from './responds-fields-exist.js';
import { behaviourFitsEndpoint } from './behaviour-fits-endpoint.js';
import { bodyFitsMethod } from './body-fits-method.js';
import { collectionIsPlural } from './collection-is-plural.js';
import { conventionalParameterFits } from './conventional-parameter-fits.js';
import { creationReturnsCreated } from './creation-returns-created.js';
import { csvHoldsScalars } from './csv-holds-scalars.js';
import { declarationIsUsed } from './declaration-is-used.js';
import { deleteHasNoBody } from './delete-has-no-body.js';
import { enumMembersAreDistinct } from './enum-members-are-distinct.js';
import { errorNamesAreDistinct } from './error-names-are-distinct.js';
import { exampleFitsType } from './example-fits-type.js';
import { headerIsFree } from './header-is-free.js';
import { placeholderIsAScalar } from './placeholder-is-a-scalar.js';
import { placeholderIsUsedOnce } from './placeholder-is-used-once.js';
import { placeholderNamesAreDistinct } from './placeholder-names-are-distinct.js';
import { methodFitsBehaviour } from './method-fits-behaviour.js';
import { namesAreInOneCase } from './names-are-in-one-case.js';
import { formFieldFitsPart } from './form-field-fits-part.js';
import { mediaTypesAreDistinct } from './media-types-are-distinct.js';
import { operationNamesAreDistinct } from './operation-names-are-distinct.js';
import { idempotencyKeyFitsMethod } from './idempotency-key-fits-method.js';
import { pagesFitEndpoint } from './pages-fit-endpoint.js';
import { parameterHasAnEffect } from './parameter-has-an-effect.js';
import { parameterTypeFitsText } from './parameter-type-fits-text.js';
import { pathIsUnambiguous } from './path-is-unambiguous.js';
import { pathNamesThings } from './path-names-things.js';
import { patternNameDoesNotOverlap } from './pattern-name-does-not-overlap.js';
import { propertyNamesAreDistinct } from './property-names-are-distinct.js';
import type { Rule } from './rule.js';
import { scopePlaceholderIsFilled } from './scope-placeholder-is-filled.js';
import { scopeTokenIsWellFormed } from './scope-token-is-well-formed.js';
import { scopesAreStated } from './scopes-are-stated.js';
import { scopesNeedAuth } from './scopes-need-auth.js';
import { serverIsAUrl } from './server-is-a-url.js';
import { statusFitsMethod } from './status-fits-method.js';
import { statusIsRegistered } from './status-is-registered.js';
import { storedFieldsExist } from './stored-fields-exist.js';
import { storedResourceIsDeclared } from './stored-resource-is-declared.js';
import { sunsetFollowsDeprecation } from './sunset-follows-deprecation.js';
import { tagIsNotAField } from './tag-is-not-a-field.js';
import { typeCanEnd } from './type-can-end.js';
import { typeNamesAreDistinct } from './type-names-are-distinct.js';
import { unionMembersAreDistinguishable } from './union-members-are-distinguishable.js';
import { variantIsAMember } from './variant-is-a-member.js';

export type { Rule } from './rule.js';

/** Every rule, in the order they are checked: names first, then types, HTTP, security, storage; advice last. */
export const rules: readonly Rule[] = [
  typeNamesAreDistinct,
  operationNamesAreDistinct,
  errorNamesAreDistinct,
  propertyNamesAreDistinct,
  enumMembersAreDistinct,
  tagIsNotAField,
  variantIsAMember,
  unionMembersAreDistinguishable,
  typeCanEnd,
  csvHoldsScalars,
  placeholderIsAScalar,
  placeholderIsUsedOnce,
  pathIsUnambiguous,
  patternNameDoesNotOverlap,
  parameterTypeFitsText,
  headerIsFree,
  bodyFitsMethod,
  mediaTypesAreDistinct,
  formFieldFitsPart,
  serverIsAUrl,
  scopeTokenIsWellFormed,
  scopePlaceholderIsFilled,
  scopesNeedAuth,
  scopesAreStated,
  storedResourceIsDeclared,
  storedFieldsExist,
  accessFitsStorage,
  behaviourFitsEndpoint,
  respondsFieldsExist,
  conventionalParameterFits,
  pagesFitEndpoint,
  idempotencyKeyFitsMethod,
  sunsetFollowsDeprecation,
  deleteHasNoBody,
  parameterHasAnEffect,
  accessHasAnEffect,
  exampleFitsType,
  declarationIsUsed,
  placeholderNamesAreDistinct,
  methodFitsBehaviour,
  statusFitsMethod,
  statusIsRegistered,
  creationReturnsCreated,
  pathNamesThings,
  collectionIsPlural,
  namesAreInOneCase,
];
