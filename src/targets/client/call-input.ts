import { declarationsOf } from '../../model/declarations.js';
import { isUpload } from '../../model/types/files.js';
import { isChosen } from '../../model/media-types.js';
import type { Content, Endpoint, Model } from '../../model/model.js';
import { boundInputText, callInputSymbol, sendsUpload } from '../../print/client-calls.js';
import { chosenContentText, contentText } from '../../print/content-text.js';
import type { Module } from '../../print/module.js';
import { inputSymbol } from '../../print/names.js';
import { runtimeName } from '../../print/runtime.js';
import { isFile } from './call-result.js';
import type { OptionalKind, ParameterDeclarationStructure } from 'ts-morph';
import { hasBody } from '../../model/contents.js';
import { mustBeGiven } from '../../model/endpoints.js';
import { bindableParameters } from '../../model/bindable.js';

/** Whether the input of a call is required: `perhaps` depends on what the client has bound. */
type InputNeed = 'always' | 'perhaps' | 'never';

export type CallParameters = OptionalKind<ParameterDeclarationStructure>[];

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
export function inputParameters(endpoint: Endpoint, module: Module): CallParameters {
  return parametersOfInput(boundInputText(endpoint, module, runtimeName), inputNeedOf(endpoint, module.model), module);
}

/** The same for an input of that type. */
export function parametersOfInput(input: string, need: InputNeed, module: Module): CallParameters {
  if (need === 'perhaps') {
    const type = `${runtimeName('CallArguments', module)}<${input}>`;
    return [{ name: 'given', isRestParameter: true, type }];
  }
  return [
    { name: 'input', type: input, hasQuestionToken: need === 'never' },
    { name: 'options', type: runtimeName('CallOptions', module), hasQuestionToken: true },
  ];
}

/** A parameter as code: `options?: CallOptions`, `...given: CallArguments<GetPetInput>`. */
export function parameterText({ name, type, isRestParameter, hasQuestionToken }: CallParameters[number]): string {
  return `${isRestParameter === true ? '...' : ''}${name}${hasQuestionToken === true ? '?' : ''}: ${String(type)}`;
}

/** How a function passes its arguments on: `input, options` or `...given`. */
export function handedOn(endpoint: Endpoint, model: Model): string {
  return inputNeedOf(endpoint, model) === 'perhaps' ? '...given' : 'input, options';
}

/**
 * The input of a call with files; nothing for others.
 *
 *     /** What `paper.scan` takes: files in any form of the platform. *\/
 *     export type ScanPaperCallInput = UploadInput<types.ScanPaperInput, FormUpload<types.Scan>>;
 */
export function callInputStatements(endpoint: Endpoint, module: Module): readonly string[] {
  if (!sendsUpload(endpoint, module.model)) return [];
  const { name } = callInputSymbol(endpoint, module.model);
  const docs = `/** What \`${endpoint.group}.${endpoint.name}\` takes: bytes and files in any form of the platform. */`;
  const input = runtimeName('UploadInput', module);
  return [
    `${docs}\nexport type ${name} = ${input}<${module.mention(inputSymbol(endpoint))}, ${sentBodyText(endpoint, module)}>;`,
  ];
}

/** The type of a body as a caller gives it: `Uploadable`, `FormUpload<types.Scan>`. */
export function sentBodyText(endpoint: Endpoint, module: Module): string {
  const { contents } = endpoint;
  const [only] = contents;
  if (only !== undefined && !isChosen(contents)) return sentText(only, module);
  // The media type of a Blob says which content it is.
  const ofItself = contents.some(isFile) ? ' | Blob' : '';
  return `${chosenContentText(contents, module, sentText)}${ofItself}`;
}

function sentText(content: Content, module: Module): string {
  if (!isUpload(content, declarationsOf(module.model))) return contentText(content, module);
  if (content.encoding !== 'multipart') return runtimeName('Uploadable', module);
  return `${runtimeName('FormUpload', module)}<${contentText(content, module)}>`;
}

/** The types of uploads, which a package must be able to name. */
export const uploadTypes: readonly string[] = ['FileUpload', 'FormUpload', 'UploadInput', 'Uploadable'];
