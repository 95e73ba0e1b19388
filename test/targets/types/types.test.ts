import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ErrorDeclaration, Model } from '../../../src/model/model.js';
import { types } from '../../../src/targets/types/types.js';
import {
  endpoint,
  fieldsOf,
  group,
  integer,
  json,
  modelOf,
  named,
  nowhere,
  number,
  objectType,
  parameter,
  text,
} from '../../support/build-model.js';
import { buildPackages, type BuiltPackages } from '../../support/built-packages.js';
import { modelOfText } from '../../support/example-model.js';
import { libraryText } from '../../support/library-model.js';

const modulePath = 'types/src/modules/small.ts';

function fileOf(model: Model, path: string): string {
  const file = types.emit(model).find((candidate) => candidate.path === path);
  if (file === undefined) throw new Error(`No file "${path}".`);
  return file.text;
}

function onOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ');
}

it('the types package is the same each time', () => {
  const model = modelOfText(libraryText);
  expect(JSON.stringify(types.emit(model))).toBe(JSON.stringify(types.emit(model)));
});

describe('an object that extends another', () => {
  const thing = objectType('Thing', { id: text });

  it('declares only its own fields', () => {
    const book = { ...objectType('Book', { id: text, title: text }), extends: ['Thing'] };
    const printed = fileOf(modelOf({ types: [thing, book] }), modulePath);
    expect(onOneLine(printed)).toContain('export interface Book extends Thing { title: string; }');
  });

  it('is printed whole when it changes a field, which TypeScript would not allow in an extension', () => {
    const book = { ...objectType('Book', { id: integer }), extends: ['Thing'] };
    const printed = fileOf(modelOf({ types: [thing, book] }), modulePath);
    expect(onOneLine(printed)).toContain('export interface Book { id: number; }');
  });
});

describe('the tag of variants that an open union does not list', () => {
  const closed = 'api: small\ntypes:\n  union Notice by kind:\n    paid: {}\n';
  const open = `${closed}    ...: {}\n`;

  it('is a type without values, in a file of its own', () => {
    const variants = fileOf(modelOfText(open), 'types/src/variants.ts');
    expect(variants).toContain("declare enum OtherTag {\n  other = '(any other)',\n}");
    expect(variants).toContain('export type { OtherTag };');
    expect(fileOf(modelOfText(open), 'types/src/index.ts')).toContain("export * from './variants.js';");
  });

  it('has another name beside a type of the model that is called the same', async () => {
    const model = modelOfText(`${open}  OtherTag: string\n`);
    expect(fileOf(model, 'types/src/variants.ts')).toContain('export type { $OtherTag };');
    expect(await (await buildPackages('small', types.emit(model))).typeCheck()).toBe('');
  });

  it('is left out of a package without one', () => {
    expect(types.emit(modelOfText(closed)).map(({ path }) => path)).not.toContain('types/src/variants.ts');
  });
});

describe('an input with the same name in two locations', () => {
  const update = endpoint('update', {
    pathParameters: [parameter('id', text)],
    query: [
      parameter('id', text, { isRequired: false }),
      parameter('limit', number, { default: { kind: 'number', digits: '20', span: nowhere } }),
    ],
    headers: [parameter('ifMatch', text)],
  });
  const model = modelOf({ groups: [group([update])] });
  let built: BuiltPackages;

  beforeAll(async () => {
    built = await buildPackages('small', types.emit(model));
  });

  it('is grouped by location; a location without required parameters may be omitted', () => {
    const printed = fileOf(model, modulePath);
    expect(printed).toContain('readonly path: {');
    expect(printed).toContain('readonly query?: {');
    expect(printed).toContain('readonly headers: {');
    expect(printed).toContain("readonly query: NonNullable<UpdateThingInput['query']> & { readonly limit: number; };");
  });

  it('type-checks', async () => {
    expect(await built.typeCheck()).toBe('');
  });
});

