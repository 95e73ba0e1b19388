import { InvalidInputError } from '@example-resource/client';
import { describe, expect, it } from 'vitest';
import { clientOf, freshProject, problemOf, serviceUrl } from './service.js';

describe('POST /{projectKey}/resource', () => {
  it('creates a resource: 201, version 1, and its location', async () => {
    const projectKey = freshProject();
    const { create, get } = clientOf(projectKey).resource;
    const answer = await create({ body: { key: 'one', objectTypeProperty: { arrayOfIntExample: [1, 1] } } });
    expect(answer).toMatchObject({
      status: 201,
      body: { key: 'one', version: 1, objectTypeProperty: { arrayOfIntExample: [1, 1] } },
    });
    expect(answer.body.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    if (answer.status !== 201) throw new Error('Expected a new resource.');
    expect(new URL(answer.headers.location, serviceUrl).pathname).toBe(`/${projectKey}/resource/${answer.body.id}`);
    expect(await get({ id: answer.body.id })).toEqual(answer.body);
  });

  it('with the key of an existing resource changes the fields given: 200, version + 1', async () => {
    const { create } = clientOf(freshProject()).resource;
    const first = await create({
      body: { key: 'one', objectTypeProperty: { arrayOfIntExample: [1], arrayOfStringExample: ['kept'] } },
    });
    const second = await create({ body: { key: 'one', objectTypeProperty: { arrayOfIntExample: [2] } } });
    expect(second).toMatchObject({
      status: 200,
      body: {
        id: first.body.id,
        version: 2,
        objectTypeProperty: { arrayOfIntExample: [2], arrayOfStringExample: ['kept'] },
      },
    });
  });

  it('without a key always creates', async () => {
    const { create } = clientOf(freshProject()).resource;
    const answers = [await create({ body: {} }), await create({ body: {} })];
    expect(answers.map((answer) => answer.status)).toEqual([201, 201]);
    expect(answers[0]?.body.id).not.toBe(answers[1]?.body.id);
    expect(answers[0]?.body.objectTypeProperty).toEqual({});
  });

  it('creates once when many concurrent requests have the same key', async () => {
    const { create } = clientOf(freshProject()).resource;
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        create({ body: { key: 'race', objectTypeProperty: { arrayOfIntExample: [index] } } }),
      ),
    );
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1);
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    expect(answers.map((answer) => answer.body.version).sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('is not sent by the client when the body does not fit its type', async () => {
    const { create } = clientOf(freshProject()).resource;
    const failure = create({ body: { objectTypeProperty: { arrayOfUniqueIntExample: [1, 1] } } });
    await expect(failure).rejects.toBeInstanceOf(InvalidInputError);
  });

  it.each([
    ['a body that is not JSON', '{', ''],
    ['a missing object', '[]', ''],
    [
      'a fraction in an integer array',
      '{"objectTypeProperty":{"arrayOfIntExample":[1.5]}}',
      '/objectTypeProperty/arrayOfIntExample/0',
    ],
    [
      'a repeated value in a set',
      '{"objectTypeProperty":{"arrayOfUniqueIntExample":[1,2,1]}}',
      '/objectTypeProperty/arrayOfUniqueIntExample/2',
    ],
    [
      'one number instead of two',
      '{"objectTypeProperty":{"arrayOfTwonumbersExample":[1]}}',
      '/objectTypeProperty/arrayOfTwonumbersExample',
    ],
    [
      'an int32 out of range',
      '{"objectTypeProperty":{"arrayOfObjectType":[{"integerExampleInt32":2147483648}]}}',
      '/objectTypeProperty/arrayOfObjectType/0/integerExampleInt32',
    ],
    [
      'an int64 out of range',
      '{"objectTypeProperty":{"arrayOfObjectType":[{"integerExample":9223372036854775808}]}}',
      '/objectTypeProperty/arrayOfObjectType/0/integerExample',
    ],
    ['a key with invalid characters', '{"key":"a b"}', '/key'],
    ['an undeclared field', '{"objectTypePropery":{}}', '/objectTypePropery'],
    ['a version, which a draft does not have', '{"version":1}', '/version'],
    ['a key that would pollute prototypes', '{"__proto__":{"version":1}}', '/__proto__'],
    [
      'a key that would pollute prototypes, inside the body',
      '{"objectTypeProperty":{"__proto__":{"arrayOfIntExample":[1]}}}',
      '/objectTypeProperty/__proto__',
    ],
    [
      'a name of Object.prototype in an array',
      '{"objectTypeProperty":{"arrayOfObjectType":[{"constructor":1}]}}',
      '/objectTypeProperty/arrayOfObjectType/0/constructor',
    ],
    ['null for an optional field', '{"key":null}', '/key'],
  ])('refuses %s with 400 and a pointer', async (_, body, pointer) => {
    const projectKey = freshProject();
    const problem = await problemOf({ method: 'POST', target: `/${projectKey}/resource`, body }, 400);
    expect(problem['errors']).toEqual(
      expect.arrayContaining([expect.objectContaining({ in: 'body', at: pointer, message: expect.any(String) })]),
    );
    expect(await clientOf(projectKey).resource.exists({})).toBe(false);
  });
});
