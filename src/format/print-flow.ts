import { isMap, isScalar, isSeq, type Node, type Scalar } from 'yaml';
import { printText } from './print-text.js';

/** `[A, B]`, `{}`: what stays on one line. Undefined for what is written in lines of its own. */
export function printFlow(node: Node, source: string): string | undefined {
  if (isScalar(node)) return printFlowText(node, source);
  if (isMap(node)) return node.items.length === 0 ? '{}' : undefined;
  if (!isSeq(node) || (node.flow !== true && node.items.length > 0)) return undefined;
  const items = node.items.map((item) => printFlow(item as Node, source));
  return items.includes(undefined) ? undefined : `[${items.join(', ')}]`;
}

function printFlowText(scalar: Scalar, source: string): string | undefined {
  const [start = 0, end = 0] = scalar.range ?? [];
  const raw = source.slice(start, end);
  if (raw.includes('\n') || raw === '') return undefined;
  return printText(scalar, raw, 'flow');
}
