import { describe, expect, it } from 'vitest';
import { parseQuery, readUndeclared } from '../../../src/runtime/server/parameters.js';
import { valuesReader } from '../../../src/runtime/server/text-reader.js';

const limits = { queryValues: 100 };

describe('parseQuery', () => {
  it.each([
    ['', []],
    ['a=1', [['a', ['1']]]],
    ['a=1&b=2&a=3', [['a', ['1', '3']], ['b', ['2']]]], // prettier-ignore
    ['a', [['a', ['']]]],
    ['a=', [['a', ['']]]],
    ['a=b=c', [['a', ['b=c']]]],
    ['&a=1&&', [['a', ['1']]]],
    ['a=x+y%2Bz', [['a', ['x y+z']]]],
    ['filter%2Equery=%26', [['filter.query', ['&']]]],
    ['a=%2541', [['a', ['%41']]]],
    ['__proto__=1', [['__proto__', ['1']]]],
  ])('reads %j', (raw, values) => {
    const query = parseQuery(raw, limits);
    expect([...query.values]).toEqual(values);
    expect(query.reasons).toEqual([]);
  });

  it('reports what is not percent-encoded UTF-8, and continues', () => {
    const query = parseQuery('a=%zz&b=%ff&%c3=1&d=4', limits);
    expect(query.reasons.map(({ at, code }) => [at, code])).toEqual([
      ['a', 'encoding'],
      ['b', 'encoding'],
      ['%c3', 'encoding'],
    ]);
    expect([...query.values]).toEqual([['d', ['4']]]);
  });

  it('stops at too many values', () => {
    const raw = Array.from({ length: 101 }, (_, index) => `a=${index}`).join('&');
    const query = parseQuery(raw, limits);
    expect(query.values.get('a')).toHaveLength(100);
    expect(query.reasons).toEqual([
      { in: 'query', at: '', code: 'items', message: 'must not have more than 100 values' },
    ]);
  });
});

describe('parameter names with placeholders', () => {
  const read = valuesReader('string');
  const isPart = (part: string): boolean => /^(?:[a-z]{2}(-[A-Z]{2})?)$/u.test(part);
  const text = { name: 'text.{locale}', prefix: 'text.', suffix: '', isPart, read };
  const names = { declared: new Set(['text.xx', 'where']), patterns: [text] };

  it('match by the text around the placeholder and by its type; a declared name takes precedence', () => {
    const query = parseQuery('text.en=a&text.de-DE=b&text.xx=c&where=d&text.EN=e&text.=f', limits);
    const input = {};
    readUndeclared(input, query, names);
    expect(input).toEqual({ 'text.en': 'a', 'text.de-DE': 'b' });
    expect(query.reasons.map(({ at }) => at)).toEqual(['text.EN', 'text.']);
  });

  it('leave no name unchecked: an undeclared one is refused, with a suggestion', () => {
    const query = parseQuery('text.en=a&text.EN=b&wher=c&zzzzzz=d&=e', limits);
    readUndeclared({}, query, names);
    expect(query.reasons.map(({ at, message }) => [at, message])).toEqual([
      ['text.EN', 'is not a parameter of this operation; names such as text.{locale} are'],
      ['wher', 'is not a parameter of this operation (did you mean where?)'],
      ['zzzzzz', 'is not a parameter of this operation'],
      // In the detail of the problem: `The request does not fit the description of pet.list: it has a parameter without a name.`
      ['', 'has a parameter without a name'],
    ]);
  });

  it('report a repeated value', () => {
    const query = parseQuery('text.en=a&text.en=b', limits);
    readUndeclared({}, query, names);
    expect(query.reasons).toEqual([
      { in: 'query', at: 'text.en', code: 'repeated', message: 'must be given only once' },
    ]);
  });
});
