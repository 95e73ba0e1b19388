import type { Document, Pointer } from '../openapi/document.js';
import { unescapeToken } from '../openapi/document.js';
import { isObject, type Json, type JsonObject, memberOf, objectOf, textOf } from '../openapi/json.js';
import { declaredTypes, scopeFor, type Types } from './declarations.js';
import { propertiesIn } from './flat.js';
import { pathItems } from './resources.js';
import { components, schemaOf, wordsOf } from './schemas.js';
import { newSource, type Place, readScope, scalarOf, sectionOf, type Source } from './source.js';

export type ReadRaml =
  | { readonly document: Document; readonly locate: (pointer: Pointer) => Place }
  | { readonly problem: string };

/** Whether a text begins as RAML does. */
export function isRaml(text: string): boolean {
  return /^\uFEFF?#%RAML\s/.test(text);
}

/** A RAML 1.0 document with the files that it includes, as an OpenAPI document. `read` is given paths relative to its folder. */
export function readRaml(path: string, text: string, read: Source['read']): ReadRaml {
  const head = (text.split('\n')[0] ?? '').trim();
  const version = /^\uFEFF?#%RAML\s+(.*)$/.exec(head)?.[1]?.trim() ?? '';
  if (version !== '1.0') return { problem: versionProblem(version) };
  const source = newSource(read);
  const root = readScope(source, path, text);
  const [problem] = source.problems;
  if (problem !== undefined) {
    return { problem: `${problem.path}, line ${problem.line}, column ${problem.column}: ${problem.message}` };
  }
  const types = declaredTypes(source, root);
  const document: Document = { root: documentOf(types) };
  return { document, locate: (pointer) => placeOf(source, document.root, { pointer, path }) };
}

function versionProblem(version: string): string {
  if (version.startsWith('0.8')) return 'It is RAML 0.8, which is not read. Convert it to RAML 1.0 first.';
  return `It is a RAML ${version}, a part of a document. Import the document whose first line is \`#%RAML 1.0\`.`;
}

function documentOf(types: Types): JsonObject {
  const { root } = types.root;
  const schemes = Object.entries(sectionOf(types.root, 'securitySchemes'));
  return {
    openapi: '3.1.0',
    info: {
      title: scalarOf(memberOf(root, 'title')),
      version: String(scalarOf(memberOf(root, 'version')) ?? ''),
      ...wordsOf(root),
    },
    servers: serversOf(types),
    paths: pathItems(types),
    components: {
      schemas: components(types),
      securitySchemes: Object.fromEntries(schemes.map(([name, value]) => [name, schemeOf(types, objectOf(value))])),
    },
  };
}

function serversOf(types: Types): readonly JsonObject[] {
  const { root } = types.root;
  const version = String(scalarOf(memberOf(root, 'version')) ?? '');
  const url = textOf(scalarOf(memberOf(root, 'baseUri')))?.replaceAll('{version}', version);
  if (url === undefined) return [];
  const declared = propertiesIn(types, memberOf(root, 'baseUriParameters'), types.root);
  const variables = [...url.matchAll(/\{(\w+)\}/g)].map(([, name = '']): [string, JsonObject] => {
    const property = declared.find((one) => one.name === name);
    const schema = property === undefined ? {} : objectOf(schemaOf(types, property.value, property.scope));
    const [first = name] = Array.isArray(schema['enum']) ? (schema['enum'] as readonly Json[]) : [];
    const { description, enum: members } = schema;
    return [
      name,
      {
        ...(members === undefined ? {} : { enum: members }),
        default: schema['default'] ?? first,
        ...(description === undefined ? {} : { description }),
      },
    ];
  });
  return [{ url, ...(variables.length === 0 ? {} : { variables: Object.fromEntries(variables) }) }];
}

/** A security scheme: a key is in the header or parameter that it describes. */
function schemeOf(types: Types, scheme: JsonObject): JsonObject {
  const type = textOf(scalarOf(memberOf(scheme, 'type'))) ?? '';
  const words = wordsOf(scheme);
  if (type === 'OAuth 2.0') return { type: 'oauth2', flows: {}, ...words };
  if (type === 'Basic Authentication') return { type: 'http', scheme: 'basic', ...words };
  if (type === 'Digest Authentication') return { type: 'http', scheme: 'digest', ...words };
  const described = objectOf(memberOf(scheme, 'describedBy'));
  const scope = scopeFor(types.source, scheme, types.root);
  for (const [key, location] of [
    ['headers', 'header'],
    ['queryParameters', 'query'],
  ] as const) {
    const [first] = propertiesIn(types, memberOf(described, key), scope);
    if (first !== undefined && type !== 'OAuth 1.0')
      return { type: 'apiKey', in: location, name: first.name, ...words };
  }
  return { type: type.toLowerCase(), ...words };
}

/** The place of what a part of the document was made of, or of what it is in. */
function placeOf(
  source: Source,
  root: Json,
  { pointer, path }: { readonly pointer: Pointer; readonly path: string },
): Place {
  let place: Place = { path, line: 1, column: 1 };
  let value = root;
  for (const token of pointer.split('/').slice(1).map(unescapeToken)) {
    value = Array.isArray(value)
      ? (value as readonly Json[])[Number(token)]
      : isObject(value)
        ? memberOf(value, token)
        : undefined;
    const origin = typeof value === 'object' && value !== null ? source.origins.get(value) : undefined;
    if (origin !== undefined) place = origin.place;
  }
  return place;
}
