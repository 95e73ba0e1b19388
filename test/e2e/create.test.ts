import { InvalidInputError } from '@example-resource/client';
import { describe, expect, it } from 'vitest';
import { clientOf, describeScopes, freshProject, problemOf, send, serviceUrl, tokenWith } from './service.js';

describe('POST /{projectKey}/resource', () => {
  describeScopes('write', (projectKey) => ({ method: 'POST', target: `/${projectKey}/resource`, body: {} }));

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
    ['null for an optional field', '{"key":null}', '/key'],
  ])('refuses %s with 400 and a pointer', async (_, body, pointer) => {
    const projectKey = freshProject();
    const token = await tokenWith(`manage_test:${projectKey}`);
    const response = await send({ method: 'POST', target: `/${projectKey}/resource`, token, body });
    const problem = await problemOf(response, 400);
    expect(problem['errors']).toEqual(
      expect.arrayContaining([expect.objectContaining({ in: 'body', at: pointer, message: expect.any(String) })]),
    );
    expect(await clientOf(projectKey).resource.exists({})).toBe(false);
  });

  it('refuses another media type with 415, and 1 MiB or more with 413', async () => {
    const projectKey = freshProject();
    const token = await tokenWith(`manage_test:${projectKey}`);
    const target = `/${projectKey}/resource`;
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    await problemOf(await send({ method: 'POST', target, token, headers: form, body: 'a=b' }), 415);
    const body = JSON.stringify({ objectTypeProperty: { arrayOfStringExample: ['x'.repeat(1_048_577)] } });
    await problemOf(await send({ method: 'POST', target, token, body }), 413);
  });
});
