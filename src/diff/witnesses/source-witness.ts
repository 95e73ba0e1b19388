import { byName } from '../../model/declarations.js';
import type { Endpoint, Parameter, TypeDeclaration } from '../../model/model.js';
import { errorClassName } from '../../model/names.js';
import { serverChoices } from '../../model/servers.js';
import { nameOf } from '../../model/type-ref.js';
import { isChosen } from '../../model/media-types.js';
import { optionOf } from '../../model/requirements.js';
import { errorsIn } from '../../verify/compiling.js';
import type { SourceWitness } from '../compare/change.js';
import { codeKind } from '../compare/scalars.js';
import { type Both, placeOf } from '../compare/difference.js';
import { type Finding, type Occurrence, parametersAt } from '../compare/findings.js';
import { fieldWithForm } from '../compare/forms.js';
import { importing, importOf, packageName, quoted } from './import-text.js';
import type { Version } from './running.js';
import type { Step } from '../compare/steps.js';
import { streamedCallTexts } from './streamed-call.js';

/** A few lines of TypeScript for each change that the old packages compile and the new ones do not. */
export async function sourceWitnesses(
  findings: readonly Finding[],
  versions: Both<Version>,
): Promise<ReadonlyMap<Finding, SourceWitness>> {
  const uses = findings.flatMap((finding) => textsOf(finding, versions).map((text) => ({ finding, text })));
  if (uses.length === 0) return new Map();
  const before = await firstErrorsIn(
    uses.map(({ text }) => text),
    versions.old,
  );
  // If the API has another name, no package would be found, whatever else has changed: only one change is about that.
  const renamed = { ...versions.old, files: versions.new.files };
  const after = await firstErrorsIn(
    findings.flatMap((finding) =>
      textsOf(finding, finding.change.code === 'package-renamed' ? versions : { ...versions, old: renamed }),
    ),
    versions.new,
  );
  const witnesses = new Map<Finding, SourceWitness>();
  for (const [index, { finding, text }] of uses.entries()) {
    const error = after[index];
    if (before[index] !== undefined || error === undefined || witnesses.has(finding)) continue;
    if (!isAboutUse(error, text)) continue;
    witnesses.set(finding, { kind: 'source', text, error });
  }
  return witnesses;
}

/** The compiler's first error about each text, with the types and the client of a version; undefined if it has none. */
async function firstErrorsIn(texts: readonly string[], { files }: Version): Promise<readonly (string | undefined)[]> {
  const imported = files.filter(({ path }) => /^(?:types|client)\/(?:src\/.+|runtime\/.+\.d)\.ts$/.test(path));
  const found = await errorsIn({
    texts: texts.map((text, index) => [`/uses/use${index}.ts`, text]),
    files: imported.map(({ path, text }) => [`/${path}`, text]),
    paths: Object.fromEntries(
      ['types', 'client'].map((name) => [packageName(name, files), [`./${name}/src/index.ts`]]),
    ),
  });
  return found.map(([first]) => first?.message);
}

/** Whether the compiler complains of the last name that a text uses, and not of what leads to it. */
function isAboutUse(error: string, text: string): boolean {
  const property = /\['((?:[^'\\]|\\.)*)'\](?: \}>)?;$/.exec(text)?.[1];
  return property === undefined || error.includes(`'${property}'`);
}

function textsOf(finding: Finding, versions: Both<Version>): readonly string[] {
  const texts = finding.occurrences === undefined ? wholeTexts(finding, versions) : partTexts(finding, versions.old);
  return texts.slice(0, 2);
}

/** For changes of types, `export type Used = Ticket['title'];`. */
function partTexts({ change, occurrences = [] }: Finding, old: Version): readonly string[] {
  const text = textsByStem[change.code.replace(/^(?:request|response)-/, '')];
  if (text === undefined) return [];
  return occurrences.slice(0, 2).flatMap((occurrence) => text(occurrence, old) ?? []);
}

type TextOfPart = (occurrence: Occurrence, old: Version) => string | undefined;

const textsByStem: Readonly<Record<string, TextOfPart>> = {
  'field-removed': usedField,
  'optional-field-removed': usedField,
  'field-became-read-only': usedField,
  'field-became-write-only': usedResponse,
  'enum-member-removed': comparedMember,
  'enum-member-renamed': namedMember,
  'enum-opened': listedMembers,
  'union-opened': listedMembers,
  'variant-removed': comparedVariant,
  'representation-changed': assignedValue,
};

function usedField({ difference, names }: Occurrence, old: Version): string | undefined {
  if (names === undefined) return undefined;
  const type = typeText(names.old, placeOf(difference), old);
  return type && `${importing(names.old, old)}\nexport type Used = ${type};`;
}

