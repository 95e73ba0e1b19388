import type { Node } from 'yaml';
import { yaml } from '../../source/yaml-library.js';
import type { SourceFile, SourceSpan } from '../../source/source-file.js';
import { type Pointer, splitPointer, stepsIn } from './document.js';
import { yamlTreeOf } from './read-text.js';

/** The locations to find in a file, as a tree of pointer tokens. */
interface Wanted {
  readonly below: Map<string, Wanted>;
  /** The span of the key, or of the item of a list; if it is missing, that of the parent. */
  span: { readonly start: number; readonly end: number };
}

/** Where the pointers of things lead, in the same order. Without a path they refer to the first file. */
export function withSpans<Thing extends { readonly at: Pointer }>(
  files: readonly SourceFile[],
  things: readonly Thing[],
): readonly (readonly [Thing, SourceSpan])[] {
  const [main] = files;
  const roots = new Map<SourceFile, Wanted>();
  const found = things.map((thing) => {
    const [path, fragment] = splitPointer(thing.at);
    const file = files.find((one) => one.path === path) ?? main;
    if (file === undefined) throw new Error('Bug: a document has at least one file.');
    const root = roots.get(file) ?? { below: new Map(), span: { start: 0, end: 0 } };
    roots.set(file, root);
    return { thing, path: file.path, trail: trailOf(root, fragment) };
  });
  for (const [file, root] of roots) {
    const tree = yamlTreeOf(file);
    if (tree === undefined) findInJson(file.text, root);
    else findInYaml(tree.contents, root);
  }
  return found.map(({ thing, path, trail }) => {
    const { span } = trail.findLast((one) => one.span.end > 0) ?? { span: { start: 0, end: 0 } };
    return [thing, { path, ...span }];
  });
}

function trailOf(root: Wanted, fragment: string): readonly Wanted[] {
  const trail = [root];
  for (const token of stepsIn(fragment)) {
    const parent = trail.at(-1) ?? root;
    const next = parent.below.get(token) ?? { below: new Map(), span: { start: 0, end: 0 } };
    parent.below.set(token, next);
    trail.push(next);
  }
  return trail;
}

function findInYaml(node: unknown, wanted: Wanted): void {
  for (const [token, next] of wanted.below) {
    const member = memberAt(node, token);
    if (member === undefined) continue;
    next.span = member.span;
    findInYaml(member.value, next);
  }
}

function memberAt(node: unknown, token: string): (Pick<Wanted, 'span'> & { readonly value: unknown }) | undefined {
  if (yaml().isSeq(node)) {
    const item = node.items[Number(token)] as Node | undefined;
    return item?.range == null ? undefined : { value: item, span: { start: item.range[0], end: item.range[1] } };
  }
  if (!yaml().isMap(node)) return undefined;
  const pair = node.items.find(({ key }) => yaml().isScalar(key) && String(key.value) === token);
  const key = pair?.key as Node | undefined;
  return key?.range == null ? undefined : { value: pair?.value, span: { start: key.range[0], end: key.range[1] } };
}

const jsonToken = /"(?:[^"\\]|\\.)*"|[{}[\],]|[^\s"{}[\],:]+/gs;

const bracketOrString = /"(?:[^"\\]|\\.)*"|[{}[\]]/gs;

/** Moves behind the object or list whose bracket was the last token. */
function skipPart(text: string): void {
  bracketOrString.lastIndex = jsonToken.lastIndex;
  for (let depth = 1; depth > 0 && bracketOrString.test(text);) {
    const sign = text.charAt(bracketOrString.lastIndex - 1);
    if (sign === '{' || sign === '[') depth += 1;
    else if (sign === '}' || sign === ']') depth -= 1;
  }
  jsonToken.lastIndex = bracketOrString.lastIndex;
}

/** For well-formed JSON. Visits only what leads to a wanted location, because documents have megabytes. */
function findInJson(text: string, root: Wanted): void {
  jsonToken.lastIndex = 0;
  const next = (): RegExpExecArray | null => jsonToken.exec(text);
  const findInValue = ([sign]: RegExpExecArray, wanted: Wanted | undefined): void => {
    if (sign !== '{' && sign !== '[') return;
    if (wanted === undefined || wanted.below.size === 0) {
      skipPart(text);
      return;
    }
    let index = 0;
    for (let match = next(); match !== null && match[0] !== '}' && match[0] !== ']'; match = next()) {
      const [token] = match;
      if (token === ',') {
        index += 1;
        continue;
      }
      const member = wanted.below.get(sign === '{' ? (JSON.parse(token) as string) : String(index));
      if (member !== undefined) member.span = { start: match.index, end: match.index + token.length };
      const value = sign === '{' ? next() : match;
      if (value !== null) findInValue(value, member);
    }
  };
  const first = next();
  if (first !== null) findInValue(first, root);
}
