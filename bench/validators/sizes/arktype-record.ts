import { type } from 'arktype';

const int = type('-9007199254740991 <= number.integer <= 9007199254740991');

export const validate: (value: unknown) => unknown = type({
  id: 'string.uuid',
  'key?': /^[A-Za-z0-9_-]{2,256}$/,
  version: int,
  objectTypeProperty: {
    'arrayOfIntExample?': int.array(),
    'arrayOfUniqueIntExample?': int.array().narrow((items) => new Set(items).size === items.length),
    'arrayOfTwonumbersExample?': [int, int],
    'arrayOfFloatExample?': 'number[]',
    'arrayOfNumberNoDefaultsExample?': 'number[]',
    'arrayOfStringExample?': 'string[]',
    'arrayOfObjectType?': type({
      'integerExample?': int,
      'integerExampleInt32?': '-2147483648 <= number.integer <= 2147483647',
    }).array(),
  },
  'someProperty?': 'string',
});
