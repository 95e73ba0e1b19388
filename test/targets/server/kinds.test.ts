import { beforeAll, describe, expect, it } from 'vitest';
import { emit } from '../../../src/pipeline.js';
import { server } from '../../../src/targets/server/server.js';
import { types } from '../../../src/targets/types/types.js';
import { validators } from '../../../src/targets/validators/validators.js';
import { buildPackages, type BuiltPackages } from '../../support/built-packages.js';
import { modelOfText } from '../../support/example-model.js';

/** An endpoint with a query parameter of the type, and a header of the response with its value. */
function modelWith(type: string): ReturnType<typeof modelOfText> {
  const text = `
api: small
auth: none
types:
  Colour: [red, green]
groups:
  thing:
    endpoints:
      get:
        http: GET /thing
        query:
          value: ${type}
        returns:
          200:
            headers:
              X-Value: ${type.replace('integer | boolean', 'integer')}
`;
  const used = type === 'Colour' ? text : text.replace('types:\n  Colour: [red, green]\n', '');
  return { ...modelOfText(used), packages: { others: {}, byTarget: {}, dates: 'Date' } };
}

// A server has the code for the kinds of its model only: each is complete on its own.
describe.each([
  ['bytes', 'bytes', 'AQ==', new Uint8Array([1]), 'AQ'],
  ['converted', 'datetime(ms)', '1970-01-01T00:00:00.000Z', new Date(0), 'soon'],
  ['either', 'integer | boolean', '5', 5, 'five'],
  ['enum', 'Colour', 'red', 'red', 'blue'],
  ['multiple', 'float(multiple of 0.5)', '1.5', 1.5, '1.3'],
])('a server with values of the kind %s in a query and a header', (kind, type, text, value, wrong) => {
  const files = emit(modelWith(type), [types, validators, server]);
  let packages: BuiltPackages;
  let call: (text: string) => Promise<Response>;
  const received: unknown[] = [];

  beforeAll(async () => {
    packages = await buildPackages('small', files);
    const { createServer } = await packages.import('server');
    const get = async (input: { readonly value: unknown }): Promise<object> => {
      received.push(input.value);
      return { status: 200, headers: { xValue: input.value } };
    };
    const made = (createServer as (options: object) => { fetch: (request: Request) => Promise<Response> })({
      operations: { thing: { get } },
    });
    call = (given) => made.fetch(new Request(`http://localhost/thing?value=${encodeURIComponent(given)}`));
  });

  it('has no code for other kinds', () => {
    const list = files.find(({ path }) => path === 'server/runtime/kinds.js');
    expect(list?.text.match(/kinds-\w+/g)).toEqual([`kinds-${kind}`]);
    const shipped = files.filter(({ path }) => path.startsWith('server/runtime/kinds-'));
    expect(shipped.map(({ path }) => path)).toEqual([`server/runtime/kinds-${kind}.js`]);
  });

  it('reads and writes them', async () => {
    const response = await call(text);
    expect([response.status, response.headers.get('x-value'), received]).toEqual([200, text, [value]]);
    expect((await call(wrong)).status).toBe(400);
  });
});
