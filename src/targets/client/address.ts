import type { Module, Statement } from '../../print/module.js';
import { bindablePlaceholders } from '../../model/bindable.js';
import { writtenTemplate } from '../../model/endpoints.js';
import type { Endpoint, Model, Server, Template } from '../../model/model.js';
import { addressChoices, placeholderTypeOf, serverPlaceholders } from '../../model/placeholders.js';
import { ownServersOf, type ServerChoice, serverKey, serverNames } from '../../model/servers.js';
import { docComment } from '../../print/docs.js';
import { stringLiteral } from '../../print/escape.js';
import { exampleCode } from '../../print/example-code.js';
import { runtimeName } from '../../print/runtime.js';
import { objectText } from '../../print/literals.js';
import { memberTypeText, readonlyTypeText } from '../../print/type-text.js';
import { textValue } from './text-value.js';

/**
 *     export type ClientAddress =
 *       | { readonly baseUrl: string | URL; readonly region?: undefined; readonly cloudProvider?: undefined }
 *       | { readonly region: string; readonly cloudProvider: string; readonly baseUrl?: undefined };
 *
 * With several servers, those that need the same placeholders are one variant: `readonly server?: 'production' | 'test'`.
 * The default is last: if several variants have the given options, the compiler says what the last of them lacks. The
 * first is for programs that choose the server by a variable, and give the placeholders of all.
 */
export function addressStatement(module: Module): Statement {
  const { model } = module;
  const choices = addressChoices(model);
  const bindable = new Set(bindablePlaceholders(model));
  const others = serverPlaceholders(model).filter((name) => !bindable.has(name));
  const unchosen = choices.some(({ names }) => names.length > 0) ? ['readonly server?: undefined;\n'] : [];
  const unfilled = others.map((name) => `readonly ${name}?: undefined;\n`);
  const replaced = choices.length > 0 ? '/** Replaces the documented address. */\n' : '';
  const whole = `${replaced}readonly baseUrl: string | URL;\n`;
  const chosen = { names: serverNames(model), placeholders: serverPlaceholders(model) };
  const variants = [
    ...(choices.length > 1 ? [`| {\n${choiceText(chosen, others, module)}readonly baseUrl?: undefined;\n}`] : []),
    `| {\n${whole}${[...unchosen, ...unfilled].join('')}}`,
    ...choices.map((choice) => `| {\n${choiceText(choice, others, module)}readonly baseUrl?: undefined;\n}`).reverse(),
  ];
  return `${docComment({ docs: addressDocs(model) })}export type ClientAddress =\n${variants.join('\n')};`;
}

function addressDocs(model: Model): string {
  const [first] = model.servers;
  if (first === undefined) return 'The address of the API.';
  const url = ({ address }: Server): string => `\`${writtenTemplate(address)}\``;
  if (first.name === undefined) return `The address of the API: ${url(first)}, or another base URL.`;
  const lines = model.servers.map((server) => {
    const said = server.docs === undefined ? '' : `: ${server.docs.replaceAll('\n', '\n  ')}`;
    return `- \`${server.name ?? ''}\`, ${url(server)}${said}`;
  });
  return `The address of the API: one of its servers, by default the first, or another base URL.\n\n${lines.join('\n')}`;
}

/**
 * A placeholder that only other servers need is allowed but has no effect, for programs that choose the server by a
 * variable.
 */
function choiceText({ names, placeholders }: ServerChoice, all: readonly string[], module: Module): string {
  const { model } = module;
  const isDefault = names[0] === serverNames(model)[0];
  const server =
    names.length === 0 ? '' : `${memberTypeText('server', names.map(stringLiteral).join(' | '), isDefault)};\n`;
  const typeOf = (name: string): string => readonlyTypeText(placeholderTypeOf(model, name), module);
  const needed = placeholders.map((name) => `${placeholderComment(model, name)}readonly ${name}: ${typeOf(name)};\n`);
  const unused = all
    .filter((name) => !placeholders.includes(name))
    .map((name) => `${memberTypeText(name, typeOf(name), true)};\n`);
  return [server, ...needed, ...unused].join('');
}

export function placeholderComment(model: Model, name: string): string {
  const placeholder = model.placeholders.find((candidate) => candidate.name === name);
  return placeholder === undefined ? '' : docComment(placeholder, exampleCode(placeholder, placeholder.type, model));
}

/** The address for the connection: its parts, or a choice by name; undefined if `baseUrl` is required. */
export function serverText(module: Module): string | undefined {
  const { model } = module;
  const [first] = model.servers;
  if (first === undefined || addressChoices(model).length === 0) return undefined;
  if (first.name === undefined) return addressText(first.address, module);
  return `${runtimeName('chosenServer', module)}(options, ${namedText(model.servers, module)})`;
}

/** `withServers(connect(…), options, [['https://uploads.example.com', ['https://uploads.example.com']]])` */
export function withServersText(connection: string, module: Module): string {
  const { model } = module;
  const lists = ownServersOf(model);
  if (lists.length === 0 || addressChoices(model).length === 0) return connection;
  const pairs = lists.map((servers) => {
    const [first] = servers;
    const isNamed = first?.name !== undefined;
    const addresses = isNamed ? `{ named: ${namedText(servers, module)} }` : addressText(first?.address ?? [], module);
    return `[${stringLiteral(serverKey(servers))}, ${addresses}]`;
  });
  return `${runtimeName('withServers', module)}(${connection}, options, [${pairs.join(', ')}])`;
}

/** The connection of an operation: `client`, or `atServer(client, 'https://uploads.example.com')`. */
export function clientText({ servers }: Endpoint, module: Module): string {
  if (servers === undefined || addressChoices(module.model).length === 0) return 'client';
  return `${runtimeName('atServer', module)}(client, ${stringLiteral(serverKey(servers))})`;
}

/** `[['production', ['https://api.example.com']], …]`, in the order of the model's servers. */
function namedText(servers: readonly Server[], module: Module): string {
  const names = serverNames(module.model);
  const sorted = [...servers].sort((a, b) => names.indexOf(a.name ?? '') - names.indexOf(b.name ?? ''));
  const pairs = sorted.map(({ name, address }) => `[${stringLiteral(name ?? '')}, ${addressText(address, module)}]`);
  return `[${pairs.join(', ')}]`;
}

/** `['https://api.', { name: 'region', type: { kind: 'string', pattern: … }, fill: fillPlaceholder }, '.example.com']` */
function addressText(address: Template, module: Module): string {
  const parts = address.map((part) => {
    if (part.kind === 'text') return stringLiteral(part.text);
    const type = placeholderTypeOf(module.model, part.name);
    const fill = runtimeName('fillPlaceholder', module);
    return objectText({ name: stringLiteral(part.name), ...textValue(type, module), fill });
  });
  return `[${parts.join(', ')}]`;
}
