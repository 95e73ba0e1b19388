import { expect, it } from 'vitest';
import { declarationsOf } from '../../src/model/declarations.js';
import { endpointsOf } from '../../src/model/endpoints.js';
import { writtenRequest } from '../../src/diff/written-request.js';
import { modelOfText } from '../support/example-model.js';

const model = modelOfText(`
api: pets
types:
  Range: tuple<integer, integer>
  Search:
    names: string[]
    near?: Place
  Place:
    city: string
groups:
  pet:
    endpoints:
      search:
        http: POST /pets
        query:
          age: Range
        body: form<Search>
        returns: nothing
`);

it('numbers the lists of a form and the items of a tuple, whatever the values, as its server reads them', () => {
  const [endpoint] = endpointsOf(model);
  const [parameter] = endpoint?.query ?? [];
  const [content] = endpoint?.contents ?? [];
  if (endpoint === undefined || parameter === undefined || content === undefined) throw new Error('There is no form.');
  const parts = { path: [], query: [{ parameter, value: [1, 9] }], headers: [], cookies: [] };
  const body = { content, mediaType: content.mediaType, value: { names: ['Ada', 'Bo'] } };
  const writing = { declarations: declarationsOf(model), headers: {}, query: '' };
  const { target, body: text = '' } = writtenRequest({ endpoint, ...parts, body }, writing) ?? {};
  expect(decodeURIComponent(`${target} ${text}`)).toBe('/pets?age[0]=1&age[1]=9 names[0]=Ada&names[1]=Bo');
});
