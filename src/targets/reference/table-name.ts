import { createHash } from 'node:crypto';

const longest = 40;

/**
 * The table for the records of a type: `OrderLine` → `order_line`. Type names are letters and digits, so two of them never
 * meet; a long one is cut, as PostgreSQL would cut it without a word, and told apart by a hash.
 */
export function tableNameOf(typeName: string): string {
  const words = typeName.replaceAll(/(?<!^)[A-Z]/g, '_$&').toLowerCase();
  if (words.length <= longest) return words;
  return `${words.slice(0, longest)}_${createHash('sha256').update(typeName).digest('hex').slice(0, 12)}`;
}
