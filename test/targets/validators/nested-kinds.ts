import type { Model } from '../../../src/model/model.js';
import type { TypeRef } from '../../../src/model/type-ref.js';
import {
  aliasType,
  arrayOf,
  bytes,
  either,
  enumType,
  int64,
  integer,
  mapOf,
  modelOf,
  named,
  nullable,
  number,
  objectType,
  text,
  unionType,
  unknown,
} from '../../support/build-model.js';

const json = (of: TypeRef): TypeRef => ({ kind: 'json', of });
const csv = (items: TypeRef): TypeRef => ({ kind: 'csv', items });

/** Types inside types, and names that try to break out of a template. */
export const nestedKinds: Model = modelOf({
  name: 'nested',
  types: [
    aliasType('Data', bytes),
    enumType('Shade', ['light', '"`${1}', '\u2028</script>']),
    enumType('Rank', [1, 2, 'last']),
    objectType('Leaf', { data: named('Data'), 'shade?': named('Shade') }),
    objectType('Lists', {
      'maybes?': arrayOf(nullable(text)),
      numbers: arrayOf(nullable(number)),
      grid: arrayOf(arrayOf(integer)),
      longs: arrayOf(arrayOf(int64)),
      'leaves?': nullable(arrayOf(nullable(named('Leaf')))),
      shades: arrayOf(named('Shade')),
      ranks: arrayOf(named('Rank')),
      any: arrayOf(unknown),
      four: arrayOf(integer, { minItems: 4, maxItems: 4 }),
    }),
    objectType('Maps', {
      texts: mapOf(text),
      maybes: mapOf(nullable(named('Shade'))),
      leaves: mapOf(arrayOf(named('Leaf'))),
      'maps?': mapOf(mapOf(int64)),
      any: mapOf(unknown),
      byName: { kind: 'map', keys: { kind: 'string', formatName: 'snowflake' }, values: text },
    }),
    objectType('Texts', {
      'leaf?': json(named('Leaf')),
      list: json(arrayOf(bytes)),
      word: json(text),
      'any?': json(unknown),
      shades: csv(named('Shade')),
      data: csv(named('Data')),
      'counts?': csv(integer),
    }),
    objectType('Eithers', {
      one: either(text, named('Leaf'), int64),
      'many?': arrayOf(either(named('Leaf'), nullable(arrayOf(named('Leaf'))))),
    }),
    objectType('Late', { 'a?': text, 'b?': int64, c: integer, 'd?': arrayOf(named('Leaf')), e: text }),
    objectType('Loose', { 'a?': named('Data'), 'b?': arrayOf(text), 'c?': mapOf(named('Loose')) }),
    objectType('Twin', { 'other?': nullable(named('Twins')), name: text }),
    aliasType('Twins', arrayOf(arrayOf(named('Twin')))),
    objectType('Inherited', {
      'constructor?': arrayOf(named('Leaf')),
      valueOf: nullable(text),
      toString: named('Leaf'),
      isPrototypeOf: nullable(named('Leaf')),
      'hasOwnProperty?': nullable(named('Leaf')),
      'toLocaleString?': either(text, named('Leaf')),
    }),
    objectType('Hostile', {
      '"},{"`${1}': text,
      '\\': integer,
      '\u2028</script>?': text,
      '\ud800': integer,
      $: named('Leaf'),
      '*/': text,
    }),
    unionType('Choice', 'constructor', {
      '"`${1}': {},
      leaf: { 'toString?': arrayOf(named('Leaf')), 'next?': named('Choice') },
    }),
  ],
});
