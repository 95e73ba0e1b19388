import type { QueryParameter } from './endpoint-table.js';
import type { Reader } from './message.js';
import { inBrackets, readNested } from './nested.js';
import { isPartOf, valueOf } from './parameters.js';
import { jsonText, type ReadResult } from './text-reader.js';
import { setField } from '../validators/index.js';

/** All names in brackets after that of the parameter. */
export function nestedParameter({ name, property = name, type, parse = jsonText, ...given }: QueryParameter): Reader {
  return (input, { query }) => {
    const pairs = [...query.values].filter(([written]) => isPartOf(written, name));
    // Its presence is checked as for any parameter.
    const values = new Map(pairs.length === 0 ? [] : [[name, []]]);
    const read = (): ReadResult<unknown> => {
      const result = readNested(pairs, { type, parse }, name);
      if (result.ok) return result;
      return { ok: false, issues: result.issues.map((issue) => ({ ...issue, path: inBrackets(issue.path) })) };
    };
    setField(input, property, valueOf({ ...query, values }, { name, ...given, read }));
  };
}
