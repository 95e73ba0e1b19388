import { BadRequestError } from '@example-resource/client';
import { beforeAll, describe, expect, it } from 'vitest';
import { clientOf, createdResource, freshProject, problemOf } from './service.js';

describe('GET /{projectKey}/resource/searchApiPattern', () => {
  const projectKey = freshProject();
  const { search } = clientOf(projectKey).resource;
  const keysOf = async (input: Parameters<typeof search>[0]): Promise<unknown> =>
    (await search(input)).results.map((resource) => resource.key).sort();

  beforeAll(async () => {
    await createdResource(projectKey, { arrayOfStringExample: ['Red Wine', 'bottle'], arrayOfIntExample: [1] }, 'red');
    await createdResource(
      projectKey,
      { arrayOfStringExample: ['white wine', 'bottle'], arrayOfIntExample: [2] },
      'white',
    );
    await createdResource(projectKey, { arrayOfStringExample: ['Straße'], arrayOfIntExample: [3] }, 'street');
  });

  it('finds everything without parameters, as a page', async () => {
    const page = await search({});
    expect(page).toMatchObject({ limit: 20, offset: 0, count: 3 });
    expect(page.results).toHaveLength(3);
  });

  it('finds the words of text.<locale> case-insensitively', async () => {
    expect(await keysOf({ 'text.en': 'WINE' })).toEqual(['red', 'white']);
    expect(await keysOf({ 'text.en': 'wine red' })).toEqual(['red']);
    expect(await keysOf({ 'text.de-DE': 'straße' })).toEqual(['street']);
    expect(await keysOf({ 'text.en': 'beer' })).toEqual([]);
  });

  it('allows as many edits as fuzzyLevel says', async () => {
    expect(await keysOf({ 'text.en': 'botle' })).toEqual([]);
    expect(await keysOf({ 'text.en': 'botle', fuzzy: true })).toEqual(['red', 'white']);
    expect(await keysOf({ 'text.en': 'botle', fuzzy: true, fuzzyLevel: 0 })).toEqual([]);
    expect(await keysOf({ 'text.en': 'bole', fuzzy: true, fuzzyLevel: 1 })).toEqual([]);
    expect(await keysOf({ 'text.en': 'bole', fuzzy: true, fuzzyLevel: 2 })).toEqual(['red', 'white']);
  });

  it('refuses a fuzzyLevel above the platform default', async () => {
    await expect(search({ 'text.en': 'x', fuzzy: true, fuzzyLevel: 3 })).rejects.toBeInstanceOf(BadRequestError);
  });

  it('narrows the results by filter and filter.query, and only the counts by filter.facets', async () => {
    const field = 'objectTypeProperty.arrayOfIntExample';
    expect(await keysOf({ filter: `${field} contains any (1, 3)` })).toEqual(['red', 'street']);
    expect(await keysOf({ 'filter.query': `${field} contains any (2)` })).toEqual(['white']);

    const page = await search({
      facet: 'objectTypeProperty.arrayOfStringExample',
      'filter.facets': `${field} contains any (1, 2)`,
    });
    expect(page.count).toBe(3);
    expect(page.facets).toEqual([
      { value: 'bottle', count: 2 },
      { value: 'Red Wine', count: 1 },
      { value: 'white wine', count: 1 },
    ]);
  });

  it('reads the same with staged', async () => {
    expect(await keysOf({ staged: true })).toEqual(await keysOf({ staged: false }));
  });

  it('refuses an invalid filter with the column', async () => {
    const failure = search({ filter: 'version >' });
    await expect(failure).rejects.toBeInstanceOf(BadRequestError);
    await expect(failure).rejects.toMatchObject({ body: { errors: [{ in: 'query', at: 'filter' }] } });
  });

  it('refuses a name that does not match the pattern', async () => {
    for (const name of ['text.EN', 'text.english', 'text.', 'text.de_DE', 'text.de-de', 'Text.de']) {
      const target = `/${projectKey}/resource/searchApiPattern?${name}=x`;
      const problem = await problemOf({ method: 'GET', target }, 400);
      expect(problem['errors']).toEqual([expect.objectContaining({ in: 'query', at: name })]);
    }
  });
});
