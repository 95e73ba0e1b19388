import type { Group } from '../suite.js';

interface Values {
  readonly yes: readonly unknown[];
  readonly no: readonly unknown[];
}

/** A schema with valid and invalid values; the title is the keyword, and a description. */
export function group(title: string, schema: unknown, { yes, no }: Values): Group {
  const [file = '', description = ''] = title.split(/: (.*)/);
  const casesOf = (values: readonly unknown[], valid: boolean): Group['tests'] =>
    values.map((data) => ({ description: Object.is(data, -0) ? '-0' : JSON.stringify(data), data, valid }));
  return { file, description, schema, tests: [...casesOf(yes, true), ...casesOf(no, false)] };
}

/** A format does not apply to values that are not strings. */
export function formatGroup(name: string, values: Values): Group {
  const others = [12, 13.7, {}, [], false, null];
  return group(`format: ${name}`, { format: name }, { ...values, yes: [...values.yes, ...others] });
}
