import { describe, expect, it } from 'vitest';
import { compile } from '../../src/pipeline.js';
import type { Imported } from '../../src/stages.js';
import { allText, importOf, importOperation, lossesOf, textOf } from './documents.js';

const thing = { schemas: { Thing: { properties: { name: { type: 'string' } } } } };
const schema = { $ref: '#/components/schemas/Thing' };

describe('an imported body', () => {
  it('has no form of a list next to the same JSON, as Django writes it', () => {
    const list = { schema: { type: 'array', items: { type: 'integer' } } };
    const importBody = (content: object): Imported =>
      importOf({ paths: { '/things': { post: { requestBody: { content }, responses: { 204: {} } } } } });
    const both = importBody({ 'application/json': list, 'multipart/form-data': list });
    expect(textOf(both, 'groups/things.yaml')).toContain('body?: integer[]\n');
    expect(lossesOf(both).join()).toMatch(/^narrowed: form without fields, next to the same JSON at /);
    const alone = importBody({ 'multipart/form-data': list });
    expect(lossesOf(alone).join()).toMatch(/^widened: form without fields at /);
  });

  it('has JSON once, which ASP.NET also lists under its old name, and in a request under every other', () => {
    const contentOf = (...mediaTypes: readonly string[]): object => ({
      content: Object.fromEntries(mediaTypes.map((mediaType) => [mediaType, { schema }])),
    });
    const requestBody = contentOf('application/json-patch+json', 'application/json', 'text/json', 'application/*+json');
    const post = { requestBody, responses: { 200: contentOf('application/json', 'text/json') } };
    const imported = importOf({ paths: { '/things': { post } }, components: thing });
    expect(allText(imported)).toMatch(/body\?: Thing\n +returns: Thing\n/);
    expect(lossesOf(imported).map((loss) => loss.replace(/ at .*/, ''))).toEqual([
      'narrowed: application/json-patch+json of a request, next to the same JSON',
      'narrowed: text/json of a request, next to the same JSON',
      'narrowed: application/*+json of a request, next to the same JSON',
      'exact: text/json of a response, next to the same JSON',
    ]);
  });

  it('of a response is said by any JSON in the place of its other forms', () => {
    const ofOldName = { 'text/json': { schema }, 'application/xml': { schema }, 'text/plain': { schema } };
    const ofRange = { 'application/*+json': { schema }, 'text/json': { schema } };
    const responses = { 200: { content: ofOldName }, 202: { content: ofRange } };
    const imported = importOperation({ responses }, { components: thing });
    expect(allText(imported)).toMatch(/200:\n +text\/json: Thing\n +202:\n +application\/\*\+json: Thing\n/);
    expect(lossesOf(imported).map((loss) => loss.replace(/ at .*/, ''))).toEqual([
      'exact: XML of a response, next to the same JSON',
      'exact: text/plain of a response, next to the same JSON',
      'exact: text/json of a response, next to the same JSON',
    ]);
  });

  it('of a request has other JSON beside the usual one', () => {
    const content = { 'application/json': { schema }, 'application/merge-patch+json': { schema } };
    const imported = importOf({
      paths: { '/things': { patch: { requestBody: { content }, responses: {} } } },
      components: thing,
    });
    expect(allText(imported)).toMatch(/application\/json: Thing\n +application\/merge-patch\+json: Thing\n/);
  });

  it('of a response has files beside the same JSON, which are not that value in another form', () => {
    const sheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    const content = { 'application/json': { schema }, [sheet]: { schema }, 'application/yaml': { schema } };
    const imported = importOperation({ responses: { 200: { content } } }, { components: thing });
    expect(allText(imported)).toContain(`application/json: Thing\n            ${sheet}: stream\n`);
    expect(lossesOf(imported).map((loss) => loss.replace(/ at .*/, ''))).toEqual([
      'exact: application/yaml of a response, next to the same JSON',
      `widened: what ${sheet} contains`,
    ]);
  });

  it('has the component of a form as its type, with files, unless something else has that component', () => {
    const properties = { file: { type: 'string', format: 'binary' }, note: { type: 'string' } };
    const upload = { $ref: '#/components/schemas/Body_upload' };
    const post = {
      tags: ['things'],
      requestBody: { content: { 'multipart/form-data': { schema: upload } } },
      responses: { 204: {} },
    };
    const paths = { '/things': { post }, '/more': { post } };
    const components = { schemas: { Body_upload: { properties } } };
    const form = allText(importOf({ paths, components }));
    expect(form).toMatch(/types:\n.*\n {2}BodyUpload:\n {4}file\?: file\n {4}note\?: string\ngroups/);
    expect(form.match(/body\?: .*/g)).toEqual(['body?: multipart<BodyUpload>', 'body?: multipart<BodyUpload>']);
    const others = { schemas: { ...components.schemas, Log: { properties: { last: upload } } } };
    expect(allText(importOf({ paths, components: others }))).toContain('    file?: string as binary\n');
  });

  it('names the types of its forms after what they are, where there are several', () => {
    const form = { schema: { properties: { list: { type: 'array', items: { properties: { a: {}, b: {} } } } } } };
    const requestBody = {
      content: { 'application/json': form, 'application/x-www-form-urlencoded': form, 'multipart/form-data': form },
    };
    const post = { operationId: 'postThing', tags: ['thing'], requestBody, responses: { 204: {} } };
    const imported = importOf({ paths: { '/things': { post } } });
    expect(allText(imported).match(/(?<=<)Thing\w+(?=>)/g)).toEqual(['ThingPostBodyForm', 'ThingPostBodyMultipart']);
  });

  it('keeps media types with parameters, and ranges', () => {
    const content = {
      'application/json;stream=watch': { schema },
      'application/json; v=2': { schema },
      'text/json; charset=utf-8': { schema },
      'application/*+json': { schema },
      'image/*': { schema: { type: 'string', format: 'binary' } },
      '*/*': {},
    };
    const requestBody = { required: true, content };
    const post = { tags: ['things'], requestBody, responses: { 200: { content: { '*/*': { schema } } } } };
    const imported = importOf({ paths: { '/things': { post } }, components: thing });
    const text = textOf(imported, 'groups/things.yaml');
    expect(text).toContain(`        body:
          application/json;stream=watch: lines<Thing>
          application/json;v=2: Thing
          text/json: Thing
          application/*+json: Thing
          image/*: stream
          '*/*': stream
        returns: Thing
`);
    expect(imported.losses).toEqual([]);
  });

  it.each([
    ['application/x-ndjson', 'lines<Thing>'],
    ['application/jsonl', '\n          200:\n            application/jsonl: lines<Thing>'],
    ['application/stream+json', '\n          200:\n            application/stream+json: lines<Thing>'],
    ['text/event-stream', 'sse<Thing>'],
    ['application/json-seq', '\n          200:\n            application/json-seq: stream'],
  ])('may stream: %s is %j', (type, written) => {
    const imported = importOperation(
      { tags: ['things'], responses: { 200: { content: { [type]: { schema } } } } },
      { components: thing },
    );
    const returns = / *returns:.*\n(?: {10}.*\n)*/.exec(textOf(imported, 'groups/things.yaml'))?.[0];
    expect(returns?.trim()).toBe(`returns:${written.startsWith('\n') ? '' : ' '}${written}`);
  });

  it('has the files of a form with their names; in an urlencoded form they are bytes', () => {
    const file = { type: 'string', format: 'binary' };
    const properties = { photo: file, papers: { type: 'array', items: file }, note: { type: 'string' } };
    const schema = { type: 'object', required: ['photo'], properties };
    const operation = (type: string): object => ({
      tags: ['things'],
      requestBody: { required: true, content: { [type]: { schema } } },
      responses: { 204: {} },
    });
    const paths = {
      '/a': { post: operation('multipart/form-data') },
      '/b': { post: operation('application/x-www-form-urlencoded') },
    };
    const components = { schemas: { UploadedFile: { properties: { a: { type: 'string' } } } } };
    const { files } = importOf({ paths, components });
    const types = files.map(({ text }) => text).join('');
    expect(types).toContain('    photo: file\n    papers?: file[]\n    note?: string\n');
    expect(types).toContain('    photo: bytes\n    papers?: bytes[]\n    note?: string\n');
    expect(compile(files).diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  it.each([
    ['multipart/form-data', { photo: '*/*', papers: 'image/png, application/octet-stream' }, 0],
    ['multipart/form-data', { note: 'text/plain; charset=utf-8', extra: 'application/json' }, 0],
    ['multipart/form-data', { photo: 'image/png', papers: 'image/*' }, 2],
    ['multipart/form-data', { note: 'text/csv', extra: 'application/xml' }, 2],
    ['application/x-www-form-urlencoded', { note: 'text/plain' }, 0],
    ['application/x-www-form-urlencoded', { extra: 'application/json' }, 1],
  ])('has fields with their own media types in %s, and counts those that are lost: %j', (type, contentTypes, lost) => {
    const file = { type: 'string', format: 'binary' };
    const extra = { type: 'object', properties: { a: { type: 'string' } } };
    const properties = { photo: file, papers: { type: 'array', items: file }, note: { type: 'string' }, extra };
    const encoding = Object.fromEntries(
      Object.entries(contentTypes).map(([name, contentType]) => [name, { contentType }]),
    );
    const content = { [type]: { schema: { type: 'object', properties }, encoding } };
    const { losses } = importOf({ paths: { '/a': { post: { requestBody: { content }, responses: { 204: {} } } } } });
    expect(losses.map(({ at }) => at.replace(/.*encoding\//, ''))).toEqual(Object.keys(contentTypes).slice(0, lost));
  });

  describe('as a form', () => {
    const text = { type: 'string' };
    const list = { type: 'array', items: text };
    const unset = { type: 'string', enum: [''] };
    const address = { type: 'object', properties: { city: text, lines: { anyOf: [list, unset] } } };
    const deep = { style: 'deepObject', explode: true };
    const modelOf = (properties: object, encoding: object = {}): Imported => {
      const content = { 'application/x-www-form-urlencoded': { schema: { type: 'object', properties }, encoding } };
      return importOf({ paths: { '/things': { post: { tags: ['thing'], requestBody: { content } } } } });
    };

    it('has a string, a list or an object in one field, told apart by brackets', () => {
      const imported = modelOf({
        address: { anyOf: [address, unset] },
        size: { anyOf: [list, { type: 'integer' }, address] },
      });
      expect(allText(imported)).toContain('address?: ');
      expect(allText(imported)).toMatch(/lines\?: string\[\] \| \w+/);
      expect(allText(imported)).toMatch(/size\?: string\[\] \| integer \| \w+/);
      expect(imported.losses).toEqual([]);
    });

    it('is sent as its document says, whatever parts the schemas of its fields have', () => {
      const tags = { allOf: [list, { maxItems: 3 }] };
      const imported = modelOf(
        { tags, photo: { allOf: [{ ...text, format: 'binary' }] } },
        { tags: { explode: false } },
      );
      expect(allText(imported)).toContain('    tags?: csv<string>\n    photo?: bytes\n');
      expect(imported.losses.map(({ construct }) => construct)).toEqual(['limits of a list as one text']);
    });

    it('has the items of a list that it only refers to', () => {
      const properties = { sizes: { $ref: '#/components/schemas/Sizes' } };
      const content = { 'application/x-www-form-urlencoded': { schema: { type: 'object', properties } } };
      const imported = importOf({
        components: { schemas: { Sizes: { type: 'array', items: { type: 'integer' } } } },
        paths: { '/things': { post: { tags: ['thing'], requestBody: { content } } } },
      });
      expect(allText(imported)).toContain('    sizes?: Sizes\n');
      expect(imported.losses).toEqual([]);
    });

    it.each(['multipart/form-data', 'application/x-www-form-urlencoded'])('has strings without a type: %s', (type) => {
      const properties = {
        note: {},
        notes: { type: 'array', items: { description: 'One.' } },
        others: { type: 'array' },
      };
      const content = { [type]: { schema: { type: 'object', properties } } };
      const imported = importOf({ paths: { '/things': { post: { tags: ['thing'], requestBody: { content } } } } });
      expect(allText(imported)).toContain(
        '    note?: string\n    ## One.\n    notes?: string[]\n    others?: string[]\n',
      );
    });

    it('has such a list only if the encoding uses brackets', () => {
      const tags = { tags: { anyOf: [list, unset] } };
      expect(allText(modelOf(tags, { tags: deep }))).toMatch(/tags\?: string\[\] \| \w+/);
      expect(lossesOf(modelOf(tags, { tags: deep }))).toEqual([]);
      expect(allText(modelOf(tags))).toContain('tags?: string[]\n');
      expect(lossesOf(modelOf(tags))).toEqual([]);
    });

    it.each([
      ['two objects', { anyOf: [address, { type: 'object', properties: { a: text } }, unset] }],
      ['a list and a map', { anyOf: [list, { type: 'object', additionalProperties: text }, unset] }],
    ])('refuses a union of %s', (_, field) => {
      expect(lossesOf(modelOf({ field }, { field: deep }))).not.toEqual([]);
    });

    it('has names with `[]` for lists in `deepObject`, unless other fields are nested', () => {
      expect(allText(modelOf({ tags: list, others: list }, { tags: deep }))).toContain(
        '    tags[]?: string[]\n    others?: string[]\n',
      );
      expect(allText(modelOf({ tags: list, address }, { tags: deep }))).toContain('    tags?: string[]\n');
    });
  });

  it('has files that may be null, as FastAPI writes optional ones', () => {
    const data = { type: 'string', format: 'binary' };
    const files = { type: 'array', items: data };
    const properties = {
      one: { anyOf: [data, { type: 'null' }] },
      other: { type: ['string', 'null'], format: 'binary' },
      all: { anyOf: [files, { type: 'null' }] },
      some: { type: 'array', items: { anyOf: [data, { type: 'null' }] } },
    };
    const content = { 'multipart/form-data': { schema: { type: 'object', properties } } };
    const imported = importOf({ paths: { '/things': { post: { tags: ['thing'], requestBody: { content } } } } });
    expect(allText(imported)).toContain('    one?: file\n    other?: file\n    all?: file[]\n    some?: file[]\n');
    expect(imported.losses).toEqual([]);
  });

  it('is read as a whole in an error', () => {
    const content = { 'application/json;odata=verbose': { schema }, '*/*': {} };
    const imported = importOperation({ responses: { 400: { content } } }, { components: thing });
    expect(textOf(imported, 'api.yaml')).toContain(`    status: 400
    body:
      application/json: Thing
      application/octet-stream: bytes
`);
  });
});
