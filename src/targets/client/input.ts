import type { OptionalKind, ParameterDeclarationStructure } from 'ts-morph';
import { hasBody } from '../../model/contents.js';
import { mustBeGiven } from '../../model/endpoints.js';
import type { Endpoint, Model } from '../../model/model.js';
import { bindableParameters } from '../../model/bindable.js';
import { boundInputText } from '../../print/client-calls.js';
import type { Module } from '../../print/module.js';
import { runtimeName } from '../../print/runtime.js';

/** Whether the input of a call is required: `perhaps` depends on what the client has bound. */
type InputNeed = 'always' | 'perhaps' | 'never';

export function inputNeedOf(endpoint: Endpoint, model: Model): InputNeed {
  const { pathParameters, query, headers } = endpoint;
  const bindable = new Set(bindableParameters(model));
  const unbound = [...pathParameters, ...headers].filter(mustBeGiven);
  const isMore = unbound.some((parameter) => !bindable.has(parameter.property));
  if ((hasBody(endpoint) && endpoint.isBodyOptional !== true) || isMore || query.some(mustBeGiven)) return 'always';
  return unbound.length > 0 ? 'perhaps' : 'never';
}

/**
 * The parameters of a call. They use a conditional type only if bound parameters decide whether the input is required.
 *
 *     input: BoundInput<GetResourceInput, Bound>, options?: CallOptions
 *     ...given: CallArguments<BoundInput<QueryResourceInput, Bound>>
 */
export function inputParameters(endpoint: Endpoint, module: Module): OptionalKind<ParameterDeclarationStructure>[] {
  const { model } = module;
  const input = boundInputText(endpoint, module, runtimeName);
  const need = inputNeedOf(endpoint, model);
  if (need === 'perhaps') {
    const type = `${runtimeName('CallArguments', module)}<${input}>`;
    return [{ name: 'given', isRestParameter: true, type }];
  }
  return [
    { name: 'input', type: input, hasQuestionToken: need === 'never' },
    { name: 'options', type: runtimeName('CallOptions', module), hasQuestionToken: true },
  ];
}

/** How a function passes its arguments on: `input, options` or `...given`. */
export function handedOn(endpoint: Endpoint, model: Model): string {
  return inputNeedOf(endpoint, model) === 'perhaps' ? '...given' : 'input, options';
}
