/** JSON Schemas of what is sent and answered, for fastify and ajv. */
const safe = { minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER };
const integers = { type: 'array', items: { type: 'integer', ...safe } };
const numbers = { type: 'array', items: { type: 'number' } };

const objectTypeProperty = {
  type: 'object',
  properties: {
    arrayOfIntExample: integers,
    arrayOfUniqueIntExample: { ...integers, uniqueItems: true },
    arrayOfTwonumbersExample: { ...integers, minItems: 2, maxItems: 2 },
    arrayOfFloatExample: numbers,
    arrayOfNumberNoDefaultsExample: numbers,
    arrayOfStringExample: { type: 'array', items: { type: 'string' } },
    arrayOfObjectType: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          integerExample: { type: 'integer', ...safe },
          integerExampleInt32: { type: 'integer', minimum: -(2 ** 31), maximum: 2 ** 31 - 1 },
        },
        additionalProperties: false,
      },
    },
  },
  additionalProperties: false,
};
const key = { type: 'string', pattern: '^[A-Za-z0-9_-]{2,256}$' };

export const draftSchema = {
  type: 'object',
  properties: { key, objectTypeProperty },
  additionalProperties: false,
} as const;

export const resourceSchema = {
  type: 'object',
  properties: {
    id: { type: 'string' },
    key,
    version: { type: 'integer' },
    objectTypeProperty,
    someProperty: { type: 'string' },
  },
  // Not what the model says, where `key` may be missing; but fastify writes required fields first, and bytes must be equal.
  required: ['id', 'key', 'version', 'objectTypeProperty'],
} as const;
