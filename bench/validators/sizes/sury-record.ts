import * as S from 'sury';

const object = S.schema as unknown as (fields: object) => S.Schema<unknown, unknown>;
const optional = S.optional as unknown as (schema: object) => S.Schema<unknown, unknown>;

const schema = object({
  id: S.uuid,
  key: optional(S.pattern(S.string, /^[A-Za-z0-9_-]{2,256}$/)),
  version: S.integer,
  objectTypeProperty: object({
    arrayOfIntExample: optional(S.array(S.integer)),
    arrayOfUniqueIntExample: optional(S.refine(S.array(S.integer), (items) => new Set(items).size === items.length)),
    arrayOfTwonumbersExample: optional(object([S.integer, S.integer])),
    arrayOfFloatExample: optional(S.array(S.number)),
    arrayOfNumberNoDefaultsExample: optional(S.array(S.number)),
    arrayOfStringExample: optional(S.array(S.string)),
    arrayOfObjectType: optional(
      S.array(object({ integerExample: optional(S.integer), integerExampleInt32: optional(S.int32) })),
    ),
  }),
  someProperty: optional(S.string),
});

export const validate: (value: unknown) => unknown = S.parseAsResult(schema);
