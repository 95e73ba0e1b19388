import type { Group, Model, Scope } from '../../model/model.js';
import { placeholdersOfScopes } from '../../model/placeholders.js';
import { scopeAlternatives } from '../../model/requirements.js';
import { propertyKey, stringLiteral } from '../../print/escape.js';
import { literalText } from '../../print/literals.js';
import { type Module, printModule } from '../../print/module.js';
import { ownName } from '../../print/names.js';
import type { OutputFile } from '../../print/output-file.js';
import { runtimeName } from '../../print/runtime.js';
import { groupClientSymbol, groupScopesSymbol, namesOfModel } from './symbols.js';

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

function tableText(model: Model, module: Module): string {
  const groups = model.groups.filter((group) => scopeLines(group).length > 0);
  return [
    `const table: ${runtimeName('ScopeTable', module)} = {`,
    'scopes: {',
    ...model.scopes.map((scope) => `${propertyKey(scope.name)}: ${scopeText(scope)},`),
    '},',
    `operations: [${groups.map(({ name }) => module.mention(groupScopesSymbol(name, model))).join(', ')}],`,
    '};',
  ].join('\n');
}

/**
 * For the module of a group, which each new endpoint changes anyway; nothing if no operation requires a scope.
 *
 *     /** Alternatives for each operation of `resource`: the scopes of one suffice. *\/
 *     export const resourceScopes: OperationScopes = { 'resource.get': [['manage'], ['view']] };
 */
export function groupScopesStatements(group: Group, module: Module): readonly string[] {
  const lines = scopeLines(group);
  if (lines.length === 0) return [];
  const { name } = groupScopesSymbol(group.name, module.model);
  return [
    `/** Alternatives for each operation of \`${group.name}\`: the scopes of one suffice. */\nexport const ${name}: ${runtimeName('OperationScopes', module)} = {\n${lines.join('\n')}\n};`,
  ];
}

/** A line for each operation that requires a scope: `'resource.get': [['manage'], ['view']],` */
function scopeLines({ endpoints }: Group): readonly string[] {
  return endpoints.flatMap(({ group, name, scopes }) => {
    const alternatives = scopeAlternatives(scopes, (scope) => scope);
    const isFree = alternatives.every(({ length }) => length === 0);
    return isFree ? [] : [`${stringLiteral(`${group}.${name}`)}: ${literalText(alternatives)},`];
  });
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
