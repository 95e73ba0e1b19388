import type { ObjectTestTypeDraft, Resource } from '@example-resource/types';

export const id = '0190b5b2-7f3e-7a3c-9d3b-1f2e3d4c5b6a';

export const resource: Resource = {
  id,
  key: 'my-key',
  version: 3,
  objectTypeProperty: {
    arrayOfIntExample: [1, 2],
    arrayOfTwonumbersExample: [1, 2],
    arrayOfFloatExample: [0.5, -1e30],
    arrayOfStringExample: ['', 'ä', '😀', '"\\\u2028'],
    // Larger than a double can hold exactly.
    arrayOfObjectType: [{ integerExample: 9007199254740993n, integerExampleInt32: -1 }],
  },
};
export const draft: ObjectTestTypeDraft = { key: 'my-key', objectTypeProperty: resource.objectTypeProperty };
