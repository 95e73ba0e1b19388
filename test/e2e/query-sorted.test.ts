import { BadRequestError } from '@example-resource/client';
import { beforeAll, describe, expect, it } from 'vitest';
import { clientOf, createdResource, freshProject, problemOf } from './service.js';

describe('GET /{projectKey}/resource/sorted-query-parameters', () => {
  const projectKey = freshProject();
  const { querySorted, update } = clientOf(projectKey).resource;
  const keysOf = async (input: Parameters<typeof querySorted>[0]): Promise<unknown> =>
    (await querySorted(input)).results.map((resource) => resource.key);

  beforeAll(async () => {
    const keys = ['anna', 'bert', 'carl', 'dora'];
    for (const [index, key] of keys.entries()) {
      await createdResource(
        projectKey,
        { arrayOfIntExample: [index], arrayOfStringExample: [key, 'all'], arrayOfObjectType: [{ integerExample: 1n }] },
        key,
      );
    }
    const { id } = (await querySorted({ where: ['key = "dora"'] })).results[0] ?? { id: '' };
    await update({ id, body: { version: 1, actions: [{ action: 'changeSomeProperty', someProperty: 'x "y"' }] } });
  });

  it('returns a page with limit, offset, count and results', async () => {
    expect(await querySorted({})).toMatchObject({ limit: 20, offset: 0, count: 4 });
    expect(await querySorted({})).not.toHaveProperty('total');
  });

  it('selects by predicates, joined by AND', async () => {
    const sort = ['key asc'];
    expect(await keysOf({ where: ['key = "bert"'] })).toEqual(['bert']);
    expect(await keysOf({ where: ['key != "bert"'], sort })).toEqual(['anna', 'carl', 'dora']);
    expect(await keysOf({ where: ['key > "anna"', 'key <= "carl"'], sort })).toEqual(['bert', 'carl']);
    expect(await keysOf({ where: ['key in ("anna", "dora", "nobody")'], sort })).toEqual(['anna', 'dora']);
    expect(await keysOf({ where: ['version = 2 or key = "anna"'], sort })).toEqual(['anna', 'dora']);
    expect(await keysOf({ where: ['not (version = 1)'] })).toEqual(['dora']);
    expect(await keysOf({ where: ['someProperty is defined'] })).toEqual(['dora']);
    expect(await keysOf({ where: ['someProperty = "x \\"y\\""'] })).toEqual(['dora']);
    const contains = 'objectTypeProperty.arrayOfStringExample contains';
    expect(await keysOf({ where: [`${contains} any ("bert", "carl")`], sort })).toEqual(['bert', 'carl']);
    expect(await keysOf({ where: [`${contains} all ("bert", "all")`] })).toEqual(['bert']);
  });

  it('takes the variable :name from var.name', async () => {
    expect(await keysOf({ where: ['key = :name'], 'var.name': ['carl'] })).toEqual(['carl']);
    expect(await keysOf({ where: ['version = :v and key = :name'], 'var.name': ['dora'], 'var.v': ['2'] })).toEqual([
      'dora',
    ]);
    expect(await keysOf({ where: ['key = "anna"'], 'var.unused': ['x'] })).toEqual(['anna']);
    await expect(querySorted({ where: ['key = :name'] })).rejects.toBeInstanceOf(BadRequestError);
  });

  it('treats a variable as a value, never as a part of the predicate', async () => {
    expect(await keysOf({ where: ['key = :name'], 'var.name': ['x" or key != "'] })).toEqual([]);
    expect(await keysOf({ where: ['key = :name'], 'var.name': ["'; drop table resource; --"] })).toEqual([]);
  });

  it('sorts, pages, and counts on request', async () => {
    expect(await keysOf({ sort: ['key desc'], limit: 2 })).toEqual(['dora', 'carl']);
    expect(await keysOf({ sort: ['key desc'], limit: 2, offset: 2 })).toEqual(['bert', 'anna']);
    expect(await keysOf({ sort: ['version desc', 'key'] })).toEqual(['dora', 'anna', 'bert', 'carl']);
    expect(await keysOf({ limit: 0 })).toEqual([]);
    expect(await querySorted({ limit: 1, offset: 3, withTotal: true })).toMatchObject({
      limit: 1,
      offset: 3,
      count: 1,
      total: 4,
    });
  });

  it('returns 400 with the column of an invalid predicate', async () => {
    for (const where of [
      'key =',
      'key = "a',
      '= 1',
      'kay = "a"',
      'version = "one"',
      'key = "a" and',
      '(key = "a"',
      '',
    ]) {
      const failure = querySorted({ where: [where] });
      await expect(failure, where).rejects.toBeInstanceOf(BadRequestError);
      await expect(failure, where).rejects.toMatchObject({
        body: { errors: [{ in: 'query', at: 'where', message: expect.stringMatching(/column \d+/i) }] },
      });
    }
  });

  it.each([
    'limit=501',
    'limit=-1',
    'limit=1.5',
    'offset=10001',
    'sort=kay',
    'sort=key%20up',
    'withTotal=yes',
    'var.=x',
    'var.a-b=x',
    'expand=',
  ])('refuses ?%s with 400', async (query) => {
    const target = `/${projectKey}/resource/sorted-query-parameters?${query}`;
    await problemOf({ method: 'GET', target }, 400);
  });

  it('accepts a path to expand, without effect', async () => {
    expect((await querySorted({ expand: ['objectTypeProperty'] })).count).toBe(4);
  });
});
