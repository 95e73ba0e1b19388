import { StructureKind } from '../../print/ts-morph.js';
import type { StatementStructures } from 'ts-morph';
import { bindablePlaceholders, placeholderTypeOf, serverPlaceholders } from '../../model/placeholders.js';
import type { Model, Template } from '../../model/model.js';
import { docComment, docsOf } from '../../print/docs.js';
import { exampleTags } from '../../print/example-tags.js';
import { stringLiteral } from '../../print/escape.js';
import { printModule } from '../../print/module.js';
import { upperFirst } from '../../print/names.js';
import type { OutputFile } from '../../print/output-file.js';
import { writtenTemplate } from '../../model/endpoints.js';
import { optionOf } from '../../model/requirements.js';
import { authorizeText, credentialOptions } from './credentials.js';
import { objectText } from './literals.js';
import type { PrintContext } from './print-context.js';
import {
  bindablePlaceholderSymbol,
  clientOptionsSymbol,
  createConnectionSymbol,
  runtimeSymbol,
  runtimeType,
} from './symbols.js';
import { textValue } from './text-value.js';

/** `src/connection.ts`: the options of a client, and the function that creates a connection from them. */
export function connectionFile(model: Model): OutputFile {
  return printModule({ model, package: 'client', path: 'connection' }, (module) => [
    ...(bindablePlaceholders(model).length > 0 ? [bindableStatement(model)] : []),
    addressStatement(model),
    optionsStatement({ model, module }),
    functionStatement({ model, module }),
  ]);
}

/** `export type BindablePlaceholder = 'projectKey';` */
function bindableStatement(model: Model): StatementStructures {
  return {
    kind: StructureKind.TypeAlias,
    name: bindablePlaceholderSymbol.name,
    isExported: true,
    docs: docsOf({
      docs: 'The path parameters that every operation has: set once on the client, they apply to every call.',
    }),
    type: bindablePlaceholders(model).map(stringLiteral).join(' | '),
  };
}

/**
 *     export type ClientAddress =
 *       | { readonly region: string; readonly cloudProvider: string; readonly baseUrl?: undefined }
 *       | { readonly baseUrl: string | URL; readonly region?: undefined; readonly cloudProvider?: undefined };
 */
function addressStatement(model: Model): StatementStructures {
  const placeholders = serverPlaceholders(model);
  const bindable = new Set(bindablePlaceholders(model));
  const documented = (name: string, text: string): string => `${placeholderComment(model, name)}readonly ${text};\n`;
  const filled = (placeholders ?? []).map((name) => documented(name, `${name}: string`));
  const unfilled = (placeholders ?? [])
    .filter((name) => !bindable.has(name))
    .map((name) => `readonly ${name}?: undefined;\n`);
  const whole = '/** Overrides the documented address. */\nreadonly baseUrl: string | URL;\n';
  const variants = [
    ...(placeholders === undefined ? [] : [`| {\n${filled.join('')}readonly baseUrl?: undefined;\n}`]),
    `| {\n${whole}${unfilled.join('')}}`,
  ];
  const written = model.server === undefined ? '' : `: \`${writtenTemplate(model.server)}\`, or another base URL`;
  return {
    kind: StructureKind.TypeAlias,
    name: 'ClientAddress',
    isExported: true,
    docs: docsOf({ docs: `The address of the API${written}.` }),
    type: `\n${variants.join('\n')}`,
  };
}

function placeholderComment(model: Model, name: string): string {
  const placeholder = model.placeholders.find((candidate) => candidate.name === name);
  return placeholder === undefined ? '' : docComment(placeholder, exampleTags(placeholder, placeholder.type, model));
}

/** `export type ClientOptions = ConnectionOptions & ClientAddress & { readonly token: Token };` */
function optionsStatement({ model, module }: PrintContext): StatementStructures {
  const connection = module.mention(runtimeType('ConnectionOptions'));
  // Of other schemes than tokens, the option `token` would have no effect.
  const isWithout = model.auth.schemes.length > 0 && !model.auth.schemes.some((scheme) => optionOf(scheme) === 'token');
  const common = isWithout ? `Omit<${connection}, 'token'>` : connection;
  return {
    kind: StructureKind.TypeAlias,
    name: clientOptionsSymbol.name,
    isExported: true,
    docs: docsOf({ docs: 'The options of a client.' }),
    type: [common, 'ClientAddress', ...credentialOptions(model, module)].join(' & '),
  };
}

/**
 *     export function createConnection<GivenProjectKey extends string | undefined = undefined>(
 *       options: ClientOptions & { readonly projectKey?: GivenProjectKey },
 *     ): Connection<BoundBy<{ projectKey: GivenProjectKey }>> {
 *       return connect(options, { server: ['https://api.', { name: 'region', type: … }, …], bindable: ['projectKey'] });
 *     }
 */
function functionStatement(context: PrintContext): StatementStructures {
  const { model, module } = context;
  const connection = module.mention(runtimeType('Connection'));
  const connect = module.mention(runtimeSymbol('connect'));
  const authorize = authorizeText(context);
  // `authorize` adds the token, where an operation needs it.
  const given = authorize === undefined ? 'options' : '{ ...options, token: undefined }';
  const description = objectText({
    server: serverPlaceholders(model) === undefined ? undefined : serverText(model.server ?? [], context),
    bindable: `[${bindablePlaceholders(model).map(stringLiteral).join(', ')}]`,
    authorize,
  });
  return {
    kind: StructureKind.Function,
    name: createConnectionSymbol(model).name,
    isExported: true,
    docs: docsOf({
      docs: 'A connection for the functions of this package, each of which a bundle contains only if it is used. Throws an `InvalidInputError` for an invalid address.',
    }),
    ...optionsSignature(context, connection),
    statements: `return ${connect}(${given}, ${description});`,
  };
}

/** The part that `createConnection` and `createClient` share: a given `projectKey` is bound in the type. */
export function optionsSignature(
  { model, module }: PrintContext,
  made: string,
): {
  readonly typeParameters: string[];
  readonly parameters: { name: string; type: string }[];
  readonly returnType: string;
} {
  const options = module.mention(clientOptionsSymbol);
  const bindable = bindablePlaceholders(model);
  if (bindable.length === 0) {
    return { typeParameters: [], parameters: [{ name: 'options', type: options }], returnType: made };
  }
  const given = (name: string): string => `Given${upperFirst(name)}`;
  const properties = bindable.map((name) => `${placeholderComment(model, name)}readonly ${name}?: ${given(name)};\n`);
  const values = bindable.map((name) => `readonly ${name}: ${given(name)}`);
  return {
    typeParameters: bindable.map((name) => `${given(name)} extends string | undefined = undefined`),
    parameters: [{ name: 'options', type: `${options} & {\n${properties.join('')}}` }],
    returnType: `${made}<${module.mention(runtimeType('BoundBy'))}<{ ${values.join('; ')} }>>`,
  };
}

/** `['https://api.', { name: 'region', type: { kind: 'string', pattern: … } }, '.example.com']` */
function serverText(server: Template, context: PrintContext): string {
  const parts = server.map((part) => {
    if (part.kind === 'text') return stringLiteral(part.text);
    const type = placeholderTypeOf(context.model, part.name);
    return objectText({ name: stringLiteral(part.name), ...textValue(type, context) });
  });
  return `[${parts.join(', ')}]`;
}
