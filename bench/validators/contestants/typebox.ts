import { type TSchema, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Contestant } from '../../harness/contract.js';
import { httpDate, key, localDateTime, localTime } from './schemas.js';

const largest = Number.MAX_SAFE_INTEGER;
const integer = Type.Integer({ minimum: -largest, maximum: largest });
const int32 = Type.Integer({ minimum: -(2 ** 31), maximum: 2 ** 31 - 1 });
const int64 = Type.BigInt({ minimum: -(2n ** 63n), maximum: 2n ** 63n - 1n });
const text = Type.String();
const optional = Type.Optional;

function shapes(isStrict: boolean, large: TSchema) {
  const options = isStrict ? { additionalProperties: false } : {};
  const pair = Type.Object({ integerExample: optional(large), integerExampleInt32: optional(int32) }, options);
  const arrays = Type.Object(
    {
      arrayOfIntExample: optional(Type.Array(integer)),
      arrayOfUniqueIntExample: optional(Type.Array(integer, { uniqueItems: true })),
      arrayOfTwonumbersExample: optional(Type.Tuple([integer, integer])),
      arrayOfFloatExample: optional(Type.Array(Type.Number())),
      arrayOfNumberNoDefaultsExample: optional(Type.Array(Type.Number())),
      arrayOfStringExample: optional(Type.Array(text)),
      arrayOfObjectType: optional(Type.Array(pair)),
    },
    options,
  );
  const record = Type.Object(
    {
      id: Type.String({ format: 'uuid' }),
      key: optional(Type.String({ pattern: key })),
      version: integer,
      objectTypeProperty: arrays,
      someProperty: optional(text),
    },
    options,
  );
  return {
    pair: Compile(pair),
    arrays: Compile(arrays),
    record: Compile(record),
    page: Compile(
      Type.Object(
        {
          limit: integer,
          offset: integer,
          count: integer,
          total: optional(integer),
          results: Type.Array(record),
          facets: optional(Type.Array(Type.Object({ value: text, count: integer }, options))),
        },
        options,
      ),
    ),
    data: Compile(
      Type.Object(
        {
          number: Type.Number(),
          negNumber: Type.Number(),
          maxNumber: Type.Number(),
          string: text,
          longString: text,
          boolean: Type.Boolean(),
          deeplyNested: Type.Object({ foo: text, num: Type.Number(), bool: Type.Boolean() }, options),
        },
        options,
      ),
    ),
    update: Compile(
      Type.Object(
        {
          version: Type.Number(),
          actions: Type.Array(
            Type.Union([
              Type.Object({ action: Type.Literal('doSomeThing') }, options),
              Type.Object({ action: Type.Literal('changeSomeProperty'), someProperty: optional(text) }, options),
            ]),
          ),
        },
        options,
      ),
    ),
    dates: Compile(
      Type.Object(
        {
          dateOnlyExample: optional(Type.String({ format: 'date' })),
          timeOnlyExample: optional(Type.String({ pattern: localTime })),
          dateTimeOnlyExample: optional(Type.String({ pattern: localDateTime })),
          dateTimeExample: optional(Type.String({ format: 'date-time' })),
          dateTimeExampleDefaultFormat: optional(Type.String({ format: 'date-time' })),
          dateTimeExampleRfc: optional(Type.String({ pattern: httpDate })),
        },
        options,
      ),
    ),
  };
}

const { data, record, update, arrays, dates, page } = shapes(false, integer);
const strict = shapes(true, integer);
const { record: record64, pair: pair64 } = shapes(false, int64);
const dataStrict = strict.data;
const recordStrict = strict.record;
const pairStrict = strict.pair;
const updateStrict = strict.update;
const arraysStrict = strict.arrays;
const datesStrict = strict.dates;
const pageStrict = strict.page;

/** Each function is written out: one that is made for many types by a factory would be slower than its library. */
export const contestant: Contestant = {
  name: 'typebox',
  kind: 'peer',
  runs: {
    'Data.is': (value) => data.Check(value),
    'Data.isStrict': (value) => dataStrict.Check(value),
    'Data.parseStrict': (value) => (dataStrict.Check(value) ? value : undefined),
    'Data.issues': (value) => dataStrict.Errors(value).length,
    'Data.parse': (text) => {
      const value: unknown = JSON.parse(text as string);
      return dataStrict.Check(value) ? value : undefined;
    },

    'Record.is': (value) => record.Check(value),
    'Record.isStrict': (value) => recordStrict.Check(value),
    'Record.issues': (value) => recordStrict.Errors(value).length,
    'Record.parse': (text) => {
      const value: unknown = JSON.parse(text as string);
      return recordStrict.Check(value) ? value : undefined;
    },

    'Record64.is': (value) => record64.Check(value),
    'Record64.isStrict': (value) => recordStrict.Check(value),
    'Record64.issues': (value) => recordStrict.Errors(value).length,
    'Record64.parse': (text) => {
      const value: unknown = JSON.parse(text as string);
      return recordStrict.Check(value) ? value : undefined;
    },

    'IntegerPair.is': (value) => pair64.Check(value),
    'IntegerPair.isStrict': (value) => pairStrict.Check(value),
    'IntegerPair.issues': (value) => pairStrict.Errors(value).length,
    'IntegerPair.parse': (text) => {
      const value: unknown = JSON.parse(text as string);
      return pairStrict.Check(value) ? value : undefined;
    },

    'Update.is': (value) => update.Check(value),
    'Update.isStrict': (value) => updateStrict.Check(value),
    'Update.issues': (value) => updateStrict.Errors(value).length,
    'Update.parse': (text) => {
      const value: unknown = JSON.parse(text as string);
      return updateStrict.Check(value) ? value : undefined;
    },

    'ArrayTestType.is': (value) => arrays.Check(value),
    'ArrayTestType.isStrict': (value) => arraysStrict.Check(value),
    'ArrayTestType.issues': (value) => arraysStrict.Errors(value).length,
    'ArrayTestType.parse': (text) => {
      const value: unknown = JSON.parse(text as string);
      return arraysStrict.Check(value) ? value : undefined;
    },

    'DateTestType.is': (value) => dates.Check(value),
    'DateTestType.isStrict': (value) => datesStrict.Check(value),
    'DateTestType.issues': (value) => datesStrict.Errors(value).length,
    'DateTestType.parse': (text) => {
      const value: unknown = JSON.parse(text as string);
      return datesStrict.Check(value) ? value : undefined;
    },

    'SearchPage.is': (value) => page.Check(value),
    'SearchPage.isStrict': (value) => pageStrict.Check(value),
    'SearchPage.issues': (value) => pageStrict.Errors(value).length,
    'SearchPage.parse': (text) => {
      const value: unknown = JSON.parse(text as string);
      return pageStrict.Check(value) ? value : undefined;
    },
  },
  without: {
    '.parseSafe': 'removes surplus fields in place, so there is no new object',
    '.stringify': 'writes no JSON',
  },
};
