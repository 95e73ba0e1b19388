import { StructureKind, VariableDeclarationKind } from 'ts-morph';
import type { StatementStructures } from 'ts-morph';
import type { Endpoint, Group, Model } from '../../model/model.js';
import { writtenScopes } from '../../model/scopes.js';
import { writtenRoute } from '../../model/template.js';
import type { DocWords } from '../../print/docs.js';
import { docsOf } from '../../print/docs.js';
import type { Module } from '../../print/module.js';
import { createModule } from '../../print/module.js';
import { errorClassName } from '../../print/names.js';
import type { OutputFile } from '../../print/output-file.js';
import { typeText } from '../../print/type-text.js';
import { bindableHoles } from './bindable.js';
import { successText, valueText } from './gives.js';
import { handedOn, inputParameters } from './input.js';
import { operationText } from './operation.js';
import { pageItemType, pagesText } from './pages.js';
import { bindableHoleSymbol, callSymbol, errorType, functionSymbol, runtimeSymbol, runtimeType } from './symbols.js';

/** `src/operations/<group>.ts`: each endpoint as a function, which a bundler keeps only if it is used. */
export function operationsFile(model: Model, group: Group): OutputFile {
  const taken = takenNames(group);
  const module = createModule({ model, package: 'client', path: `operations/${group.name}`, taken });
  const place = { model, module };
  return module.print(
    group.endpoints.flatMap((endpoint) => [
      callStatement(endpoint, place),
      functionStatement(endpoint, place),
      descriptionStatement(endpoint, place),
    ]),
  );
}

interface Place {
  readonly model: Model;
  readonly module: Module;
}

const importedNames = [
  'Answer',
  'BindableHole',
  'BoundGroupedInput',
  'BoundInput',
  'Call',
  'CallArguments',
  'CallOptions',
  'Connection',
  'Operation',
  'PagedCall',
];

// A type of the model may be called like one of these; it is imported under another name then.
function takenNames(group: Group): ReadonlySet<string> {
  return new Set([
    ...importedNames,
    ...group.endpoints.map((endpoint) => callSymbol(endpoint).name),
    ...group.endpoints.flatMap((endpoint) => endpoint.errors.map((error) => errorClassName(error.name))),
  ]);
}

/** `export type GetResourceByKeyCall = Call<Resource, Answer<GetResourceByKeyOutput, 200>, NotFoundError | …>;` */
function callStatement(endpoint: Endpoint, { model, module }: Place): StatementStructures {
  const errors = [...new Set(endpoint.errors.map((error) => module.mention(errorType(error.name))))];
  const failure = errors.length === 0 ? 'never' : errors.join(' | ');
  const item = pageItemType(endpoint, model);
  const call = module.mention(item === undefined ? runtimeType('call', 'Call') : runtimeType('pages', 'PagedCall'));
  const items = item === undefined ? '' : `, ${typeText(item, module)}`;
  return {
    kind: StructureKind.TypeAlias,
    name: callSymbol(endpoint).name,
    isExported: true,
    docs: docsOf({ docs: `What \`${functionSymbol(endpoint).name}\` returns.` }),
    type: `${call}<${valueText(endpoint, module)}, ${successText(endpoint, module)}, ${failure}${items}>`,
  };
}

/**
 *     export function getResourceByKey<Bound extends BindableHole = never>(
 *       client: Connection<Bound>,
 *       input: BoundInput<GetResourceByKeyInput, Bound>,
 *       options?: CallOptions,
 *     ): GetResourceByKeyCall {
 *       return call(client, { operation: getResourceByKeyOperation, input, options });
 *     }
 */
function functionStatement(endpoint: Endpoint, { model, module }: Place): StatementStructures {
  const isBindable = bindableHoles(model).length > 0;
  const connection = module.mention(runtimeType('settings', 'Connection'));
  const { pages } = endpoint;
  const call = module.mention(
    pages === undefined ? runtimeSymbol('call', 'call') : runtimeSymbol('pages', 'pagedCall'),
  );
  const turning = pages === undefined ? '' : `, ${pagesText(endpoint, pages)}`;
  return {
    kind: StructureKind.Function,
    name: functionSymbol(endpoint).name,
    isExported: true,
    docs: docsOf(endpointDocs(endpoint, model)),
    ...(isBindable ? { typeParameters: [boundParameter(module)] } : {}),
    parameters: [
      { name: 'client', type: isBindable ? `${connection}<Bound>` : connection },
      ...inputParameters(endpoint, { model, module }),
    ],
    returnType: callSymbol(endpoint).name,
    statements: [
      ...(handedOn(endpoint, model) === '...given' ? ['const [input, options] = given;'] : []),
      `return ${call}(client, { operation: ${descriptionName(endpoint)}, input, options }${turning});`,
    ],
  };
}

/** `const getResourceByKeyOperation: Operation = { name: 'resource.getByKey', method: 'GET', … };` */
function descriptionStatement(endpoint: Endpoint, { model, module }: Place): StatementStructures {
  return {
    kind: StructureKind.VariableStatement,
    declarationKind: VariableDeclarationKind.Const,
    declarations: [
      {
        name: descriptionName(endpoint),
        type: module.mention(runtimeType('operation', 'Operation')),
        initializer: operationText(endpoint, { model, module }).replace('{', '{\n'),
      },
    ],
  };
}

function descriptionName(endpoint: Endpoint): string {
  return `${functionSymbol(endpoint).name}Operation`;
}

/** `Bound extends BindableHole = never` */
export function boundParameter(module: Module): string {
  return `Bound extends ${module.mention(bindableHoleSymbol)} = never`;
}

/** The docs of an endpoint, its route, what a token for it must carry, and what it throws. */
export function endpointDocs(endpoint: Endpoint, model: Model): DocWords {
  const errors = endpoint.errors.map((error) => `\`${errorClassName(error.name)}\` (${error.status})`);
  const lines = [
    endpoint.docs,
    `\`${writtenRoute(endpoint)}\``,
    tokenDocs(endpoint, model),
    errors.length === 0 ? undefined : `Documented errors: ${errors.join(', ')}.`,
  ];
  const docs = lines.filter((line) => line !== undefined).join('\n\n');
  return { ...endpoint, docs };
}

function tokenDocs({ scopes }: Endpoint, model: Model): string | undefined {
  if (model.auth === 'none') return undefined;
  if (scopes.kind === 'none') return 'Needs no token.';
  const written = writtenScopes(scopes, model);
  return written === '' ? undefined : `Needs a token with \`${written}\`.`;
}
