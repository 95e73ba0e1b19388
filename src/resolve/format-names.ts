import type { TypeRef } from '../model/type-ref.js';
import type { NameExpression } from '../parse/type-expression.js';
import type { Report } from '../source/diagnostic.js';

/**
 * Formats of JSON Schema (draft 2020-12, Validation, section 7.3) and of OpenAPI that a type of the language checks. Not
 * `time`, which has a time zone there, and none here.
 */
const checked: ReadonlyMap<string, string> = new Map([
  ...['date', 'duration', 'email', 'hostname', 'ipv4', 'ipv6', 'uri', 'uuid'].map((name) => [name, name] as const),
  ...['int32', 'int64', 'uint64', 'float'].map((name) => [name, name] as const),
  ['date-time', 'datetime'],
  ['byte', 'bytes'],
]);

/** A scalar with the name of a format after `as`, which is documentation: `string as snowflake`. */
export function withFormatName(type: TypeRef, { format, name }: NameExpression, report: Report): TypeRef {
  if (format === undefined) return type;
  const { text, span } = format;
  if (type.kind !== 'string' && type.kind !== 'integer' && type.kind !== 'number') {
    const message = `\`${name}\` takes no format: \`as\` is only for a \`string\`, an \`integer\` or a \`number\`.`;
    report({ code: 'limits-fit-type', message, span });
    return type;
  }
  const word = checked.get(text);
  if (word !== undefined) {
    const message = `"${text}" is a built-in format: write \`${word}\` alone. \`as\` is for other formats.`;
    report({ code: 'limits-fit-type', message, span });
    return type;
  }
  return { ...type, formatName: text };
}
