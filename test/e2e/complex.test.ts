import { describe, expect, it } from 'vitest';
import { clientOf, freshProject, problemOf, send } from './service.js';

const path = 'artificially-complex/path/uri-parameter-one=one/two';
const input = { uriParameterOne: 'one', uriParameterTwo: 'two' };

describe(`POST /{projectKey}/resource/artificially-complex/path/uri-parameter-one={uriParameterOne}/{uriParameterTwo}`, () => {
  it('returns 200 with arrays taken from the request, in the order of the document', async () => {
    const projectKey = freshProject();
    const body =
      '{"twelthProperty":"1","createdBy":{"lastName":"2","firstName":"3"},"version":4,"custom":[{"x":"5"},6],"eigthProperty":"7","eleventhPropery":"8"}';
    const target = `/${projectKey}/resource/${path}?queryParameterOne=1.5&queryParameterTwo=x`;
    const response = await send({ method: 'POST', target, body });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      arrayOfStringExample: ['1', '2', '3', '5', '7', '8'],
      arrayOfNumberNoDefaultsExample: [1.5],
    });
  });

  it('returns 202 with the date of the request in six formats when Prefer: code=202 asks for it', async () => {
    const answer = await clientOf(freshProject()).resource.complex({
      ...input,
      prefer: 'code=202',
      body: { createdAt: '2024-02-29T23:59:58.007Z' },
    });
    expect(answer).toMatchObject({
      status: 202,
      body: {
        dateOnlyExample: '2024-02-29',
        timeOnlyExample: '23:59:58',
        dateTimeOnlyExample: '2024-02-29T23:59:58',
        dateTimeExample: '2024-02-29T23:59:58.007Z',
        dateTimeExampleDefaultFormat: '2024-02-29T23:59:58.007Z',
        dateTimeExampleRfc: 'Thu, 29 Feb 2024 23:59:58 GMT',
      },
    });
  });

  it('transfers every property, spelt as the service spells it', async () => {
    const body = {
      id: 'a',
      version: 1,
      key: 'b',
      createdAt: '2024-01-01T00:00:00.000Z',
      lastModifiedAt: '2024-01-01T00:00:00.000Z',
      createdBy: { firstName: 'c', lastName: 'd' },
      lastModifiedBy: { firstName: 'e', lastName: 'f' },
      custom: null,
      eigthProperty: '8',
      ninthProperty: '9',
      tenthProperty: '10',
      eleventhPropery: '11',
      twelthProperty: '12',
      thirteenthProperty: '13',
      fourteenthProperty: '14',
      fifteenthProperty: '15',
    };
    const answer = await clientOf(freshProject()).resource.complex({ ...input, queryParameterOne: 3, body });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        arrayOfStringExample: [
          'a',
          'b',
          '2024-01-01T00:00:00.000Z',
          '2024-01-01T00:00:00.000Z',
          'c',
          'd',
          'e',
          'f',
          '8',
          '9',
          '10',
          '11',
          '12',
          '13',
          '14',
          '15',
        ],
        arrayOfNumberNoDefaultsExample: [3],
      },
    });
  });

  it('accepts slashes, equals signs and percent signs in both path parameters', async () => {
    const answer = await clientOf(freshProject()).resource.complex({
      uriParameterOne: 'a/b=c%2F',
      uriParameterTwo: 'ü ?#&',
      body: {},
    });
    expect(answer.status).toBe(200);
  });

  it.each([
    ['a date without milliseconds', '', '{"createdAt":"2024-01-01T00:00:00Z"}', { in: 'body', at: '/createdAt' }],
    ['a day that does not exist', '', '{"createdAt":"2023-02-29T00:00:00.000Z"}', { in: 'body', at: '/createdAt' }],
    ['a correctly spelt name', '', '{"eleventhProperty":"x"}', { in: 'body', at: '/eleventhProperty' }],
    ['an invalid number in the query', '?queryParameterOne=0x10', '{}', { in: 'query', at: 'queryParameterOne' }],
  ])('refuses %s with 400', async (_, query, body, reason) => {
    const projectKey = freshProject();
    const target = `/${projectKey}/resource/${path}${query}`;
    const problem = await problemOf({ method: 'POST', target, body }, 400);
    expect(problem['errors']).toEqual([expect.objectContaining(reason)]);
  });
});
