import type { Endpoint, ErrorDeclaration, Group } from '../../model/model.js';
import type { Module } from '../../print/module.js';
import { statusesBefore } from '../../model/statuses.js';
import { errorsOf, rangedResponseText, sharedErrorsOf } from '../../print/shared-errors.js';
import { runtimeName } from '../../print/runtime.js';
import { listText } from '../../print/literals.js';
import { errorResponseText, errorTypeText, groupErrorListSymbol, groupFailureSymbol } from './symbols.js';

/**
 * The errors that every operation of a group documents, as a type and as a table; nothing if there are none.
 *
 *     /** The errors that every operation of `resource` documents. *\/
 *     export type ResourceCallErrors = BadRequestError | UnauthorizedError;
 *     const resourceErrors = [errors.badRequestApiResponse, errors.unauthorizedApiResponse];
 */
export function sharedErrorStatements(group: Group, module: Module): readonly string[] {
  const { model } = module;
  const errors = sharedErrorsOf(group);
  if (errors.length === 0) return [];
  const types = errors.map(({ name }) => errorTypeText(name, module));
  const tables = errors.map(({ name }) => errorResponseText(name, module));
  const type = `export type ${groupFailureSymbol(group.name).name} = ${types.join(' | ')};`;
  return [
    `/** The errors that every operation of \`${group.name}\` documents. */\n${type}`,
    `const ${groupErrorListSymbol(group.name, model).name} = [${tables.join(', ')}];`,
  ];
}

/** `[[errors.notFoundApiResponse], resourceErrors]` */
export function errorListText(endpoint: Endpoint, module: Module): string {
  const { model } = module;
  const { own, shared } = errorsOf(endpoint, model);
  const ownList = listText(own.map(({ name }) => errorResponseText(name, module)));
  const sharedList = shared.length > 0 ? module.mention(groupErrorListSymbol(endpoint.group, model)) : undefined;
  return `[${[ownList, sharedList].filter((list) => list !== undefined).join(', ')}]`;
}

/** `NotFoundError | ResourceCallErrors`; for HEAD `WithoutBody<NotFoundError | ResourceCallErrors>` */
export function failureText(endpoint: Endpoint, module: Module): string {
  const { model } = module;
  const { own, shared } = errorsOf(endpoint, model);
  const list = shared.length > 0 ? [module.mention(groupFailureSymbol(endpoint.group))] : [];
  const types = [...new Set([...own.map((error) => failureOf(error, endpoint, module)), ...list])];
  if (types.length === 0) return 'never';
  return endpoint.method === 'HEAD' ? `${runtimeName('WithoutBody', module)}<${types.join(' | ')}>` : types.join(' | ');
}

/** `NotFoundError`; for a range, only the remaining statuses: `(FailedError & Pick<FailedResponse<404>, 'status'>)`. */
function failureOf(error: ErrorDeclaration, { errors }: Endpoint, module: Module): string {
  const type = errorTypeText(error.name, module);
  if (statusesBefore(error.status, errors).length === 0) return type;
  return `(${type} & Pick<${rangedResponseText(error, errors, module)}, 'status'>)`;
}
