import type { RuleGroup } from './rule-lists/rule-group.js';

/**
 * What `modelwright diff` says about each member of the types in `src/model`: the kinds of changes that report a
 * difference, or why a difference is none. A new member has to be decided here.
 */
export const memberGroups: readonly RuleGroup[] = [
  { rules: 'Model.name', codes: 'package-renamed' },
  { rules: 'Model.version', reason: 'The command compares it with the changes.' },
  {
    rules: 'Model.servers Server.name Server.address',
    codes: 'server-added server-changed server-placeholders-changed server-removed',
  },
  {
    rules: 'Model.auth Authentication.schemes AuthScheme.kind AuthScheme.in AuthScheme.key AuthScheme.isWithoutScopes',
    codes: 'auth-scheme-changed',
  },
  { rules: 'AuthScheme.name', codes: 'auth-scheme-renamed' },
  {
    rules: 'Authentication.default Endpoint.auth',
    codes: 'auth-required auth-no-longer-required auth-alternative-added auth-alternative-removed',
  },
  { rules: 'Authentication.mustBeStated', reason: 'A rule refuses endpoints that state nothing then.' },
  { rules: 'Model.scopes Scope.name Scope.token', codes: 'scope-token-changed' },
  {
    rules: 'Endpoint.scopes ScopeExpression.kind ScopeExpression.name ScopeExpression.of',
    codes: 'scopes-added scopes-changed scopes-removed',
  },
  {
    rules: 'Model.placeholders Placeholder.name Placeholder.type',
    codes: 'path-parameter-renamed request-pattern-changed request-type-changed',
  },
  { rules: 'Model.errors ErrorDeclaration.name', codes: 'error-class-removed error-renamed' },
  { rules: 'Endpoint.errors ErrorDeclaration.status', codes: 'error-added error-removed error-status-changed' },
  { rules: 'Model.types DeclarationBase.name', codes: 'type-added type-removed type-renamed' },
  {
    rules: 'Model.groups Group.name Group.endpoints Endpoint.name Endpoint.group',
    codes: 'endpoint-added endpoint-removed operation-renamed',
  },
  { rules: 'Model.webhooks', codes: 'webhooks-added webhooks-removed' },
  {
    rules: `Model.resources Endpoint.behaviour Endpoint.responds Behaviour.resource Behaviour.action Behaviour.otherwise
      Behaviour.collecting StoredResource.type StoredResource.within StoredResource.id StoredResource.key
      StoredResource.version StoredResource.actions StoredResource.filters ActionEffect.variant ActionEffect.effect
      ActionEffect.kind ActionEffect.field Filter.parameter Filter.path Filter.operator FilledResponse.status
      FilledResponse.fields FilledField.name FilledField.from`,
    reason: 'It says how the reference service works; messages are compared as such.',
  },
  {
    rules: `Model.gaps Gap.name Gap.text Documented.docs Documented.gap Placeholder.example DeclarationBase.example
      Field.example Field.documentedDefault PatternField.example Endpoint.example EndpointExample.parameters
      EndpointExample.body EndpointExample.returns Parameter.example Parameter.documentedDefault`,
    reason: 'Documentation: no message and no type depends on it.',
  },
  { rules: 'Documented.x', reason: 'Only the programs for which it is written know what it means.' },
  {
    rules: 'Documented.deprecated',
    codes: 'endpoint-deprecated type-deprecated parameter-deprecated request-field-deprecated declaration-deprecated',
  },
  { rules: 'Endpoint.deprecation Deprecation.sunset Instant.seconds', codes: 'sunset-changed' },
  { rules: 'Deprecation.since Deprecation.link', reason: 'What they announce counts: the end.' },
  { rules: 'Model.isPartial', reason: 'A model with errors is not compared.' },
  { rules: 'Model.usedPaths', reason: 'Moved files are no change.' },
  { rules: 'Model.packages', codes: 'package-renamed scalar-form-changed' },
  { rules: 'IntegerRef.convertedTo FormatRef.convertedTo', reason: 'Settings are not part of a model.' },
  {
    rules: 'Content.mediaType Message.contents',
    codes: `request-media-type-added request-media-type-removed response-media-type-added response-media-type-removed`,
  },
  { rules: 'Content.encoding', codes: 'request-encoding-changed response-encoding-changed' },
  {
    rules:
      'DeclarationBase.isMade DeclarationBase.isInstance DeclarationBase.madeOf DeclarationBase.oneWayOf NamedRef.name',
    reason: 'Names of shapes are no change: what they consist of is compared.',
  },
  {
    rules: `ObjectDeclaration.extends UnionDeclaration.extends Variant.extends ObjectDeclaration.isPatch
      ObjectDeclaration.isFile`,
    reason: 'The fields that follow from it are compared.',
  },
  {
    rules: `AliasDeclaration.kind AliasDeclaration.type ObjectDeclaration.kind EnumDeclaration.kind
      UnionDeclaration.kind Content.type Field.type PatternField.type Parameter.type
      BooleanRef.kind StringRef.kind IntegerRef.kind NumberRef.kind FormatRef.kind
      BytesRef.kind UnknownRef.kind NamedRef.kind ArrayRef.kind ArrayRef.items TupleRef.kind TupleRef.items
      TupleRef.rest MapRef.kind MapRef.keys MapRef.values NullRef.kind SameRef.kind SameRef.members EitherRef.kind
      JsonRef.kind JsonRef.of CsvRef.kind CsvRef.items`,
    codes: 'request-type-changed request-type-narrowed response-type-changed response-type-widened',
  },
  {
    rules: 'Fielded.fields Field.name',
    codes: 'request-field-added-required request-field-removed response-field-added-optional response-field-removed',
  },
  { rules: 'Field.isRequired', codes: 'request-field-became-required response-field-became-optional' },
  { rules: 'Field.access', codes: 'request-field-became-read-only response-field-became-write-only' },
  { rules: 'Field.default', codes: 'request-default-added request-default-changed request-default-removed' },
  {
    rules: `Fielded.patterns PatternField.name PatternField.names PatternField.isAdditional PatternField.without
      NamePattern.source NamePattern.prefix NamePattern.suffix`,
    codes: 'request-additional-fields-added request-additional-fields-changed request-additional-fields-removed',
  },
  {
    rules: 'Fielded.requires Requiring.requires Requirement.presence Requirement.isOfAll',
    codes: 'request-requirement-added request-requirement-changed request-requirement-removed',
  },
  { rules: 'EnumDeclaration.isOpen', codes: 'request-enum-opened response-enum-closed' },
  {
    rules: 'EnumDeclaration.members EnumMember.value',
    codes: 'request-enum-member-removed response-enum-member-added response-open-enum-member-added',
  },
  { rules: 'EnumMember.name', codes: 'request-enum-member-renamed' },
  { rules: 'UnionDeclaration.tag', codes: 'request-tag-changed' },
  {
    rules: 'UnionDeclaration.variants Variant.name',
    codes: 'request-variant-removed response-variant-added response-open-union-variant-added',
  },
  {
    rules: 'UnionDeclaration.others',
    codes: 'request-union-opened response-union-closed response-open-union-field-removed',
  },
  { rules: 'Endpoint.method', codes: 'method-changed' },
  {
    rules: `Endpoint.path Endpoint.constants QueryConstant.name QueryConstant.value TemplatePart.kind TemplatePart.text
      TemplatePart.isSegments Parameter.isSegments`,
    codes: 'path-changed',
  },
  { rules: 'Endpoint.pathParameters TemplatePart.name', codes: 'path-parameter-renamed' },
  {
    rules: `Endpoint.query Endpoint.headers Endpoint.cookies Parameter.name Parameter.isPattern Parameter.names`,
    codes: 'parameter-added-optional parameter-added-required parameter-ignored parameter-removed',
  },
  { rules: 'Parameter.property', reason: 'It follows from the name; collisions are `input-shape-changed`.' },
  { rules: 'Parameter.isSuppliedByClient', reason: 'It follows from the location of the parameter.' },
  {
    rules: 'Parameter.isRequired Endpoint.idempotencyKey',
    codes: 'parameter-became-optional parameter-became-required',
  },
  {
    rules: 'Parameter.default',
    codes: 'parameter-default-added parameter-default-changed parameter-default-removed',
  },
  {
    rules: 'Endpoint.queryRequires',
    codes: 'parameters-requirement-added parameters-requirement-changed parameters-requirement-removed',
  },
  { rules: 'Endpoint.isBodyOptional', codes: 'body-became-optional body-became-required' },
  { rules: 'Endpoint.responses Response.status Response.isEvery2xx', codes: 'status-added status-removed' },
  {
    rules: 'Response.headers ErrorDeclaration.headers',
    codes: 'response-header-added response-header-removed response-optional-header-removed',
  },
  {
    rules: `Endpoint.pages PagesByStart.by PagesByStart.start PagesByLink.by PagesByLink.start PagesParts.limit
      PagesParts.items PagesParts.next PagesParts.more PagesParts.total PagesPart.name PagesPart.path
      PagesPart.isOfLast`,
    codes: 'paging-added paging-changed paging-removed',
  },
  {
    rules: 'Endpoint.streamsIf',
    codes: 'response-choice-added response-choice-changed response-choice-removed',
  },
  {
    rules: 'Endpoint.limits EndpointLimits.bodyBytes EndpointLimits.requestMilliseconds',
    codes: 'body-limit-lowered body-limit-raised time-limit-lowered time-limit-raised',
  },
  { rules: 'Endpoint.servers', codes: 'endpoint-server-changed' },
  { rules: 'StringRef.minLength StringRef.maxLength', codes: 'request-length-narrowed response-length-widened' },
  { rules: 'StringRef.pattern', codes: 'request-pattern-added request-pattern-changed request-pattern-removed' },
  { rules: 'StringRef.format FormatRef.format', codes: 'request-format-added request-format-changed' },
  {
    rules: 'StringRef.formatName IntegerRef.formatName NumberRef.formatName',
    reason: 'A name for documentation: nothing checks it.',
  },
  { rules: 'Guess.isGuess', reason: 'A model with errors is not compared.' },
  { rules: 'IntegerRef.size', codes: 'request-range-narrowed request-representation-changed' },
  { rules: 'NumberRef.name', reason: '`float` and `number` have the same values.' },
  {
    rules: `IntegerRef.minimum IntegerRef.maximum NumberRef.minimum NumberRef.maximum NumberRef.exclusiveMinimum
      NumberRef.exclusiveMaximum`,
    codes: 'request-range-narrowed response-range-widened',
  },
  { rules: 'IntegerRef.multipleOf NumberRef.multipleOf', codes: 'request-multiple-added request-multiple-changed' },
  {
    rules: 'ArrayRef.minItems ArrayRef.maxItems MapRef.minSize MapRef.maxSize',
    codes: 'request-count-narrowed response-count-widened',
  },
  { rules: 'ArrayRef.unique', codes: 'request-items-became-unique response-items-no-longer-unique' },
  { rules: 'NullableRef.kind NullableRef.of', codes: 'request-no-longer-nullable response-became-nullable' },
  { rules: 'EitherRef.members', codes: 'request-member-removed response-member-added' },
  { rules: 'EitherRef.isOrdered', codes: 'request-order-changed' },
];
