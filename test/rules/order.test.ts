import { describe, expect, it } from 'vitest';
import { withOrder } from '../../src/rules/order.js';
import { parse } from '../../src/parse/parse.js';
import { resolve } from '../../src/resolve/resolve.js';
import type { Model } from '../../src/model/model.js';
import { orderUnions } from '../../src/openapi/import-sources.js';
import { withoutSpans } from '../support/without-spans.js';

const file = {
  path: 'api.yaml',
  text: `api: shapes
version: 1.0.0
params:
  key: integer | string
errors:
  Refused:
    status: 400
    body: Circle | Square
types:
  Circle:
    size?: integer
  Square:
    size?: integer
    side?: Circle | Square | null
  Shapes: map<Circle | Square | integer>
  Plain:
    name: string
groups:
  shapes:
    path: /shapes
    endpoints:
      get:
        http: GET /{key}
        query:
          depth?: integer | boolean
        returns: tuple<Circle | string, Plain>
`,
};

function modelOf({ path, text }: typeof file): Model {
  const { value, diagnostics } = resolve([parse({ path, text }).value]);
  expect(diagnostics).toEqual([]);
  return value;
}

describe('a model with its unions in order', () => {
  const starts = [...file.text.matchAll(/\w+ \| .*/g)].map(({ index }) => index);
  const spans = starts.map((start) => ({ path: file.path, start, end: start + 1 }));

  it('is the one that is written with `first of`, wherever the union is', () => {
    const model = modelOf(file);
    expect(spans).toHaveLength(6);
    for (const some of [spans, ...spans.map((span) => [span])]) {
      const [written = file] = orderUnions([file], some);
      expect(written.text.match(/first of/g)).toHaveLength(some.length);
      expect(withoutSpans(withOrder(model, some))).toEqual(withoutSpans(modelOf(written)));
      expect(withoutSpans(withOrder(model, some))).not.toEqual(withoutSpans(model));
    }
  });

  it('keeps the parts that have none', () => {
    const model = modelOf(file);
    const after = withOrder(model, spans);
    const plain = ({ types }: Model): unknown => types.find(({ name }) => name === 'Plain');
    expect(plain(after)).toBe(plain(model));
    expect(withOrder(model, []).groups).toBe(model.groups);
  });
});
