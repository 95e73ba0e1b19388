import { isAlwaysReceived, mustBeGiven, parametersOf } from '../model/endpoints.js';
import type { Endpoint, Model } from '../model/model.js';
import { optionsOf } from '../model/package-options.js';
import { lowerFirst, upperFirst } from '../source/words.js';
import {
  errorClassName,
  errorResponseName,
  groupErrorsName,
  groupInputName,
  operationName,
  type ValidatorVerb,
} from '../model/names.js';

// The resolver names the types of bodies after operations, and a rule compares classes, so their names are in the model.
export { errorClassName, lowerFirst, operationName, upperFirst };

/**
 * Something generated code can mention: its name and where it is declared. `path` is below the package's `src/`,
 * without extension; `runtime/…` is a bundle next to it. Mentioning a symbol in a module imports it.
 */
export interface Symbol {
  readonly name: string;
  /** The target that generates the package. */
  readonly package: string;
  readonly path: string | DeclaredIn;
  readonly isType: boolean;
  /** The name stands for all exports of the file or package, `import * as validators`. */
  readonly isNamespace?: boolean;
  /** The subpath of the package that exports it; absent: the main one. */
  readonly entry?: string;
}

/** Something that a package exports: `{ name: 'createServer', package: 'server', path: 'index', isType: false }`. */
export function exportOf(packageName: string, name: string, path: Symbol['path'] = 'index'): Symbol {
  return { name, package: packageName, path, isType: false };
}

/** The same for a type. */
export function exportedType(packageName: string, name: string, path?: Symbol['path']): Symbol {
  return { ...exportOf(packageName, name, path), isType: true };
}

/** All types of the model, for the other packages: `types`, as in `types.Resource`. */
export const typesNamespace: Symbol = { ...exportedType('types', 'types'), isNamespace: true };

/** The responses of declared errors, for the modules of the types: a new error changes no import. */
export const responsesNamespace: Symbol = { ...exportedType('types', 'responses', 'responses'), isNamespace: true };

/** In the module of the model file that declares this type or group: `modules/resource`. */
export type DeclaredIn = { readonly type: string } | { readonly group: string };

/**
 * How a package is imported: `@example-resource/types`, or as the project names its packages:
 * `@acme/example-resource-types`. In a single package, a subpath of it: `@acme/example-resource/types`.
 */
export function packageNameOf(model: Model, packageName: string): string {
  if (model.packages?.single !== undefined) return `${singlePackageName(model)}/${packageName}`;
  const pattern = optionsOf(model.packages, packageName).name ?? '@{api}/{package}';
  return pattern.replaceAll('{api}', model.name).replaceAll('{package}', packageName);
}

/** The name of the package that contains all targets: `@acme/example-resource`. */
export function singlePackageName({ name, packages }: Model): string {
  return (packages?.single?.name ?? '{api}').replaceAll('{api}', name);
}

/** The TypeScript type of a declared type: `Resource`. */
export function typeSymbol(typeName: string): Symbol {
  return exportedType('types', typeName, { type: typeName });
}

/** The tag of the variants that an open union does not list: `OtherTag`. */
export function otherTagSymbol({ types }: Model): Symbol {
  return exportedType('types', ownName(new Set(types.map(({ name }) => name)), 'OtherTag'), 'variants');
}

export type ValidatorRole = Exclude<ValidatorVerb, 'fromWire' | 'write'> | 'schema';

/** `isResource`, `parseResource`, …; `resourceSchema` for the role `schema`. */
export function validatorSymbol(typeName: string, role: ValidatorRole): Symbol {
  const name = role === 'schema' ? `${lowerFirst(typeName)}Schema` : `${role}${typeName}`;
  return exportOf('validators', name, { type: typeName });
}

/** The same for clients, who can choose functions without checks: see `unchecked-file.ts` of the validators. */
export function bodySymbol(typeName: string, role: 'read' | 'serialize'): Symbol {
  return { ...validatorSymbol(typeName, role), entry: 'bodies' };
}

/** The description of a declared type for the runtime, as data: `resourceType`. */
export function typeDataSymbol(typeName: string): Symbol {
  return exportOf('validators', `${lowerFirst(typeName)}Type`, { type: typeName });
}

/** The JSON Schema of a declared type as a value: `resourceJsonSchema`. */
export function jsonSchemaSymbol(typeName: string): Symbol {
  return exportOf('json-schema', `${lowerFirst(typeName)}JsonSchema`, { type: typeName });
}

/** The input that a caller passes: `GetResourceByKeyInput`. */
export function inputSymbol(endpoint: Endpoint): Symbol {
  return operationType(endpoint, 'Input');
}

/**
 * The input that a handler receives, with defaults filled in: `QueryResourceSortedReceived`. Without defaults, the same
 * as the input type.
 */
export function receivedSymbol(endpoint: Endpoint): Symbol {
  const isMore = parametersOf(endpoint).some((parameter) => isAlwaysReceived(parameter) && !mustBeGiven(parameter));
  return operationType(endpoint, isMore ? 'Received' : 'Input');
}

/** Every documented response, a union discriminated by `status`: `GetResourceByKeyOutput`. */
export function outputSymbol(endpoint: Endpoint): Symbol {
  return operationType(endpoint, 'Output');
}

/** The response of a declared error: `NotFoundResponse`. */
export function errorResponseSymbol(errorName: string): Symbol {
  return exportedType('types', errorResponseName(errorName), 'responses');
}

/** The error responses that all operations of a group share: `ResourceCommonErrors`. */
export function groupErrorsSymbol(group: string): Symbol {
  return exportedType('types', groupErrorsName(group), { group });
}

/** The path parameters that all operations of a group share: `ResourceCommonInput`. */
export function groupInputSymbol(group: string): Symbol {
  return exportedType('types', groupInputName(group), { group });
}

/** The handlers of a group: `ResourceOperations`. */
export function groupOperationsSymbol(group: string): Symbol {
  return exportedType('server', `${upperFirst(group)}Operations`, { group });
}

function operationType(endpoint: Endpoint, suffix: string): Symbol {
  return exportedType('types', upperFirst(operationName(endpoint)) + suffix, { group: endpoint.group });
}

/** Names that are taken. */
export type Names = Pick<ReadonlySet<string>, 'has'>;

/**
 * What every package of a kind exports under this name, in an export: `createClient`; `createClient as $createClient` if
 * the model makes something of that name.
 */
export function exportedBeside(names: Names, name: string): string {
  const own = ownName(names, name);
  return own === name ? name : `${name} as ${own}`;
}

export function ownName(names: Names, name: string): string {
  return names.has(name) ? `$${name}` : name;
}
