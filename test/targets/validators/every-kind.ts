import { beforeAll } from 'vitest';
import type { Model } from '../../../src/model/model.js';
import type { TextFormat, TypeRef } from '../../../src/model/type-ref.js';
import {
  aliasType,
  arrayOf,
  boolean,
  bytes,
  either,
  enumType,
  int32,
  int64,
  integer,
  modelOf,
  named,
  nowhere,
  nullable,
  number,
  objectType,
  openUnionType,
  text,
  unionType,
  unknown,
} from '../../support/build-model.js';
import { buildTargets, type BuiltPackages } from '../../support/built-packages.js';

const format = (name: TextFormat): TypeRef => ({ kind: 'format', format: name });

/** A type for every kind, each as small as possible. */
export const everyKind: Model = modelOf({
  types: [
    aliasType('Flag', boolean),
    aliasType('Anything', unknown),
    aliasType('Text', text),
    aliasType('Short', { kind: 'string', minLength: 1, maxLength: 3 }),
    aliasType('Code', { kind: 'string', pattern: '[a-z]{2}(-[A-Z]{2})?' }),
    aliasType('Whole', integer),
    aliasType('Small', int32),
    aliasType('Long', int64),
    aliasType('Percent', { kind: 'integer', size: 'integer', minimum: '0', maximum: '100' }),
    aliasType('AtLeast', { kind: 'integer', size: 'int32', minimum: '1' }),
    aliasType('LongFromZero', { kind: 'integer', size: 'int64', minimum: '0', maximum: '9223372036854775806' }),
    aliasType('Amount', number),
    aliasType('Ratio', { kind: 'number', name: 'float', minimum: 0, maximum: 1 }),
    aliasType('Five', { kind: 'integer', size: 'integer', minimum: '0', maximum: '100', multipleOf: '5' }),
    aliasType('LongTen', { kind: 'integer', size: 'int64', multipleOf: '10' }),
    aliasType('Half', { kind: 'number', name: 'number', multipleOf: 0.5 }),
    aliasType('Cents', { kind: 'number', name: 'number', minimum: 0, multipleOf: 0.01 }),
    aliasType('Day', format('date')),
    // Names that the runtime uses itself.
    aliasType('Email', format('email')),
    objectType('ValidationError', { issues: arrayOf(text) }),
    aliasType('Form', text),
    aliasType('Issues', text),
    aliasType('Integer', integer),
    aliasType('Uuid', format('uuid')),
    aliasType('Fields', named('Form')),
    aliasType('Is', text),
    aliasType('Content', bytes),
    aliasType('Maybe', nullable(integer)),
    aliasType('Pair', arrayOf(integer, { minItems: 2, maxItems: 2 })),
    aliasType('Few', arrayOf(text, { minItems: 1, maxItems: 3 })),
    aliasType('Tags', arrayOf(text, { unique: true })),
    aliasType('Points', arrayOf(named('Point'), { unique: true })),
    aliasType('Longs', { kind: 'map', values: int64 }),
    aliasType('Names', { kind: 'map', values: text }),
    aliasType('InText', { kind: 'json', of: named('Point') }),
    aliasType('Commas', { kind: 'csv', items: int64 }),
    aliasType('Words', { kind: 'csv', items: text }),
    aliasType('Either', { kind: 'same', members: [named('Point'), named('Spot')] }),
    aliasType('Spot', named('Point')),
    aliasType('Nest', arrayOf(named('Nest'))),
    enumType('Color', ['red', 'green']),
    enumType('Growing', ['one', 'two'], true),
    enumType('Priority', [1, 2.5, -3]),
    enumType('Levels', [0, 'none', false, '10'], true),
    aliasType('Nothing', { kind: 'null' }),
    aliasType(
      'Choice',
      either(named('Point'), named('Note'), named('Action'), int64, arrayOf(named('Note'), { minItems: 1 })),
    ),
    aliasType('Word', either(bytes, format('email'), nullable(named('Priority')))),
    aliasType('Branch', either(text, named('Fork'))),
    objectType('Fork', { left: named('Branch'), right: named('Branch'), 'size?': int64 }),
    objectType('Empty', { nothing: { kind: 'null' }, 'priority?': nullable(named('Priority')) }),
    objectType('Point', { x: integer, 'y?': integer }),
    // Names of variables in printed code.
    objectType('Called', {
      form: text,
      'depth?': integer,
      'value?': text,
      'issues?': text,
      'names?': text,
      'fields?': text,
    }),
    objectType('Account', {
      id: int64,
      'rate?': number,
      'data?': bytes,
      'notes?': arrayOf(named('Note')),
      'any?': unknown,
    }),
    objectType('Note', { text, 'at?': nullable(format('datetime')) }),
    objectType('Tree', {
      name: text,
      'children?': arrayOf(named('Tree')),
      'byName?': { kind: 'map', values: named('Tree') },
    }),
    objectType('Odd', {
      ['__proto__?']: text,
      'constructor?': int64,
      'toString?': arrayOf(integer),
      'a/b~c?': integer,
    }),
    aliasType('Labels', { kind: 'map', values: int64, minSize: 1, maxSize: 2 }),
    {
      ...objectType('Open', { name: text, 'x?': integer }),
      patterns: [
        { name: 'n-{digits}', names: { source: 'n-(?:[0-9])', prefix: 'n-', suffix: '' }, type: int64, span: nowhere },
        { name: '/p-.+/', names: { source: 'p-.+', prefix: 'p-', suffix: '' }, type: named('Point'), span: nowhere },
        { name: '/b/', names: { source: '[bc]', prefix: '', suffix: '' }, type: nullable(bytes), span: nowhere },
      ],
    },
    {
      ...objectType('Sparse', {}),
      fields: [
        {
          name: 'count',
          type: int64,
          isRequired: false,
          default: { kind: 'number', digits: '3', span: nowhere },
          span: nowhere,
        },
        {
          name: 'color',
          type: named('Color'),
          isRequired: false,
          default: { kind: 'text', text: 'red', span: nowhere },
          span: nowhere,
        },
        {
          name: 'maybe',
          type: nullable(number),
          isRequired: false,
          default: { kind: 'number', digits: '0.5', span: nowhere },
          span: nowhere,
        },
      ],
    },
    unionType('Action', 'action', {
      nothing: {},
      set: { 'value?': text },
      add: { amount: int64, 'list?': arrayOf(bytes) },
    }),
    openUnionType('Notice', 'kind', { paid: { amount: int64 }, gone: {} }),
  ],
});

