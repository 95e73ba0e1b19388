import * as S from 'sury';
import type { Contestant, Run } from '../../harness/contract.js';
import { httpDate, key, localDateTime, localTime } from './schemas.js';

type Schema = S.Schema<unknown, unknown>;

// Its types of nested schemas are more than the compiler can follow, and nothing here asks for them.
type MakeObject = (fields: object) => Schema;
const open = S.schema as unknown as MakeObject;
const refuseSurplus = S.strict as unknown as (schema: Schema) => Schema;
const closed: MakeObject = (fields) => refuseSurplus(open(fields));
const tuple = S.schema as unknown as (items: readonly object[]) => Schema;
const union = S.union as unknown as (members: readonly object[]) => Schema;
const optional = S.optional as unknown as (schema: object) => Schema;

function shapes(large: Schema, object: MakeObject) {
  const int = S.integer.with(S.gte, -Number.MAX_SAFE_INTEGER).with(S.lte, Number.MAX_SAFE_INTEGER);
  const pattern = (text: string) => optional(S.pattern(S.string, new RegExp(text)));
  const pair = object({ integerExample: optional(large), integerExampleInt32: optional(S.int32) });
  const arrays = object({
    arrayOfIntExample: optional(S.array(int)),
    arrayOfUniqueIntExample: optional(S.array(int).with(S.refine, (items) => new Set(items).size === items.length)),
    arrayOfTwonumbersExample: optional(tuple([int, int])),
    arrayOfFloatExample: optional(S.array(S.number)),
    arrayOfNumberNoDefaultsExample: optional(S.array(S.number)),
    arrayOfStringExample: optional(S.array(S.string)),
    arrayOfObjectType: optional(S.array(pair)),
  });
  const record = object({
    id: S.uuid,
    key: pattern(key),
    version: int,
    objectTypeProperty: arrays,
    someProperty: optional(S.string),
  });
  return {
    Data: object({
      number: S.number,
      negNumber: S.number,
      maxNumber: S.number,
      string: S.string,
      longString: S.string,
      boolean: S.boolean,
      deeplyNested: object({ foo: S.string, num: S.number, bool: S.boolean }),
    }),
    Record: record,
    Record64: record,
    IntegerPair: pair,
    Update: object({
      version: S.number,
      actions: S.array(
        union([
          object({ action: 'doSomeThing' as const }),
          object({ action: 'changeSomeProperty' as const, someProperty: optional(S.string) }),
        ]),
      ),
    }),
    ArrayTestType: arrays,
    DateTestType: object({
      dateOnlyExample: optional(S.isoDate),
      timeOnlyExample: pattern(localTime),
      dateTimeOnlyExample: pattern(localDateTime),
      dateTimeExample: optional(S.isoDateTime),
      dateTimeExampleDefaultFormat: optional(S.isoDateTime),
      dateTimeExampleRfc: pattern(httpDate),
    }),
    SearchPage: object({
      limit: int,
      offset: int,
      count: int,
      total: optional(int),
      results: S.array(record),
      facets: optional(S.array(object({ value: S.string, count: int }))),
    }),
  };
}

const int64 = S.bigint.with(S.gte, -(2n ** 63n)).with(S.lte, 2n ** 63n - 1n);
const wire = shapes(S.integer as unknown as Schema, open);
const exact = shapes(S.integer as unknown as Schema, closed);
const domain = shapes(int64 as unknown as Schema, open);

function runsOf(name: keyof typeof wire): readonly (readonly [string, Run])[] {
  const loose = name === 'Record64' || name === 'IntegerPair' ? domain[name] : wire[name];
  const strict = exact[name];
  const strips = wire[name];
  // Compiled once each, as its documentation recommends.
  const parseStrict = S.parseAsResult(strict);
  const parseSafe = S.parseAsResult(strips);
  return [
    [`${name}.is`, S.isInput(loose)],
    [`${name}.isStrict`, S.isInput(strict)],
    [`${name}.parseSafe`, (value) => parseSafe(value).value],
    [`${name}.parseStrict`, (value) => parseStrict(value).value],
    [`${name}.parse`, (text) => parseStrict(JSON.parse(text as string)).value],
  ];
}

export const contestant: Contestant = {
  name: 'sury',
  kind: 'peer',
  runs: Object.fromEntries((Object.keys(wire) as (keyof typeof wire)[]).flatMap(runsOf)),
  without: { '.issues': 'stops at the first issue', '.stringify': 'writes no JSON' },
};
