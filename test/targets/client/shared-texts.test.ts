import { expect, it } from 'vitest';
import { client } from '../../../src/targets/client/client.js';
import { modelOfText } from '../../support/example-model.js';

const text = `
api: shelf
types:
  Book:
    id: string
groups:
  book:
    path: /{shelf}/books
    endpoints:
      find:
        http: GET
        query:
          titleOrSubtitle?: string(1..200)
          nameOfTheAuthor?: string(1..200)
        returns: Book[]
      count:
        http: HEAD
        query:
          titleOrSubtitle?: string(1..200)
          nameOfTheAuthor?: string(1..200)
        returns: 204
      get:
        http: GET /{id}
        query:
          brief?: boolean
        returns: Book
      listed:
        http: HEAD /{id}
        query:
          brief?: boolean
        returns: 204
`;

it('a path parameter, and a long list, that several operations have is one constant', () => {
  const model = modelOfText(text);
  const module = client.emit(model).find(({ path }) => path.includes('/src/modules/'))?.text;
  expect(module?.match(/^const \w+(?:Parameter|Operation[A-Z]\w*)(?:: .*?)? =/gm)).toEqual([
    'const shelfParameter: Parameter =',
    "const findBookOperationQuery: NonNullable<Operation['query']> =",
    'const idParameter: Parameter =',
  ]);
  expect(module?.match(/\bquery: [\w[]\w*/g)).toEqual([
    'query: findBookOperationQuery',
    'query: findBookOperationQuery',
    'query: [',
    'query: [',
  ]);
});
