import type { WithDiagnostics } from '../../source/diagnostic.js';
import type { SourceFile } from '../../source/source-file.js';
import { type Document, type Pointer, pointerTo } from '../document/document.js';
import { type Json, type JsonObject, listOf, memberOf, textOf } from '../document/json.js';
import { diagnosticsOf } from '../document/problems.js';
import { yamlMistake } from '../document/read-text.js';
import { declaredTypes, type Types } from './declarations.js';
import { schemaFiles } from './json-schemas.js';
import { pathItems } from './resources.js';
import { Unreadable, within } from './limits.js';
import { components } from './schemas.js';
import { securitySchemes } from './security.js';
import { serverWords } from './servers.js';
import { newSource, readScopes, scalarOf, type Source } from './source.js';
import { wordsOf } from './words.js';
import { defined } from '../../source/plain-data.js';

/** A RAML 1.0 document, the first file, as OpenAPI. The others are included by it, but none of examples. */
export function readRaml(files: readonly SourceFile[]): WithDiagnostics<Document | undefined> {
  const [main] = files;
  if (main === undefined) throw new Error('Bug: a document has at least one file.');
  const version = /^\uFEFF?#%RAML\s+(.*)/.exec(main.text)?.[1]?.trim() ?? '';
  const source = newSource(main, files);
  // Any other file is included as text: JSON Schema, XML Schema, prose.
  const data = version === '1.0' ? files.filter(({ path }) => /\.(?:raml|ya?ml)$/.test(path)) : [];
  const broken = data.flatMap((file) => yamlMistake(file) ?? []);
  if (broken.length > 0) return { value: undefined, diagnostics: broken };
  const value = converted(source, version);
  return { value, diagnostics: diagnosticsOf(source.problems, files) };
}

function converted(source: Source, version: string): Document | undefined {
  try {
    if (version !== '1.0') throw new Unreadable(versionProblem(version), '#');
    const types = declaredTypes(source, readScopes(source));
    if (source.problems.length > 0) return undefined;
    const root = documentOf(types);
    return { root, files: schemaFiles(source), hasMadeNames: true, origins: [originsIn(source, root)] };
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    source.problems.push(error.problem);
    return undefined;
  }
}

function versionProblem(version: string): string {
  if (version.startsWith('0.8')) return 'RAML 0.8 is not supported. Convert it to RAML 1.0 first.';
  return `This is a RAML ${version}, a part of a document. Import the document whose first line is \`#%RAML 1.0\`.`;
}

/** The origin of each part: a converted value keeps the location of the original. */
function originsIn({ origins, limits }: Source, root: Json): ReadonlyMap<Pointer, Pointer> {
  const found = new Map<Pointer, Pointer>();
  const visit = (value: Json, at: Pointer): void => {
    if (typeof value !== 'object' || value === null) return;
    const origin = origins.get(value)?.at;
    if (origin !== undefined) found.set(at, origin);
    within(limits, origin, () => {
      for (const [key, part] of Object.entries(value)) visit(part, pointerTo(at, key));
    });
  };
  visit(root, '#');
  return found;
}

function documentOf(types: Types): JsonObject {
  const { root } = types.root;
  return {
    openapi: '3.1.0',
    info: {
      title: scalarOf(memberOf(root, 'title')),
      version: String(scalarOf(memberOf(root, 'version')) ?? ''),
      ...wordsOf(root),
      ...defined({ description: descriptionOf(root) }),
    },
    ...serverWords(types, root),
    paths: pathItems(types),
    components: {
      schemas: components(types),
      securitySchemes: securitySchemes(types),
    },
  };
}

/** The description, and the pages of `documentation:` below it. */
function descriptionOf(root: JsonObject): string | undefined {
  const pages = listOf(memberOf(root, 'documentation')).map((page) => {
    const [title, content] = ['title', 'content'].map((key) => String(scalarOf(memberOf(page, key)) ?? '').trim());
    return `## ${title}\n\n${content}`;
  });
  const parts = [textOf(scalarOf(memberOf(root, 'description')))?.trimEnd() ?? [], ...pages].flat();
  return parts.length === 0 ? undefined : parts.join('\n\n');
}
