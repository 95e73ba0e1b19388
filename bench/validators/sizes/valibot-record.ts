import * as v from 'valibot';

const int = v.pipe(v.number(), v.safeInteger());
const int32 = v.pipe(v.number(), v.integer(), v.minValue(-(2 ** 31)), v.maxValue(2 ** 31 - 1));

const schema = v.object({
  id: v.pipe(v.string(), v.uuid()),
  key: v.optional(v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{2,256}$/))),
  version: int,
  objectTypeProperty: v.object({
    arrayOfIntExample: v.optional(v.array(int)),
    arrayOfUniqueIntExample: v.optional(
      v.pipe(
        v.array(int),
        v.check((items) => new Set(items).size === items.length),
      ),
    ),
    arrayOfTwonumbersExample: v.optional(v.strictTuple([int, int])),
    arrayOfFloatExample: v.optional(v.array(v.number())),
    arrayOfNumberNoDefaultsExample: v.optional(v.array(v.number())),
    arrayOfStringExample: v.optional(v.array(v.string())),
    arrayOfObjectType: v.optional(
      v.array(v.object({ integerExample: v.optional(int), integerExampleInt32: v.optional(int32) })),
    ),
  }),
  someProperty: v.optional(v.string()),
});

export const validate = (value: unknown): unknown => v.safeParse(schema, value);
