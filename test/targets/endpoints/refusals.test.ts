import { expect, it } from 'vitest';
import { buildApi } from '../../support/built-api.js';

const model = `
api: refusals
auth: bearer
errors:
  TooLarge: 413 Problem
  Failed: other Problem
  Odd: 413 Other
  OddFailed: other Other
types:
  ## A part of what a problem has.
  Problem:
    title: string
    detail?: string
  Other:
    error:
      type: string
      docs: No problem has it.
groups:
  pet:
    path: /pets
    scopes: unknown
    endpoints:
      fits:
        http: POST /fits
        body: Other
        returns: nothing
        errors: [TooLarge, Failed]
      mismatches:
        http: POST /mismatches
        body: Other
        returns: nothing
        errors: [Odd, OddFailed]
`;

const api = await buildApi(model);

async function refusalOf(name: string, status: number): Promise<unknown> {
  const handler = async (): Promise<object> => {
    if (status === 500) throw new Error('inside');
    return { status: 204 };
  };
  const options = {
    limits: { bodyBytes: 100 },
    onError: () => {},
    verifyToken: async () => (status === 401 ? undefined : { subject: 'ann', scopes: new Set<string>() }),
  };
  const server = api.serve({ pet: { fits: handler, mismatches: handler } }, options);
  const error = status === 413 ? 'a'.repeat(200) : 'a';
  const call = api.clientOf(server)['pet']![name]!({ body: { error } });
  return (await call.result())['error'];
}

it.each([
  [413, 'TooLargeError', 'Content Too Large'],
  [401, 'FailedError', 'Unauthorized'],
  [500, 'FailedError', 'Internal Server Error'],
])('a refusal with %i has the declared body, if a problem fits it', async (status, name, title) => {
  const error = await refusalOf('fits', status);
  expect(error).toBeInstanceOf(api.error(name));
  expect(error).toMatchObject({ status, body: { title } });
});

it.each([413, 401, 500])(
  'a refusal with %i is unexpected, but has the problem, if that does not fit the declared body',
  async (status) => {
    expect(await refusalOf('mismatches', status)).toMatchObject({
      name: 'UnexpectedResponseError',
      status,
      issues: [{ path: '/error', code: 'required' }],
      problem: { status },
    });
  },
);
