import { isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml';
import { type Document, type Pointer, unescapeToken } from './document.js';
import { isObject, type Json, type JsonObject, memberOf, textOf } from './json.js';

/** A document, or why it cannot be one. */
export type ReadDocument = { readonly document: Document } | { readonly problem: string };

/** Reads an OpenAPI document, JSON or YAML. */
export function readDocument(text: string): ReadDocument {
  const value = text.trimStart().startsWith('{') ? fromJson(text) : undefined;
  const read = value ?? fromYaml(text);
  if ('problem' in read) return read;
  if (!isObject(read.value))
    return { problem: 'It holds no object. An OpenAPI document begins with `openapi: 3.1.0`.' };
  const problem = versionProblem(read.value);
  return problem === undefined ? { document: { root: read.value } } : { problem };
}

/** JSON that is not well-formed is read as YAML, which says where. */
function fromJson(text: string): { readonly value: Json } | undefined {
  try {
    return { value: JSON.parse(text) as Json };
  } catch {
    return undefined;
  }
}

function fromYaml(text: string): { readonly value: Json } | { readonly problem: string } {
  const lineCounter = new LineCounter();
  const parsed = parseDocument(text, { lineCounter, prettyErrors: false, logLevel: 'silent', uniqueKeys: false });
  const [error] = parsed.errors;
  if (error !== undefined) {
    const { line, col } = lineCounter.linePos(error.pos[0]);
    return { problem: `Line ${line}, column ${col}: ${error.message}` };
  }
  try {
    return { value: parsed.toJS({ maxAliasCount: 10_000 }) as Json };
  } catch (thrown) {
    return { problem: thrown instanceof Error ? thrown.message : String(thrown) };
  }
}

function versionProblem(root: JsonObject): string | undefined {
  const version = textOf(memberOf(root, 'openapi'));
  if (version !== undefined && /^3\.[012](?:\.|$)/.test(version)) return undefined;
  if (memberOf(root, 'swagger') !== undefined) {
    return 'It is Swagger 2.0, which is not read yet. Convert it to OpenAPI 3, as `npx swagger2openapi` does.';
  }
  return version === undefined
    ? 'It has no `openapi:` with a version, so it is no OpenAPI document.'
    : `It says OpenAPI ${version}; versions 3.0, 3.1 and 3.2 are read.`;
}

/** Line and column of locations in a document, each from 1; those of the nearest parent where there is none. */
export function locate(
  text: string,
  pointers: readonly Pointer[],
): readonly { readonly line: number; readonly column: number }[] {
  const lineCounter = new LineCounter();
  const parsed = parseDocument(text, { lineCounter, prettyErrors: false, logLevel: 'silent', uniqueKeys: false });
  return pointers.map((pointer) => {
    const { line, col } = lineCounter.linePos(offsetOf(parsed.contents, pointer));
    return { line, column: col };
  });
}

function offsetOf(root: Node | null, pointer: Pointer): number {
  let node: unknown = root;
  let offset = 0;
  for (const token of pointer.split('/').slice(1).map(unescapeToken)) {
    const next = memberAt(node, token);
    if (next === undefined) return offset;
    node = next.value;
    offset = next.offset;
  }
  return offset;
}

function memberAt(node: unknown, token: string): { readonly value: unknown; readonly offset: number } | undefined {
  if (isSeq(node)) {
    const item = node.items[Number(token)] as Node | undefined;
    return item?.range == null ? undefined : { value: item, offset: item.range[0] };
  }
  if (!isMap(node)) return undefined;
  const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === token);
  const key = pair?.key as Node | undefined;
  return key?.range == null ? undefined : { value: pair?.value, offset: key.range[0] };
}
