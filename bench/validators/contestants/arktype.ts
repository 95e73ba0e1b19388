import { ArkErrors, type, type Type } from 'arktype';
import type { Contestant, Run } from '../../harness/contract.js';
import { httpDate, key, localDateTime, localTime } from './schemas.js';

const int = type('-9007199254740991 <= number.integer <= 9007199254740991');
const int32 = type('-2147483648 <= number.integer <= 2147483647');
const int64 = type('bigint').narrow((value) => BigInt.asIntN(64, value) === value);
const pattern = (text: string) => type(new RegExp(text));

function shapes(large: Type) {
  const pair = type({ 'integerExample?': large as Type<number>, 'integerExampleInt32?': int32 });
  const arrays = type({
    'arrayOfIntExample?': int.array(),
    'arrayOfUniqueIntExample?': int.array().narrow((items) => new Set(items).size === items.length),
    'arrayOfTwonumbersExample?': type([int, int]),
    'arrayOfFloatExample?': 'number[]',
    'arrayOfNumberNoDefaultsExample?': 'number[]',
    'arrayOfStringExample?': 'string[]',
    'arrayOfObjectType?': pair.array(),
  });
  const record = type({
    id: 'string.uuid',
    'key?': pattern(key),
    version: int,
    objectTypeProperty: arrays,
    'someProperty?': 'string',
  });
  return {
    Data: type({
      number: 'number',
      negNumber: 'number',
      maxNumber: 'number',
      string: 'string',
      longString: 'string',
      boolean: 'boolean',
      deeplyNested: { foo: 'string', num: 'number', bool: 'boolean' },
    }),
    Record: record,
    Record64: record,
    IntegerPair: pair,
    Update: type({
      version: 'number',
      actions: type({ action: "'doSomeThing'" })
        .or({ action: "'changeSomeProperty'", 'someProperty?': 'string' })
        .array(),
    }),
    ArrayTestType: arrays,
    DateTestType: type({
      'dateOnlyExample?': pattern('^\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])$'),
      'timeOnlyExample?': pattern(localTime),
      'dateTimeOnlyExample?': pattern(localDateTime),
      'dateTimeExample?': 'string.date.iso',
      'dateTimeExampleDefaultFormat?': 'string.date.iso',
      'dateTimeExampleRfc?': pattern(httpDate),
    }),
    SearchPage: type({
      limit: int,
      offset: int,
      count: int,
      'total?': int,
      results: record.array(),
      'facets?': type({ value: 'string', count: int }).array(),
    }),
  };
}

const wire = shapes(int as unknown as Type);
const domain = shapes(int64 as unknown as Type);

function runsOf(name: keyof typeof wire): readonly (readonly [string, Run])[] {
  const loose = (name === 'Record64' || name === 'IntegerPair' ? domain[name] : wire[name]) as unknown as Type;
  const strict = (wire[name] as unknown as Type<object>).onDeepUndeclaredKey('reject') as unknown as Type;
  const strips = (wire[name] as unknown as Type<object>).onDeepUndeclaredKey('delete') as unknown as Type;
  const parsed = (schema: Type, value: unknown): unknown => {
    const answer: unknown = schema(value);
    return answer instanceof ArkErrors ? undefined : answer;
  };
  const issues = (value: unknown): number => {
    const answer: unknown = strict(value);
    return answer instanceof ArkErrors ? answer.length : 0;
  };
  return [
    [`${name}.is`, (value) => loose.allows(value)],
    [`${name}.isStrict`, (value) => strict.allows(value)],
    [`${name}.parseSafe`, (value) => parsed(strips, value)],
    [`${name}.parseStrict`, (value) => parsed(strict, value)],
    [`${name}.issues`, issues],
    [`${name}.parse`, (text) => parsed(strict, JSON.parse(text as string))],
  ];
}

export const contestant: Contestant = {
  name: 'arktype',
  kind: 'peer',
  runs: Object.fromEntries((Object.keys(wire) as (keyof typeof wire)[]).flatMap(runsOf)),
  without: { '.stringify': 'writes no JSON' },
};