describe('responses with the same status', () => {
  const problem = objectType('Problem', { title: text });
  const conflict = objectType('Conflict', { title: text, version: integer });

  it('are combined: their bodies form a union, absent where one of them has none', () => {
    const get = endpoint('get', {
      errors: [
        { name: 'A', status: 404, contents: json(named('Problem')), headers: [], span: nowhere },
        { name: 'B', status: 404, contents: json(named('Problem')), headers: [], span: nowhere },
        { name: 'C', status: 409, contents: json(named('Problem')), headers: [], span: nowhere },
        { name: 'D', status: 409, contents: json(named('Conflict')), headers: [], span: nowhere },
        { name: 'E', status: 412, contents: json(named('Problem')), headers: [], span: nowhere },
        { name: 'F', status: 412, contents: [], headers: [], span: nowhere },
      ],
    });
    const printed = fileOf(modelOf({ types: [problem, conflict], groups: [group([get])] }), modulePath);
    expect(onOneLine(printed)).toContain('readonly status: 404; readonly body: Problem; }');
    expect(onOneLine(printed)).toContain('readonly status: 409; readonly body: Problem | Conflict; }');
    expect(onOneLine(printed)).toContain('readonly status: 412; readonly body?: Problem | undefined; }');
  });
});

describe('docs of responses and their headers', () => {
  const get = endpoint('get', {
    responses: [
      {
        status: 200,
        docs: 'As it is now.',
        gap: 'The body is not shown.',
        contents: [],
        headers: [{ ...parameter('ETag', text), docs: 'The version.' }],
        span: nowhere,
      },
    ],
    errors: [{ name: 'Gone', status: 410, contents: [], headers: [], docs: 'It was here once.', span: nowhere }],
  });
  let built: BuiltPackages;

  beforeAll(async () => {
    built = await buildPackages('small', types.emit(modelOf({ errors: get.errors, groups: [group([get])] })));
  });

  it('reach the declarations that an editor reads', async () => {
    expect(await declarationsOf('modules/small')).toContain(
      [
        '{',
        '/**',
        ' * As it is now.',
        ' *',
        ' * Gap: The body is not shown.',
        ' */',
        'readonly status: 200;',
        'readonly headers: {',
        '/** The version. */',
        'readonly ETag: string;',
        '};',
        '} | responses.GoneResponse;',
      ].join('\n'),
    );
    expect(await declarationsOf('responses')).toContain(
      ['/** Gone: It was here once. */', 'export interface GoneResponse {', 'readonly status: 410;', '}'].join('\n'),
    );
  });

  /** Without indentation. */
  async function declarationsOf(module: string): Promise<string> {
    const text = await readFile(join(built.folder, `types/dist/${module}.d.ts`), 'utf8');
    return text.replaceAll(/\n\t*/g, '\n');
  }
});

describe('parts that operations of a group share', () => {
  const error = (name: string, status: number): ErrorDeclaration => ({
    name,
    status,
    contents: [],
    headers: [],
    span: nowhere,
  });
  const [bad, gone, lost] = [error('Bad', 400), error('Gone', 404), error('Lost', 404)];
  const tenant = parameter('tenant', text);
  const errors = [bad, gone, lost];

  it('have a name: path parameters, and errors that are the only ones with their status', () => {
    const forbidden = error('Forbidden', 403);
    const get = endpoint('get', { pathParameters: [tenant, parameter('id', text)], errors: [bad, forbidden, gone] });
    const list = endpoint('list', { pathParameters: [tenant], errors: [bad, forbidden] });
    const printed = fileOf(modelOf({ errors: [...errors, forbidden], groups: [group([get, list])] }), modulePath);
    expect(onOneLine(printed)).toContain('export interface ThingCommonInput { readonly tenant: string; }');
    expect(printed).toContain('export type ThingCommonErrors = responses.BadResponse | responses.ForbiddenResponse;');
    expect(onOneLine(printed)).toContain(
      'export interface GetThingInput extends ThingCommonInput { readonly id: string; }',
    );
    expect(printed).toMatch(
      /export type GetThingOutput =\s+\| \{ readonly status: 200 \}\s+\| responses.GoneResponse\s+\| ThingCommonErrors;/,
    );
  });

  it('do not include errors that share their status, nor parameters of another type', () => {
    const get = endpoint('get', { pathParameters: [tenant], errors });
    const list = endpoint('list', { pathParameters: [parameter('tenant', integer)], errors });
    const printed = fileOf(modelOf({ errors, groups: [group([get, list])] }), modulePath);
    expect(printed).not.toContain('Common');
    expect(onOneLine(printed)).toContain('readonly status: 404; }');
  });
});

it('a type lists its fields in the order of the model', () => {
  const model = modelOf({ types: [{ ...objectType('Thing', {}), fields: fieldsOf({ z: text, 'a?': text }) }] });
  expect(onOneLine(fileOf(model, modulePath))).toContain('{ z: string; a?: string | undefined; }');
});
