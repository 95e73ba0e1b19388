import { endpointsOf } from '../../model/endpoints.js';
import type { Model, Scope } from '../../model/model.js';
import { placeholdersOfScopes } from '../../model/placeholders.js';
import { scopeAlternatives } from '../../model/requirements.js';
import { propertyKey, stringLiteral } from '../../print/escape.js';
import { literalText } from '../../print/literals.js';
import { type Module, printModule } from '../../print/module.js';
import { ownName } from '../../print/names.js';
import type { OutputFile } from '../../print/output-file.js';
import { runtimeName } from '../../print/runtime.js';
import { groupClientSymbol, namesOfModel } from './symbols.js';

/**
 * `src/scopes.ts`: the scopes to request for a token.
 *
 *     export function scopesFor(operations: readonly OperationName[], values: { readonly projectKey: string }): string[]
 */
export function scopesFile(model: Model): OutputFile {
  return printModule({ model, package: 'client', path: 'scopes' }, (module) => [
    operationsText(model, module),
    tableText(model, module),
    functionText(model, module),
  ]);
}

/** ``export type OperationName = `resource.${keyof ResourceClient}`;`` A new endpoint does not change it. */
function operationsText(model: Model, module: Module): string {
  const groups = model.groups.filter(({ endpoints }) => endpoints.length > 0);
  const names = groups.map(({ name }) => `\`${name}.\${keyof ${module.mention(groupClientSymbol(name))}}\``);
  return `/** The operations, by group and name. */\nexport type OperationName = ${names.join(' | ') || 'never'};`;
}

/** Here and not in the modules of the groups: bundlers do not divide a file, so those would be loaded with their scopes. */
function tableText(model: Model, module: Module): string {
  const operations = endpointsOf(model).flatMap(({ group, name, scopes }) => {
    const alternatives = scopeAlternatives(scopes, (scope) => scope);
    const isFree = alternatives.every(({ length }) => length === 0);
    return isFree ? [] : [`${stringLiteral(`${group}.${name}`)}: ${literalText(alternatives)},`];
  });
  return [
    `const table: ${runtimeName('ScopeTable', module)} = {`,
    'scopes: {',
    ...model.scopes.map((scope) => `${propertyKey(scope.name)}: ${scopeText(scope)},`),
    '},',
    'operations: {',
    ...operations,
    '},',
    '};',
  ].join('\n');
}

/** `['view_test:', { name: 'projectKey' }]` */
function scopeText({ token }: Scope): string {
  return literalText(token.map((part) => (part.kind === 'text' ? part.text : { name: part.name })));
}

function functionText(model: Model, module: Module): string {
  const names = placeholdersOfScopes(model);
  const values = names.map((name) => `readonly ${propertyKey(name)}: string`).join('; ');
  return [
    '/**',
    ' * The scopes that a token needs for these operations; where there is a choice, those that permit the fewest others. Throws an',
    ' * `InvalidInputError` if a value cannot be a part of a scope.',
    ' */',
    `export function ${ownName(namesOfModel(model), 'scopesFor')}(operations: readonly OperationName[]${names.length === 0 ? '' : `, values: { ${values} }`}): string[] {`,
    `return ${runtimeName('neededScopes', module)}(table, operations, ${names.length === 0 ? '{}' : 'values'});`,
    '}',
  ].join('\n');
}
