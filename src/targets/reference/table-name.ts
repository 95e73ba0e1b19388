import { createHash } from 'node:crypto';

const longest = 40;

/** Tables of PostgreSQL itself, which it finds before all others, and those in which stores keep what is no record. */
const reserved = /^(?:pg|modelwright)_/;

/**
 * The table for the records of a type: `OrderLine` → `order_line`. Type names are letters and digits, so two of them never
 * meet; a long one is cut, as PostgreSQL would cut it without a word, and told apart by a hash. `PgType` would meet a table
 * that is there: it is `record__pg_type`, with more underscores in one place than any other name has.
 */
export function tableNameOf(typeName: string): string {
  const words = typeName.replaceAll(/(?<!^)[A-Z]/g, '_$&').toLowerCase();
  const name = reserved.test(words) ? `record__${words}` : words;
  if (name.length <= longest) return name;
  return `${name.slice(0, longest)}_${createHash('sha256').update(typeName).digest('hex').slice(0, 12)}`;
}
