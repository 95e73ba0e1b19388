import { errorClassName } from '../../model/names.js';
import { optionOf } from '../../model/requirements.js';
import { serverChoices } from '../../model/servers.js';
import { errorsIn } from '../../verify/compiling.js';
import type { SourceWitness } from '../compare/change.js';
import type { Both } from '../compare/difference.js';
import type { Finding } from '../compare/findings.js';
import { fieldWithForm } from '../compare/forms.js';
import { endpointTexts } from './endpoint-texts.js';
import { importing, importOf, packageName, quoted } from './import-text.js';
import { partTexts, valueText } from './part-texts.js';
import type { Version } from './running.js';

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
