import { bindableParameters } from '../model/bindable.js';
import { declarationsOf } from '../model/declarations.js';
import { inputShapeOf } from '../model/endpoints.js';
import { isUpload } from '../model/types/files.js';
import type { Endpoint, Model } from '../model/model.js';
import type { Module } from './module.js';
import { exportedType, exportOf, inputSymbol, operationName, type Symbol, upperFirst } from './names.js';

/** The function of the client: `getResourceByKey`. */
export function functionSymbol(endpoint: Endpoint): Symbol {
  return exportOf('client', operationName(endpoint), { group: endpoint.group });
}

/** What the function returns: `GetResourceByKeyCall`. */
export function callSymbol(endpoint: Endpoint): Symbol {
  return exportedType('client', `${upperFirst(operationName(endpoint))}Call`, { group: endpoint.group });
}

/** What it takes: the input of the operation, or, with files in every form, `ScanPaperCallInput`. */
export function callInputSymbol(endpoint: Endpoint, model: Model): Symbol {
  if (!sendsUpload(endpoint, model)) return inputSymbol(endpoint);
  return { ...callSymbol(endpoint), name: `${callSymbol(endpoint).name}Input` };
}

/** Whether a client sends bytes or files, which a caller may have in any form of the platform. */
export function sendsUpload(endpoint: Endpoint, model: Model): boolean {
  return endpoint.contents.some((content) => isUpload(content, declarationsOf(model)));
}

/** The properties of parameters that can be bound. */
export const bindableParameterSymbol: Symbol = exportedType('client', 'BindableParameter', 'connection');

/** What a declaration and its mention have that depend on what the client has bound; nothing if nothing can be. */
export function boundTexts(module: Module): { readonly typeParameters: string[]; readonly bound: '<Bound>' | '' } {
  if (bindableParameters(module.model).length === 0) return { typeParameters: [], bound: '' };
  return { typeParameters: [`Bound extends ${module.mention(bindableParameterSymbol)} = never`], bound: '<Bound>' };
}

/** The same without what the client has bound, `BoundInput<GetResourceByKeyInput, Bound>`. `mention`: of a type of the client. */
export function boundInputText(
  endpoint: Endpoint,
  module: Module,
  mention: (name: string, module: Module) => string,
): string {
  const input = module.mention(callInputSymbol(endpoint, module.model));
  if (bindableParameters(module.model).length === 0) return input;
  const bound = inputShapeOf(endpoint) === 'grouped' ? 'BoundGroupedInput' : 'BoundInput';
  return `${mention(bound, module)}<${input}, Bound>`;
}
