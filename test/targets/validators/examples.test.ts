import { expect, it } from 'vitest';
import { declarationsOf } from '../../../src/model/declarations.js';
import type { JsonValue } from '../../../src/model/json-value.js';
import { valueProblems } from '../../../src/model/values/value-problems.js';
import { nowhere as span } from '../../support/build-model.js';
import { everyKind, useEveryKind } from './every-kind.js';

const validators = useEveryKind();
const declarations = declarationsOf(everyKind);

/** Types whose examples are values as programs see them, not the strings that are sent. */
const sentAsText = ['InText', 'Commas', 'Words'];

/** Values at the limits of every type, as JSON. */
const values: readonly string[] = [
  ['null', 'true', 'false', '""', '"a"', '"abc"', '"abcd"', '"😀😀😀"', '"de-DE"', '"de-de"', '"red"', '"one"'],
  ['0', '-0', '1', '-1', '100', '101', '0.5', '1.5', '2147483647', '2147483648', '-2147483648', '-2147483649'],
  ['9007199254740991', '9007199254740992', '-9007199254740991', '9223372036854775807', '9223372036854775808'],
  ['-9223372036854775808', '-9223372036854775809', '9223372036854775806'],
  ['"2024-02-29"', '"2023-02-29"', '"2024-02-29T10:00:00Z"', '"a@b.c"', '"a@"', '"Zg=="', '"Zh=="', '"Z"'],
  ['"f81d4fae-7dec-11d0-a765-00a0c91e6bf6"', '"f81d4fae"'],
  ['[]', '[1]', '[1,2]', '[1,"2"]', '[1,2,3]', '["a"]', '["a","b"]', '["a","a"]', '["a","b","c","d"]', '[[]]'],
  ['{}', '{"x":1}', '{"x":"1"}', '{"x":1,"y":2}', '{"x":1,"z":2}', '{"y":1}', '[{"x":1},{"x":1}]', '[{"x":1}]'],
  ['[{"x":1,"y":2},{"y":2,"x":1}]', '{"a":1}', '{"a":"b"}', '{"a":9223372036854775808}', '{"issues":[]}'],
  ['{"id":9223372036854775807}', '{"id":1,"data":"Zg=="}', '{"id":1,"data":"Zg"}', '{"id":1,"notes":[{"text":"a"}]}'],
  ['{"id":1,"notes":[{"text":"a","at":null}]}', '{"id":1,"notes":[{"at":null}]}', '{"id":1,"any":[{}]}'],
  [
    '{"name":"a","children":[{"name":"b"}]}',
    '{"name":"a","byName":{"b":{}}}',
    '{"text":"a","at":"2024-02-29T10:00:00Z"}',
  ],
  ['{"__proto__":"a"}', '{"__proto__":1}', '{"constructor":1}', '{"toString":[1]}', '{"a/b~c":1}', '{"valueOf":1}'],
  ['{"action":"nothing"}', '{"action":"nothing","value":"a"}', '{"action":"set","value":"a"}', '{"action":"add"}'],
  ['{"action":"add","amount":1,"list":["Zg=="]}', '{"action":"gone"}', '{"action":1}', '{"amount":1}'],
].flat();

it.each(everyKind.types.map(({ name }) => name).filter((name) => !sentAsText.includes(name)))(
  'an example is valid exactly where a generated validator accepts its value for %s',
  (name) => {
    const results = values.map((json) => {
      const problems = valueProblems(valueOf(json), { kind: 'named', name }, declarations);
      return { json, fits: problems.length === 0 };
    });
    expect(results).toEqual(values.map((json) => ({ json, fits: validators.call(`parse${name}`, json).ok })));
  },
);

/** JSON with its digits and names unchanged. */
function valueOf(json: string): JsonValue {
  const digits = json.replaceAll(/"(?:[^"\\]|\\.)*"|-?[0-9][0-9.]*/g, (token) =>
    token.startsWith('"') ? token : `{"$digits":"${token}"}`,
  );
  return fromJson(JSON.parse(digits));
}

function fromJson(value: unknown): JsonValue {
  if (value === null) return { kind: 'null', span };
  if (typeof value === 'boolean') return { kind: 'boolean', value, span };
  if (typeof value === 'string') return { kind: 'text', text: value, span };
  if (Array.isArray(value)) return { kind: 'list', items: value.map(fromJson), span };
  const entries = Object.entries(value as object);
  const [first] = entries;
  if (first?.[0] === '$digits') return { kind: 'number', digits: String(first[1]), span };
  return {
    kind: 'object',
    members: entries.map(([name, member]) => ({ name, nameSpan: span, value: fromJson(member) })),
    span,
  };
}
