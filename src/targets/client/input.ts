import type { OptionalKind, ParameterDeclarationStructure } from 'ts-morph';
import { hasBody } from '../../model/contents.js';
import { inputShapeOf, mustBeGiven } from '../../model/endpoints.js';
import type { Endpoint, Model } from '../../model/model.js';
import { inputSymbol } from '../../print/names.js';
import { bindablePlaceholders } from '../../model/placeholders.js';
import type { Place } from './place.js';
import { runtimeType } from './symbols.js';

/** Whether the input of a call has to be given: `perhaps` means that it depends on what the client has bound. */
export type InputNeed = 'always' | 'perhaps' | 'never';

export function inputNeedOf(endpoint: Endpoint, model: Model): InputNeed {
  const { pathParameters, query, headers } = endpoint;
  const bindable = new Set(bindablePlaceholders(model));
  const path = pathParameters.filter(mustBeGiven);
  const isMore = path.some((parameter) => !bindable.has(parameter.property));
  if (hasBody(endpoint) || isMore || [...query, ...headers].some(mustBeGiven)) return 'always';
  return path.length > 0 ? 'perhaps' : 'never';
}

/**
 * What a call takes. Only where the need depends on what is bound is it left to the type; everywhere else it is written out.
 *
 *     input: BoundInput<GetResourceInput, Bound>, options?: CallOptions
 *     ...given: CallArguments<BoundInput<QueryResourceInput, Bound>>
 */
export function inputParameters(
  endpoint: Endpoint,
  { model, module }: Place,
): OptionalKind<ParameterDeclarationStructure>[] {
  const input = inputText(endpoint, { model, module });
  const need = inputNeedOf(endpoint, model);
  if (need === 'perhaps') {
    const type = `${module.mention(runtimeType('CallArguments'))}<${input}>`;
    return [{ name: 'given', isRestParameter: true, type }];
  }
  return [
    { name: 'input', type: input, hasQuestionToken: need === 'never' },
    { name: 'options', type: module.mention(runtimeType('CallOptions')), hasQuestionToken: true },
  ];
}

/** How a function hands on what it was given: `input, options` or `...given`. */
export function handedOn(endpoint: Endpoint, model: Model): string {
  return inputNeedOf(endpoint, model) === 'perhaps' ? '...given' : 'input, options';
}

/** `BoundInput<GetResourceByKeyInput, Bound>` */
function inputText(endpoint: Endpoint, { model, module }: Place): string {
  const input = module.mention(inputSymbol(endpoint));
  if (bindablePlaceholders(model).length === 0) return input;
  const isGrouped = inputShapeOf(endpoint) === 'grouped';
  return `${module.mention(runtimeType(isGrouped ? 'BoundGroupedInput' : 'BoundInput'))}<${input}, Bound>`;
}
