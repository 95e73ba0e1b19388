import type { Alias, Document as YamlDocument, Node, ParsedNode } from 'yaml';
import { exactNumber, parseJson } from '../../model/json-value.js';
import { parseYaml, yaml } from '../../source/yaml-library.js';
import type { Diagnostic, WithDiagnostics } from '../../source/diagnostic.js';
import { memoize } from '../../source/memoize.js';
import type { SourceFile } from '../../source/source-file.js';
import type { Json } from './json.js';

/** The contents of a file, JSON or YAML, or the first mistake in it. */
export function readText(file: SourceFile): WithDiagnostics<Json> {
  const read = jsonOf(file);
  if (read !== undefined) return { value: read.value, diagnostics: [] };
  const mistake = yamlMistake(file);
  if (mistake !== undefined) return { value: undefined, diagnostics: [mistake] };
  try {
    return { value: yamlTreeOf(file)?.toJS({ maxAliasCount: 10_000 }) as Json, diagnostics: [] };
  } catch (thrown) {
    const problem = thrown instanceof Error ? thrown.message : String(thrown);
    return { value: undefined, diagnostics: [syntaxError(file, problem, 0)] };
  }
}

/** The first mistake in a file that is not JSON. */
export function yamlMistake(file: SourceFile): Diagnostic | undefined {
  const [error] = yamlTreeOf(file)?.errors ?? [];
  if (error === undefined) return undefined;
  const isTooDeep = error.code === 'RESOURCE_EXHAUSTION';
  return syntaxError(file, isTooDeep ? 'The file is nested too deeply here.' : error.message, error.pos[0]);
}

function syntaxError({ path }: SourceFile, problem: string, start: number): Diagnostic {
  const span = { path, start, end: start + 1 };
  return { code: 'yaml-syntax', severity: 'error', message: problem.replace(/\.?$/, '.'), span, notes: [] };
}

/** Malformed JSON is read as YAML, which reports the location. */
const jsonOf = memoize(({ text }: SourceFile): { readonly value: Json } | undefined => {
  if (!/^\uFEFF?\s*[{[]/.test(text)) return undefined;
  const json = text.replace(/^\uFEFF/, '');
  try {
    const value: Json = JSON.parse(json);
    const exact = hasLongNumber(text) ? parseJson(json) : undefined;
    return { value: exact?.ok === true ? exact.value : value };
  } catch {
    return undefined;
  }
});

/** Whether it may contain a whole number that a double would round. */
function hasLongNumber(text: string): boolean {
  return /\d{16}/.test(text);
}

type Tree = YamlDocument.Parsed<ParsedNode>;

/** The nodes of a file with their positions; undefined for JSON, whose tree would take fifty times its size. */
export const yamlTreeOf: (file: SourceFile) => Tree | undefined = memoize((file: SourceFile) => {
  if (jsonOf(file) !== undefined) return undefined;
  const tree = parseYaml(file.text, { merge: true, prettyErrors: false, logLevel: 'silent', uniqueKeys: false });
  if (hasLongNumber(file.text)) keepDigits(tree);
  return tree;
});

/** Whole numbers as they are written: the library rounds them. Of more digits than any number needs a bigint is slow. */
function keepDigits(tree: YamlDocument): void {
  yaml().visit(tree, {
    Scalar(_, scalar) {
      const { value, source = '' } = scalar;
      if (typeof value === 'number' && /^[-+]?\d{16,1000}$/.test(source)) scalar.value = exactNumber(BigInt(source));
    },
  });
}

/** The targets of the aliases in a file. Without this, each alias would search the whole file. */
export const targetsOf: (file: SourceFile) => ReadonlyMap<Alias, Node> = memoize((file: SourceFile) => {
  const targets = new Map<Alias, Node>();
  const anchors = new Map<string, Node>();
  yaml().visit(yamlTreeOf(file) ?? null, {
    Value: (_, node) => {
      if (node.anchor !== undefined) anchors.set(node.anchor, node);
    },
    Alias: (_, node) => {
      const target = anchors.get(node.source);
      if (target !== undefined) targets.set(node, target);
    },
  });
  return targets;
});
