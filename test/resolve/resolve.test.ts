import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compile } from '../../src/pipeline.js';
import { parse } from '../../src/parse/parse.js';
import { resolve } from '../../src/resolve/resolve.js';
import { compileText, exampleFiles, exampleModel, modelOfText } from '../support/example-model.js';
import { withoutSpans } from '../support/without-spans.js';

describe('the example model', () => {
  it('compiles without messages', () => {
    expect(compile(exampleFiles()).diagnostics).toEqual([]);
  });

  it('has the twelve endpoints of the service', () => {
    const names = exampleModel().groups[0]?.endpoints.map(({ name }) => name);
    expect(names?.join(' ')).toBe(
      'query get getByKey search exists create patch replace complex update delete querySorted',
    );
  });
});

describe('resolve', () => {
  it('returns the same model for the same files in any order', () => {
    const files = exampleFiles();
    expect(JSON.stringify(compile([...files].reverse()))).toBe(JSON.stringify(compile(files)));
  });

  it('returns the same meaning wherever a declaration is written', () => {
    const files = exampleFiles();
    const names = files.map(({ path }) => path).reverse();
    const swapped = files.map((file, index) => ({ ...file, path: names[index] ?? '' }));
    expect(withoutSpans(compile(swapped).value)).toEqual(withoutSpans(exampleModel()));
  });

  it('returns the same model for headers of all responses as for the same headers in each of them', () => {
    const modelWith = (ofGroup: string, ofSuccess: string, ofError: string): string => `
api: a
errors:
  Bad:
    status: 400
    headers: { ${ofError} }
groups:
  g:
    response-headers: { ${ofGroup} }
    errors: [Bad]
    endpoints:
      e:
        http: GET /x
        returns:
          200:
            headers: { ${ofSuccess} }
          302:
            to: uri
            headers: { ${ofSuccess} }
`;
    const all = modelWith('X-A: integer, X-B?: string', '', '');
    const each = modelWith('', 'X-A: integer, X-B?: string', 'X-A?: integer, X-B?: string');
    expect(withoutSpans(modelOfText(all))).toEqual(withoutSpans(modelOfText(each)));
  });

  it('returns the same model for headers of all requests as for the same headers in each endpoint', () => {
    const modelWith = (ofModel: string, ofEndpoint: string): string => `
api: a
headers: { ${ofModel} }
types: { Level: [low, high] }
groups:
  g:
    endpoints:
      e:
        http: GET /x
        headers: { ${ofEndpoint} }
        returns: nothing
`;
    const headers = 'X-Level?: Level, X-Version: date = 2026-01-31';
    expect(withoutSpans(modelOfText(modelWith(headers, '')))).toEqual(
      withoutSpans(modelOfText(modelWith('', headers))),
    );
    const inline = modelOfText(modelWith('X-Tier: [free, paid]', ''));
    expect(inline.types.map(({ name }) => name)).toEqual(['Level', 'XTier']);
    // They are checked before the first endpoint is written.
    const [problem] = compileText('api: a\nheaders: { X-Level: Levle }').diagnostics;
    expect(problem?.code).toBe('unknown-type');
  });

  it('does not change the documents', () => {
    const documents = exampleFiles().map((file) => parse(file).value);
    const before = JSON.stringify(documents);
    resolve(documents);
    expect(JSON.stringify(documents)).toBe(before);
  });

  it('returns a model even for no documents', () => {
    const { value, diagnostics } = resolve([]);
    expect(value).toMatchObject({ name: 'unnamed', types: [], groups: [] });
    expect(diagnostics.map(({ code }) => code)).toEqual(['required-key']);
  });

  it('turns what it cannot link into unknown, and continues', () => {
    const { value } = compileText('api: a\ntypes:\n  A:\n    b: Missing[]\n    c: string\n');
    expect(withoutSpans(value.types)).toMatchObject([
      { fields: [{ type: { kind: 'array', items: { kind: 'unknown' } } }, { type: { kind: 'string' } }] },
    ]);
  });

  it('accepts names of Object.prototype as ordinary names', () => {
    const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf'];
    const fields = names.map((name) => `    ${name}: string`).join('\n');
    const query = names.map((name) => `          ${name}?: string`).join('\n');
    const model = modelOfText(
      `api: a\ntypes:\n  A:\n${fields}\ngroups:\n  g:\n    endpoints:\n      e:\n        http: POST /x\n        query:\n${query}\n        body: A\n        returns: A\n`,
    );
    const [type] = model.types;
    expect(type?.kind === 'object' && type.fields.map(({ name }) => name)).toEqual(names);
    expect(model.groups[0]?.endpoints[0]?.query.map(({ property }) => property)).toEqual(names);
    expect(Object.prototype).not.toHaveProperty('span');
  });
});

// Each of them compiles a whole model.
const damages = 40;

describe('compile, with a damaged model,', () => {
  const text = exampleFiles()
    .map((file) => file.text)
    .join('\n');

  it('starts from a model without errors', () => {
    expect(compileText(text).diagnostics).toEqual([]);
  });

  it('never throws', () => {
    const damage = fc.tuple(
      fc.nat({ max: text.length - 1 }),
      fc.nat({ max: 12 }),
      fc.constantFrom(...' \n:{}[<?|\u0000\t"', '', '..', '- ', '# ', '__proto__'),
    );
    fc.assert(
      fc.property(damage, ([at, length, insert]) => {
        const damaged = text.slice(0, at) + insert + text.slice(at + length);
        expect(() => compileText(damaged)).not.toThrow();
      }),
      { numRuns: damages },
    );
  });

  it('never throws for random strings in any slot', () => {
    const slots = [
      'http: GET',
      'returns: Resource',
      'does: query',
      'scopes: manage',
      'integer[]',
      'body: ResourceUpdate',
      '/{projectKey}/resource',
    ];
    fc.assert(
      fc.property(fc.constantFrom(...slots), fc.string({ maxLength: 30 }), (slot, random) => {
        const damaged = text.replace(slot, () => slot.replace(/[^ ]*$/, () => random.replace(/[\r\n]/g, ' ')));
        expect(() => compileText(damaged)).not.toThrow();
      }),
      { numRuns: damages },
    );
  });
});