/** The issue of a result, all of them, or the value. */
export interface Outcome {
  readonly ok: boolean;
  readonly value?: unknown;
  readonly issues?: readonly { readonly path: string; readonly code: string; readonly message: string }[];
}

/** The exports of `@small/validators`, by name. */
export type Validators = Readonly<Record<string, (...input: unknown[]) => Outcome>>;

/** What test files use from the packages of `everyKind`, built before the first test and removed after the last. */
export interface EveryKind {
  /** Calls an export by its name. */
  call(name: string, ...input: readonly unknown[]): Outcome;
  exported(name: string): (...input: unknown[]) => Outcome;
  typeCheck(): Promise<string>;
}

export function useEveryKind(): EveryKind {
  let built: BuiltPackages | undefined;
  let validatorsByName: Validators = {};

  beforeAll(async () => {
    built = await buildTargets(everyKind, 'validators');
    validatorsByName = (await built.import('validators')) as Validators;
  });

  const exported = (name: string): ((...input: unknown[]) => Outcome) => {
    const found = validatorsByName[name];
    if (found === undefined) throw new Error(`The package does not export "${name}".`);
    return found;
  };
  return {
    exported,
    call: (name, ...input) => exported(name)(...input),
    typeCheck: async () => (await built?.typeCheck()) ?? 'not built',
  };
}

/** `/x type, /y required` */
export function briefly(outcome: Outcome): string {
  return outcome.ok ? 'ok' : (outcome.issues ?? []).map(({ path, code }) => `${path} ${code}`.trim()).join(', ');
}
