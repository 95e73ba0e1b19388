import type { ObjectTestType } from '@example-resource/types';
import { describe, expect, it } from 'vitest';
import { clientOf, createdResource, freshProject, problemOf, send } from './service.js';

describe('GET /{projectKey}/resource', () => {
  it('returns one object with the arrays of the matching resources, one after the other', async () => {
    const projectKey = freshProject();
    await createdResource(projectKey, { arrayOfIntExample: [1, 2], arrayOfTwonumbersExample: [5, 6] });
    await createdResource(projectKey, { arrayOfIntExample: [2, 3], arrayOfStringExample: ['a'] });

    expect(await clientOf(projectKey).resource.query({})).toEqual({
      arrayOfIntExample: [1, 2, 2, 3],
      arrayOfTwonumbersExample: [5, 6],
      arrayOfStringExample: ['a'],
    });
  });

  it('applies array limits to each resource, not to a page', async () => {
    const projectKey = freshProject();
    const arrays: ObjectTestType = { arrayOfUniqueIntExample: [1, 2], arrayOfTwonumbersExample: [3, 4] };
    await createdResource(projectKey, arrays);
    await createdResource(projectKey, arrays);
    expect(await clientOf(projectKey).resource.query({})).toEqual({
      arrayOfUniqueIntExample: [1, 2, 1, 2],
      arrayOfTwonumbersExample: [3, 4, 3, 4],
    });
  });

  it('describes the page in headers', async () => {
    const projectKey = freshProject();
    for (let count = 0; count < 21; count += 1) await createdResource(projectKey, { arrayOfIntExample: [count] });

    const response = await send({ method: 'GET', target: `/${projectKey}/resource` });
    expect(response.headers.get('x-total-count')).toBe('21');
    expect(response.headers.get('x-limit')).toBe('20');
    expect(response.headers.get('x-offset')).toBe('0');
    expect(response.headers.get('link')).toContain('rel="self"');
    expect(((await response.json()) as { arrayOfIntExample: number[] }).arrayOfIntExample).toHaveLength(20);
  });

  it('filters by each parameter, and by all of them together', async () => {
    const projectKey = freshProject();
    const { query } = clientOf(projectKey).resource;
    await createdResource(projectKey, {
      arrayOfIntExample: [1],
      arrayOfFloatExample: [1.5],
      arrayOfNumberNoDefaultsExample: [10],
      arrayOfStringExample: ['red', 'round'],
      arrayOfObjectType: [{ integerExample: 9223372036854775807n, integerExampleInt32: 1 }],
    });
    await createdResource(projectKey, {
      arrayOfIntExample: [2],
      arrayOfFloatExample: [2.5],
      arrayOfNumberNoDefaultsExample: [20],
      arrayOfStringExample: ['green', 'round'],
    });

    const first = [1];
    const second = [2];
    const both = [1, 2];
    const found = async (input: Parameters<typeof query>[0]): Promise<unknown> =>
      (await query(input)).arrayOfIntExample;
    expect(await found({ stringParameter: 'red' })).toEqual(first);
    expect(await found({ stringParameter: 'round' })).toEqual(both);
    expect(await found({ floatParameter: 2.5 })).toEqual(second);
    expect(await found({ integerParameter: 1 })).toEqual(first);
    expect(await found({ withMarkdownDescription: 20 })).toEqual(second);
    expect(await found({ arrayOfString: ['red', 'green'] })).toEqual(both);
    expect(await found({ arrayOfStringWithDescription: ['green'] })).toEqual(second);
    expect(await found({ objectParameter: { arrayOfStringExample: ['red'] } })).toEqual(first);
    expect(
      await found({
        objectParameter: { arrayOfObjectType: [{ integerExample: 9223372036854775807n, integerExampleInt32: 1 }] },
      }),
    ).toEqual(first);
    expect(await found({ stringParameter: 'round', integerParameter: 2 })).toEqual(second);
    expect(await found({ stringParameter: 'red', integerParameter: 2 })).toBeUndefined();
  });

  it('never shows resources of another project', async () => {
    const mine = freshProject();
    await createdResource(freshProject(), { arrayOfIntExample: [1] });
    expect(await clientOf(mine).resource.query({})).toEqual({});
  });

  it.each([
    ['integerParameter=1.5', 'integerParameter'],
    ['integerParameter=9007199254740992', 'integerParameter'],
    ['floatParameter=x', 'floatParameter'],
    ['stringParameter=a&stringParameter=b', 'stringParameter'],
    ['objectParameter=%7B', 'objectParameter'],
    ['objectParameter=%7B%22arrayOfTwonumbersExample%22%3A%5B1%5D%7D', 'objectParameter'],
    ['stringParamter=a', 'stringParamter'],
  ])('refuses ?%s with 400, naming the parameter', async (query, name) => {
    const projectKey = freshProject();
    const problem = await problemOf({ method: 'GET', target: `/${projectKey}/resource?${query}` }, 400);
    expect(problem['errors']).toEqual([expect.objectContaining({ in: 'query', at: expect.stringContaining(name) })]);
  });

  it('reports all reasons at once', async () => {
    const projectKey = freshProject();
    const target = `/${projectKey}/resource?integerParameter=x&floatParameter=y&z=1`;
    const problem = await problemOf({ method: 'GET', target }, 400);
    expect(problem['errors']).toHaveLength(3);
  });
});
