import { parseAst } from 'rollup/parseAst';

/**
 * `{ ...a, b }` → `{ ...undefined, ...a, b }`, which means the same. On Node.js 20, V8 gives each object of the first
 * form a hidden class of its own, which makes it large, slow to create, and slow to read: the second form saves a
 * sixth of the time to generate 1,000 endpoints, and a tenth of the memory. Node.js 22 is as fast with either.
 */
export function withoutLeadingSpreads(code: string): string {
  const starts: number[] = [];
  // Nodes of a syntax tree (ESTree), and lists of them.
  const visit = (node: Node): void => {
    const [first, second] = (node.type === 'ObjectExpression' && node.properties) || [];
    if (first?.type === 'SpreadElement' && second !== undefined) starts.push(first.start);
    for (const part of Object.values(node)) if (typeof part === 'object' && part !== null) visit(part as Node);
  };
  visit(parseAst(code));
  starts.sort((one, other) => one - other);
  return [0, ...starts].map((start, index) => code.slice(start, starts[index])).join('...undefined, ');
}

interface Node {
  readonly type?: string;
  readonly properties?: readonly { readonly type: string; readonly start: number }[];
}