/** The same of what a call returns: the types package may still have the field, in the type of what callers send. */
function usedResponse({ root: { endpoints }, steps, difference }: Occurrence, old: Version): string | undefined {
  if (endpoints === undefined) return undefined;
  const response = responseText(endpoints.old);
  const type = typeText(response, [...steps, ...placeOf({ ...difference, steps: [] })], old);
  return type && `${importing('Client', old, 'client')}\nexport type Used = ${type};`;
}

/** The type of a part of a declared type, `NonNullable<Ticket['items']>[number]['state']`. */
function typeText(name: string, steps: readonly Step[], { model }: Version): string | undefined {
  let text = name;
  for (const [index, step] of steps.entries()) {
    const whole = index === 0 ? text : `NonNullable<${text}>`;
    if (step.kind === 'field') {
      const declaration = byName(model.types).get(name);
      const tag = declaration?.kind === 'union' ? declaration.tag : undefined;
      const variant =
        step.variant === undefined || tag === undefined
          ? whole
          : `Extract<${whole}, { ${quoted(tag)}: ${quoted(step.variant)} }>`;
      text = `${variant}[${quoted(step.name)}]`;
    } else if (step.kind === 'items' || step.kind === 'csv') text = `${whole}[number]`;
    else if (step.kind === 'values') text = `${whole}[string]`;
    else return undefined;
  }
  return text;
}

/** The declaration in which something was removed or renamed. */
function changedType({ difference: { types } }: Occurrence, { model }: Version): TypeDeclaration | undefined {
  return types.old.kind === 'named' ? byName(model.types).get(types.old.name) : undefined;
}

function comparedMember(occurrence: Occurrence, old: Version): string | undefined {
  const type = changedType(occurrence, old);
  const { about } = occurrence.difference;
  if (type === undefined || about === undefined) return undefined;
  const value = typeof about === 'string' ? quoted(about) : String(about);
  return `${importing(type.name, old)}\nexport const isIt = (value: ${type.name}): boolean => value === ${value};`;
}

function namedMember(occurrence: Occurrence, old: Version): string | undefined {
  const type = changedType(occurrence, old);
  const { about } = occurrence.difference;
  if (type === undefined || about === undefined) return undefined;
  return `${importOf(`{ ${type.name} }`, 'types', old)}\nexport const used = ${type.name}[${quoted(String(about))}];`;
}

/** A list of the members, or of the tags, that the compiler knew to be complete. */
function listedMembers(occurrence: Occurrence, old: Version): string | undefined {
  const type = changedType(occurrence, old);
  if (type?.kind !== 'enum' && type?.kind !== 'union') return undefined;
  const [parameter, values] =
    type.kind === 'enum'
      ? ['value', type.members.map(({ value }) => value)]
      : [`{ ${quoted(type.tag)}: value }`, type.variants.map(({ name }) => name)];
  const members = values.map((value) => (typeof value === 'string' ? quoted(value) : String(value))).join(' | ');
  return `${importing(type.name, old)}\nexport const listed = (${parameter}: ${type.name}): ${members} => value;`;
}

function comparedVariant(occurrence: Occurrence, old: Version): string | undefined {
  const declaration = changedType(occurrence, old);
  if (declaration?.kind !== 'union') return undefined;
  const { name, tag } = declaration;
  const variant = quoted(String(occurrence.difference.about));
  return `${importing(name, old)}\nexport const isIt = (value: ${name}): boolean => value[${quoted(tag)}] === ${variant};`;
}

function assignedValue({ difference, names }: Occurrence, old: Version): string | undefined {
  const code = codeKind(difference.types.old);
  return names && code && valueText({ name: names.old, steps: placeOf(difference), code }, old);
}

/** A part of a declared type as a value of the type that it is in TypeScript. */
function valueText(
  { name, steps, code }: { readonly name: string; readonly steps: readonly Step[]; readonly code: string },
  old: Version,
): string | undefined {
  const type = typeText(name, steps, old);
  return type && `${importing(name, old)}\nexport const used = (value: NonNullable<${type}>): ${code} => value;`;
}

