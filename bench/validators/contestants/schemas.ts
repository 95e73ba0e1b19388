/** JSON Schemas by hand, for contestants that take them, of the same meaning as the models. */
export type JsonSchema = Readonly<Record<string, unknown>>;

const largest = Number.MAX_SAFE_INTEGER;
const integer = { type: 'integer', minimum: -largest, maximum: largest };
const int32 = { type: 'integer', minimum: -(2 ** 31), maximum: 2 ** 31 - 1 };
const number = { type: 'number' };
const string = { type: 'string' };
const boolean = { type: 'boolean' };
const listOf = (items: JsonSchema, rest: JsonSchema = {}): JsonSchema => ({ type: 'array', items, ...rest });

/** The texts that no JSON Schema has a format for. */
export const localDateTime = '^\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])T(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d$';
export const localTime = '^(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d$';
export const httpDate =
  '^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), (?:0[1-9]|[12]\\d|3[01]) (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \\d{4} (?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d GMT$';
export const key = '^[A-Za-z0-9_-]{2,256}$';

/** Every schema, with objects that take more fields than they declare or do not. */
export function schemasOf(isStrict: boolean): Readonly<Record<string, JsonSchema>> {
  const closed = isStrict ? { additionalProperties: false } : {};
  const object = (properties: JsonSchema, required: readonly string[]): JsonSchema => ({
    type: 'object',
    properties,
    ...(required.length === 0 ? {} : { required }),
    ...closed,
  });
  const all = (properties: JsonSchema): JsonSchema => object(properties, Object.keys(properties));
  const IntegerPair = object({ integerExample: integer, integerExampleInt32: int32 }, []);
  const ArrayTestType = object(
    {
      arrayOfIntExample: listOf(integer),
      arrayOfUniqueIntExample: listOf(integer, { uniqueItems: true }),
      arrayOfTwonumbersExample: listOf(integer, { minItems: 2, maxItems: 2 }),
      arrayOfFloatExample: listOf(number),
      arrayOfNumberNoDefaultsExample: listOf(number),
      arrayOfStringExample: listOf(string),
      arrayOfObjectType: listOf(IntegerPair),
    },
    [],
  );
  const Record = object(
    {
      id: { type: 'string', format: 'uuid' },
      key: { type: 'string', pattern: key },
      version: integer,
      objectTypeProperty: ArrayTestType,
      someProperty: string,
    },
    ['id', 'version', 'objectTypeProperty'],
  );
  const Action = {
    type: 'object',
    discriminator: { propertyName: 'action' },
    oneOf: [
      object({ action: { const: 'doSomeThing' } }, ['action']),
      object({ action: { const: 'changeSomeProperty' }, someProperty: string }, ['action']),
    ],
  };
  return {
    Data: all({
      number,
      negNumber: number,
      maxNumber: number,
      string,
      longString: string,
      boolean,
      deeplyNested: all({ foo: string, num: number, bool: boolean }),
    }),
    Record,
    Record64: Record,
    IntegerPair,
    Update: all({ version: number, actions: listOf(Action) }),
    ArrayTestType,
    DateTestType: object(
      {
        dateOnlyExample: { type: 'string', format: 'date' },
        timeOnlyExample: { type: 'string', pattern: localTime },
        dateTimeOnlyExample: { type: 'string', pattern: localDateTime },
        dateTimeExample: { type: 'string', format: 'date-time' },
        dateTimeExampleDefaultFormat: { type: 'string', format: 'date-time' },
        dateTimeExampleRfc: { type: 'string', pattern: httpDate },
      },
      [],
    ),
    SearchPage: object(
      {
        limit: integer,
        offset: integer,
        count: integer,
        total: integer,
        results: listOf(Record),
        facets: listOf(all({ value: string, count: integer })),
      },
      ['limit', 'offset', 'count', 'results'],
    ),
  };
}
