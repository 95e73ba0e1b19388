import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { addressOf, bundleText } from '../../../src/schema/declaration-schema.js';
import { unsaidIn } from '../../../src/targets/json-schema/readme.js';
import { buildTargets } from '../../support/built-packages.js';
import { modelOfText, triedModel } from '../../support/example-model.js';
import { parcelsText } from './models.js';

const model = modelOfText(parcelsText);
const ajv = new Ajv2020({ strict: true, ownProperties: true });
formats.default(ajv);
ajv.addSchema(JSON.parse(bundleText(model)) as object);

const packages = await buildTargets(model, 'validators');
const exported = await packages.import('validators');

function parse(type: string, json: string): { readonly ok: boolean } {
  return (exported[`parse${type}`] as (text: string) => { readonly ok: boolean })(json);
}

const parcel = {
  id: 'f81d4fae-7dec-11d0-a765-00a0c91e6bf6',
  number: 1,
  note: null,
  address: '{"city":"Bonn"}',
  collect: true,
};

describe('a JSON Schema and a service', () => {
  // The values of a parcel in addition to, or in place of, its required ones.
  it.each<[string, unknown]>([
    ['Parcel', {}],
    ['Parcel', { surplus: 1 }],
    ['Parcel', { number: '1' }],
    ['Parcel', { weight: -0.5 }],
    ['Parcel', { size: [1, 2.5, 3] }],
    ['Parcel', { size: [1, 2.5] }],
    ['Parcel', { pin: '😀😀😀😀' }],
    ['Parcel', { pin: '😀😀😀' }],
    ['Parcel', { state: 'found' }],
    ['Parcel', { priority: 2 }],
    ['Parcel', { priority: '2' }],
    ['Parcel', { labels: ['a', 'b', 'a'] }],
    ['Parcel', { labels: ['a', 'b', 'c', 'd', 'e', 'f'] }],
    ['Parcel', { prices: {} }],
    ['Parcel', { prices: { a: '1.50', b: '2' } }],
    ['Parcel', { prices: { a: 1.5 } }],
    ['Parcel', { seal: 'Zg==' }],
    ['Parcel', { seal: 'Zh==' }],
    ['Parcel', { remarks: { de: 'Ja', en: 'Yes' } }],
    ['Parcel', { remarks: { deu: 'Ja' } }],
    ['Parcel', { route: '' }],
    ['Parcel', { route: 'Bonn,Linz/Wels,Bonn' }],
    ['Parcel', { route: 'Bonn,' }],
    ['Parcel', { route: 'Bonn,Wien' }],
    ['Parcel', { stops: '1,-2,3e2' }],
    ['Parcel', { stops: '1, 2' }],
    ['Parcel', { sentAt: 'Sat, 21 Nov 2026 13:30:00 GMT' }],
    ['Parcel', { sentAt: 'Sun, 29 Feb 2026 13:30:00 GMT' }],
    ['Parcel', { parts: [parcel, { ...parcel, parts: [parcel] }] }],
    ['Parcel', { parts: [parcel, { ...parcel, parts: [{}] }] }],
    ['Parcel', { anything: { a: [null] } }],
    ['Parcel', { nothing: null }],
    ['Parcel', { nothing: 0 }],
    ['Parcel', { collect: '2026-02-29' }],
    ['Parcel', { collect: '2028-02-29' }],
    ['Parcel', { collect: null }],
    ['Parcel', { id: undefined }],
    ['ParcelPatch', {}],
    ['ParcelPatch', { weight: null, remarks: null, nothing: null }],
    ['ParcelPatch', { number: null }],
    ['ParcelPatch', { id: parcel.id }],
    ['Address', { city: 'Bonn', 'attribute-a\nb': 'x', 'x-a': -1 }],
    ['Address', { city: 'Bonn', 'attribute-': 'x' }],
    ['Address', { city: 'Bonn', 'x-c': 0 }],
    ['Address', { city: 'Bonn', 'x-b': 2 }],
    ['Event', { event: 'moved', to: 'Bonn', at: '2026-11-21T13:30:00.000Z' }],
    ['Event', { event: 'moved', to: 'Bonn', at: '2026-11-21T13:30:00Z' }],
    ['Event', { event: 'lost' }],
    ['Event', { event: 'lost', by: 'x' }],
    ['Event', { event: 'stolen' }],
    ['Event', {}],
    ['Party', { by: 'Ada' }],
    ['Always', true],
    ['Always', false],
  ])('agree on %s %j', (type, value) => {
    const text = JSON.stringify(type === 'Parcel' ? { ...parcel, ...(value as object) } : value);
    const isValid = ajv.getSchema(addressOf(model, `${type}.json`));
    expect(isValid?.(JSON.parse(text))).toBe(parse(type, text).ok);
  });

  it.each([
    ['Parcel.stops', { stops: '1.5' }],
    ['Parcel.address', { address: '{"city":1}' }],
    ['Parcel.sentAt', { sentAt: 'Mon, 21 Nov 2026 13:30:00 GMT' }],
  ])('differ where that is documented: %s', (place, change) => {
    const value = { ...parcel, ...change };
    const isValid = ajv.getSchema(addressOf(model, 'Parcel.json'));
    expect(isValid?.(value)).toBe(true);
    expect(parse('Parcel', JSON.stringify(value)).ok).toBe(false);
    expect(unsaidIn(model).map((one) => one.location)).toContain(place);
  });
});

describe.each([
  ['parcels', model],
  ['shop', triedModel('shop')],
])('each example and default of the %s', (_, documented) => {
  it('is valid for its own schema', () => {
    const own = new Ajv2020({ strict: true, ownProperties: true });
    formats.default(own);
    const bundle = JSON.parse(bundleText(documented)) as { readonly $defs: object };
    own.addSchema(bundle);
    let count = 0;
    const visit = (schema: unknown, pointer: string): void => {
      if (typeof schema !== 'object' || schema === null) return;
      const { examples = [], default: preset } = schema as { examples?: readonly unknown[]; default?: unknown };
      for (const value of [...(Array.isArray(examples) ? examples : []), ...(preset === undefined ? [] : [preset])]) {
        expect(own.validate(pointer, value), `${pointer}: ${JSON.stringify(value)}`).toBe(true);
        count += 1;
      }
      for (const [key, part] of Object.entries(schema)) {
        const step = encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'));
        if (key !== 'examples' && key !== 'default') visit(part, `${pointer}/${step}`);
      }
    };
    for (const [name, schema] of Object.entries(bundle.$defs)) {
      visit(schema, `${addressOf(documented, `${name}.json`)}#`);
    }
    expect(count).toBeGreaterThan(0);
  });
});