/** For changes of endpoints and names. */
function wholeTexts(finding: Finding, { old, new: now }: Both<Version>): readonly string[] {
  const { change, endpoints } = finding;
  switch (change.code) {
    case 'package-renamed':
      return (['types', 'client'] as const).map(
        (name) => `${importOf(`type * as ${name}`, name, old)}\nexport type Used = typeof ${name};`,
      );
    case 'scalar-form-changed': {
      const field = fieldWithForm({ old: old.model, new: now.model }, change.place);
      const text = field && valueText(field, old);
      return text === undefined ? [] : [text];
    }
    case 'type-removed':
    case 'type-renamed':
      return [`${importing(change.subject, old)}\nexport type Used = ${change.subject};`];
    case 'auth-scheme-renamed': {
      const imports = importing('ClientOptions', old, 'client');
      const schemes = old.model.auth.schemes.filter(({ name }) => change.subject === `auth ${name}`);
      return schemes.map((scheme) => `${imports}\nexport type Used = ClientOptions[${quoted(optionOf(scheme))}];`);
    }
    case 'server-removed': {
      const name = change.subject.replace(/^server /, '');
      const imports = importing('ClientOptions', old, 'client');
      return [`${imports}\nexport const chosen = (): ClientOptions['server'] => ${quoted(name)};`];
    }
    case 'server-placeholders-changed':
      return [addressText(old)];
    case 'error-status-changed': {
      const name = errorClassName(change.subject.replace(/^error /, ''));
      const imports = importing(name, old, 'client');
      return endpoints
        .flatMap(({ old: endpoint }) => endpoint?.errors ?? [])
        .filter((error) => errorClassName(error.name) === name)
        .slice(0, 1)
        .map(({ status }) => `${imports}\nexport const isIt = ({ status }: ${name}): boolean => status === ${status};`);
    }
    case 'error-renamed':
    case 'error-class-removed': {
      const name = errorClassName(change.subject.replace(/^error /, ''));
      return [`${importing(name, old, 'client')}\nexport type Used = ${name};`];
    }
    default:
      return endpoints
        .slice(0, 2)
        .flatMap(({ old: endpoint }) => (endpoint === undefined ? [] : endpointTexts(endpoint, finding, old)));
  }
}

/** The address of a client by the placeholders of the default server. */
function addressText(old: Version): string {
  const [{ placeholders } = { placeholders: [] }] = serverChoices(old.model);
  const imports = importing('ClientAddress', old, 'client');
  const shorthand = placeholders.length === 0 ? '{}' : `{ ${placeholders.join(', ')} }`;
  const given = placeholders.map((name) => `${name}: NonNullable<ClientAddress[${quoted(name)}]>`).join(', ');
  return `${imports}\nexport const address = (${given}): ClientAddress => (${shorthand});`;
}

function methodText({ group, name }: Endpoint): string {
  return `Client[${quoted(group)}][${quoted(name)}]`;
}

/** What a call returns. */
function responseText(endpoint: Endpoint): string {
  return `Awaited<ReturnType<${methodText(endpoint)}>>`;
}

function endpointTexts(endpoint: Endpoint, { change, part }: Finding, old: Version): readonly string[] {
  const client = importing('Client', old, 'client');
  const method = methodText(endpoint);
  const response = responseText(endpoint);
  const body = `NonNullable<Parameters<${method}>[0]>['body']`;
  const use = (type: string): string => `${client}\nexport type Used = ${type};`;
  const properties = (parameters: readonly Parameter[]): readonly string[] =>
    parameters.map(({ property }) => use(`NonNullable<Parameters<${method}>[0]>[${quoted(property)}]`));
  switch (change.code) {
    case 'endpoint-removed':
    case 'operation-renamed':
      return [use(method), use(`Client[${quoted(endpoint.group)}]`)];
    case 'path-parameter-renamed':
      return properties(endpoint.pathParameters);
    case 'input-shape-changed':
      return properties([...endpoint.pathParameters, ...endpoint.query, ...endpoint.headers]);
    case 'parameter-ignored':
    case 'parameter-removed':
      return properties(parametersAt(endpoint, part));
    case 'body-removed':
      return [use(body)];
    case 'body-shape-changed': {
      const { contents } = endpoint;
      const [content] = contents;
      if (content === undefined || isChosen(contents)) return [use(`${body}['mediaType']`)];
      const name = nameOf(content.type);
      const imports = name === undefined ? client : `${client}\n${importing(name, old)}`;
      const type = name ?? codeKind(content.type) ?? 'never';
      return [`${imports}\nexport const given = (body: ${type}): ${body} => body;`];
    }
    case 'paging-removed':
      return [use(`ReturnType<${method}>['pages']`)];
    case 'response-choice-added':
      return [use(`${response}['mediaType']`)];
    case 'response-choice-changed':
    case 'response-choice-removed':
      return streamedCallTexts(endpoint).map((text) => `${client}\n${text}`);
    case 'response-media-type-removed': {
      // The message begins with it.
      const [, mediaType = ''] = change.message.split('`');
      const isIt = `(response: ${response}): boolean => response.mediaType === ${quoted(mediaType)}`;
      return [`${client}\nexport const isIt = ${isIt};`];
    }
    case 'status-removed': {
      const status = change.place.replace('response ', '');
      return [`${client}\nexport const isIt = (response: ${response}): boolean => response.status === ${status};`];
    }
    case 'response-optional-header-removed':
      return parametersAt(endpoint, part).map(({ property }) =>
        use(`NonNullable<${response}['headers']>[${quoted(property)}]`),
      );
    default:
      return [];
  }
}
