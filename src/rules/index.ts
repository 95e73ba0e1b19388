import { answersFieldsExist } from './answers-fields-exist.js';
import { behaviourFitsEndpoint } from './behaviour-fits-endpoint.js';
import { bodyFitsMethod } from './body-fits-method.js';
import { csvHoldsScalars } from './csv-holds-scalars.js';
import { declarationIsUsed } from './declaration-is-used.js';
import { deleteHasNoBody } from './delete-has-no-body.js';
import { enumMembersAreDistinct } from './enum-members-are-distinct.js';
import { errorNamesAreDistinct } from './error-names-are-distinct.js';
import { formFieldFitsPart } from './form-field-fits-part.js';
import { headerIsFree } from './header-is-free.js';
import { holeIsAScalar } from './hole-is-a-scalar.js';
import { holeIsUsedOnce } from './hole-is-used-once.js';
import { mediaTypesAreDistinct } from './media-types-are-distinct.js';
import { operationNamesAreDistinct } from './operation-names-are-distinct.js';
import { parameterHasAnEffect } from './parameter-has-an-effect.js';
import { parameterTypeFitsText } from './parameter-type-fits-text.js';
import { pathIsUnambiguous } from './path-is-unambiguous.js';
import { patternNameDoesNotOverlap } from './pattern-name-does-not-overlap.js';
import { propertyNamesAreDistinct } from './property-names-are-distinct.js';
import type { Rule } from './rule.js';
import { scopeHoleIsFilled } from './scope-hole-is-filled.js';
import { scopeTokenIsWellFormed } from './scope-token-is-well-formed.js';
import { scopesAreStated } from './scopes-are-stated.js';
import { scopesNeedAuth } from './scopes-need-auth.js';
import { serverIsAUrl } from './server-is-a-url.js';
import { storedFieldsExist } from './stored-fields-exist.js';
import { storedResourceIsDeclared } from './stored-resource-is-declared.js';
import { tagIsNotAField } from './tag-is-not-a-field.js';
import { typeCanEnd } from './type-can-end.js';
import { typeNamesAreDistinct } from './type-names-are-distinct.js';

export type { Rule } from './rule.js';

/** Every rule, in the order they are checked: names first, then types, HTTP, security, storage; advice last. */
export const rules: readonly Rule[] = [
  typeNamesAreDistinct,
  operationNamesAreDistinct,
  errorNamesAreDistinct,
  propertyNamesAreDistinct,
  enumMembersAreDistinct,
  tagIsNotAField,
  typeCanEnd,
  csvHoldsScalars,
  holeIsAScalar,
  holeIsUsedOnce,
  pathIsUnambiguous,
  patternNameDoesNotOverlap,
  parameterTypeFitsText,
  headerIsFree,
  bodyFitsMethod,
  mediaTypesAreDistinct,
  formFieldFitsPart,
  serverIsAUrl,
  scopeTokenIsWellFormed,
  scopeHoleIsFilled,
  scopesNeedAuth,
  scopesAreStated,
  storedResourceIsDeclared,
  storedFieldsExist,
  behaviourFitsEndpoint,
  answersFieldsExist,
  deleteHasNoBody,
  parameterHasAnEffect,
  declarationIsUsed,
];
