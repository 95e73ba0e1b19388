import { Type } from 'typebox';
import { Compile } from 'typebox/compile';

const int = Type.Integer({ minimum: -9007199254740991, maximum: 9007199254740991 });
const int32 = Type.Integer({ minimum: -2147483648, maximum: 2147483647 });

const validator = Compile(
  Type.Object({
    id: Type.String({ format: 'uuid' }),
    key: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_-]{2,256}$' })),
    version: int,
    objectTypeProperty: Type.Object({
      arrayOfIntExample: Type.Optional(Type.Array(int)),
      arrayOfUniqueIntExample: Type.Optional(Type.Array(int, { uniqueItems: true })),
      arrayOfTwonumbersExample: Type.Optional(Type.Tuple([int, int])),
      arrayOfFloatExample: Type.Optional(Type.Array(Type.Number())),
      arrayOfNumberNoDefaultsExample: Type.Optional(Type.Array(Type.Number())),
      arrayOfStringExample: Type.Optional(Type.Array(Type.String())),
      arrayOfObjectType: Type.Optional(
        Type.Array(Type.Object({ integerExample: Type.Optional(int), integerExampleInt32: Type.Optional(int32) })),
      ),
    }),
    someProperty: Type.Optional(Type.String()),
  }),
);

export const validate = (value: unknown): unknown => validator.Errors(value);
