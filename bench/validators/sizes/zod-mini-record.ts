import * as z from 'zod/mini';

const int = z.int();

export const schema = z.object({
  id: z.uuid(),
  key: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{2,256}$/))),
  version: int,
  objectTypeProperty: z.object({
    arrayOfIntExample: z.optional(z.array(int)),
    arrayOfUniqueIntExample: z.optional(z.array(int).check(z.refine((items) => new Set(items).size === items.length))),
    arrayOfTwonumbersExample: z.optional(z.tuple([int, int])),
    arrayOfFloatExample: z.optional(z.array(z.number())),
    arrayOfNumberNoDefaultsExample: z.optional(z.array(z.number())),
    arrayOfStringExample: z.optional(z.array(z.string())),
    arrayOfObjectType: z.optional(
      z.array(z.object({ integerExample: z.optional(int), integerExampleInt32: z.optional(z.int32()) })),
    ),
  }),
  someProperty: z.optional(z.string()),
});
