import { StructureKind } from '../../print/ts-morph.js';
import { bindableHeaders, bindableParameters, bindablePlaceholders } from '../../model/bindable.js';
import type { Model } from '../../model/model.js';
import { addressChoices, placeholderTypeOf } from '../../model/placeholders.js';
import { bindableParameterSymbol } from '../../print/client-calls.js';
import { docComment, docsOf } from '../../print/docs.js';
import { stringLiteral } from '../../print/escape.js';
import { exampleCode } from '../../print/example-code.js';
import { type Module, printModule, type Statement } from '../../print/module.js';
import { upperFirst } from '../../print/names.js';
import type { OutputFile } from '../../print/output-file.js';
import { readonlyTypeText } from '../../print/type-text.js';
import { optionOf } from '../../model/requirements.js';
import { runtimeName } from '../../print/runtime.js';
import { addressStatement, placeholderComment, serverText, withServersText } from './address.js';
import { authorizeText, credentialOptions } from './credentials.js';
import { literalText, objectText } from '../../print/literals.js';
import { clientOptionsSymbol, createConnectionSymbol } from './symbols.js';

/** `src/connection.ts`: the options of a client, and the function that creates a connection from them. */
export function connectionFile(model: Model): OutputFile {
  return printModule({ model, package: 'client', path: 'connection' }, (module) => [
    ...(bindableParameters(model).length > 0 ? [bindableStatement(model)] : []),
    addressStatement(module),
    optionsStatement(module),
    functionStatement(module),
  ]);
}

/** `export type BindableParameter = 'projectKey' | 'tenant';` */
function bindableStatement(model: Model): Statement {
  const parameters = bindableHeaders(model).length > 0 ? 'The path parameters and headers' : 'The path parameters';
  const names = bindableParameters(model).map(stringLiteral).join(' | ');
  return `/** ${parameters} that every operation has: set once on the client, they apply to every call. */\nexport type ${bindableParameterSymbol.name} = ${names};`;
}

/** `export type ClientOptions = ConnectionOptions & ClientAddress & { readonly token: Token };` */
function optionsStatement(module: Module): Statement {
  const { model } = module;
  const connection = runtimeName('ConnectionOptions', module);
  // With other schemes than tokens, the option `token` would have no effect.
  const isWithout = model.auth.schemes.length > 0 && !model.auth.schemes.some((scheme) => optionOf(scheme) === 'token');
  const common = isWithout ? `Omit<${connection}, 'token'>` : connection;
  const parts = [common, 'ClientAddress', ...credentialOptions(model, module)];
  return `/** The options of a client. */\nexport type ${clientOptionsSymbol.name} = ${parts.join(' & ')};`;
}

/**
 *     export function createConnection<GivenProjectKey extends string | undefined = undefined>(
 *       options: ClientOptions & { readonly projectKey?: GivenProjectKey },
 *     ): Connection<BoundBy<{ projectKey: GivenProjectKey }>> {
 *       return connect(options, { server: ['https://api.', { name: 'region', type: … }, …], bindable: ['projectKey'] });
 *     }
 */
function functionStatement(module: Module): Statement {
  const { model } = module;
  const connection = runtimeName('Connection', module);
  const connect = runtimeName('connect', module);
  const authorize = authorizeText(module);
  const description = objectText({
    server: serverText(module),
    bindable: literalText(bindableParameters(model)),
    authorize,
  });
  return {
    kind: StructureKind.Function,
    name: createConnectionSymbol(model).name,
    isExported: true,
    docs: docsOf({
      docs: 'A connection for the functions of this package: a bundle contains only those that it uses. Throws an `InvalidInputError` for an invalid address.',
    }),
    ...optionsSignature(module, connection),
    statements: `return ${withServersText(`${connect}(options, ${description})`, module)};`,
  };
}

/**
 * The signature that `createConnection` and `createClient` share: a given `projectKey` is bound in the type. `added`:
 * further properties of the options.
 */
export function optionsSignature(
  module: Module,
  made: string,
  added: readonly string[] = [],
): {
  readonly typeParameters: string[];
  readonly parameters: { name: string; type: string; initializer?: string }[];
  readonly returnType: string;
} {
  const { model } = module;
  const initializer = needsNoOption(model) ? { initializer: '{}' } : {};
  const options = module.mention(clientOptionsSymbol);
  const bindable = bindableOptions(module);
  if (bindable.length === 0) {
    const type = added.length === 0 ? options : `${options} & { ${added.join(' ')} }`;
    return { typeParameters: [], parameters: [{ name: 'options', type, ...initializer }], returnType: made };
  }
  const given = (name: string): string => `Given${upperFirst(name)}`;
  const properties = bindable.map(({ name, comment }) => `${comment}readonly ${name}?: ${given(name)};\n`);
  const values = bindable.map(({ name }) => `readonly ${name}: ${given(name)}`);
  return {
    typeParameters: bindable.map(({ name, type }) => `${given(name)} extends ${type} | undefined = undefined`),
    parameters: [{ name: 'options', type: `${options} & {\n${[...properties, ...added].join('')}}`, ...initializer }],
    returnType: `${made}<${runtimeName('BoundBy', module)}<{ ${values.join('; ')} }>>`,
  };
}

/** Whether a client needs neither an address nor a credential: `createClient()`. */
function needsNoOption(model: Model): boolean {
  const [first] = addressChoices(model);
  return first?.placeholders.length === 0 && model.auth.schemes.length === 0;
}

interface BindableOption {
  readonly name: string;
  readonly comment: string;
  readonly type: string;
}

function bindableOptions(module: Module): readonly BindableOption[] {
  const { model } = module;
  return [
    ...bindablePlaceholders(model).map((name) => ({
      name,
      comment: placeholderComment(model, name),
      type: readonlyTypeText(placeholderTypeOf(model, name), module),
    })),
    ...bindableHeaders(model).map((header) => ({
      name: header.property,
      comment: docComment(header, exampleCode(header, header.type, model)),
      type: readonlyTypeText(header.type, module),
    })),
  ];
}
