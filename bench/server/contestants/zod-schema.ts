import { z } from 'zod';

const integers = z.array(z.int());
const numbers = z.array(z.number());

/** The draft, for those that have no validator of their own. */
export const draft = z.strictObject({
  key: z
    .string()
    .regex(/^[A-Za-z0-9_-]{2,256}$/)
    .optional(),
  objectTypeProperty: z
    .strictObject({
      arrayOfIntExample: integers.optional(),
      arrayOfUniqueIntExample: integers.refine((items) => new Set(items).size === items.length).optional(),
      arrayOfTwonumbersExample: integers.length(2).optional(),
      arrayOfFloatExample: numbers.optional(),
      arrayOfNumberNoDefaultsExample: numbers.optional(),
      arrayOfStringExample: z.array(z.string()).optional(),
      arrayOfObjectType: z
        .array(z.strictObject({ integerExample: z.int().optional(), integerExampleInt32: z.int32().optional() }))
        .optional(),
    })
    .optional(),
});
