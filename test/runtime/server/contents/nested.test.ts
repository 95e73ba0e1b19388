import { expect, it } from 'vitest';
import { readNested } from '../../../../src/runtime/server/contents/nested.js';
import { accepted } from '../../../../src/runtime/server/read-result.js';
import { dates, decimals } from '../../../../src/runtime/validators/parts/conversions.js';
import type { Type } from '../../../../src/runtime/validators/type.js';

const instant: Type = { kind: 'converted', of: 'datetime', to: dates };
const level: Type = { kind: 'enum', name: 'Level', members: [1, 'two'] };
const digits: Type = { kind: 'converted', of: 'int64', to: decimals };

it.each<readonly [Type[], string, string]>([
  [[instant, 'int64'], '2026-11-21T14:30:00Z', '"2026-11-21T14:30:00Z"'],
  [[instant, 'int64'], '9007199254740993', '9007199254740993'],
  [[instant, digits], '9007199254740993', '9007199254740993'],
  [['string', digits], '7', '7'],
  [['string', digits], '07', '"07"'],
  [['string', 'boolean'], 'true', 'true'],
  [['string', level], '1', '1'],
  [['string', level], 'two', '"two"'],
])('a field of %j reads %s as %s', (members, text, json) => {
  const either: Type = { kind: 'either', members, labels: [] };
  const type: Type = { kind: 'object', name: 'Holder', fields: [{ name: 'field', type: either }] };
  expect(readNested([['field', [text]]], { type, parse: accepted })).toEqual({ ok: true, value: `{"field":${json}}` });
});
