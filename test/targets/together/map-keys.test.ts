import { describe, expect, it } from 'vitest';
import { builtModel } from './built-model.js';

const text = `
types:
  Locale: string(/[a-z]{2}/)
  Color: [red, green]
  Open: [small, large, ...]
  Stock:
    names: map<Locale, string>
    amounts?: map<Color, int64>(1..2)
    sizes?: map<Open, integer>
    days?: map<date, bytes>
groups:
  thing:
    endpoints:
      save:
        http: POST /stocks
        body: Stock
        returns: map<Color, Stock>
`;

const built = await builtModel('map-keys', text);

describe('a map with keys of a type', () => {
  const save = async (input: { body: object }): Promise<object> => ({ status: 200, body: { red: input.body } });
  const decode = (value: unknown, mode?: string): unknown => built.validators['decodeStock']?.(value, mode);

  it('is sent and received', async () => {
    const stock = {
      names: { de: 'Lager', en: '' },
      amounts: { red: 2n ** 60n },
      sizes: { small: 1 },
      days: { '2026-11-21': new Uint8Array([1]) },
    };
    expect(await built.clientOf({ save })['save']?.({ body: stock })).toEqual({ red: stock });
  });

  it('refuses other names, and says what they must be', async () => {
    const response = await built.postOf({ save })('/stocks', { names: { deu: 'a' }, amounts: { blue: 1 } });
    expect(response.status).toBe(400);
    expect(decode({ names: { deu: 'a' }, amounts: { blue: 1 }, days: { '2026-13-01': 'AQ==' } })).toMatchObject({
      issues: [
        { path: '/names/deu', code: 'unknown', message: 'has a name that must match the pattern [a-z]{2}' },
        { path: '/amounts/blue', code: 'unknown', message: 'has a name that must be one of: red, green' },
        { path: '/days/2026-13-01', code: 'unknown' },
      ],
    });
    expect(decode({ names: {}, amounts: {} })).toMatchObject({ issues: [{ path: '/amounts', code: 'items' }] });
  });

  it('accepts new members of an open enum in tolerant mode', () => {
    expect(decode({ names: {}, sizes: { huge: 3 } })).toMatchObject({ ok: false });
    expect(decode({ names: {}, sizes: { huge: 3 } }, 'tolerant')).toMatchObject({ ok: true });
    expect(decode({ names: {}, amounts: { blue: 3 } }, 'tolerant')).toMatchObject({ ok: false });
  });

  it('compiles under every strict flag', async () => {
    expect(await built.packages.typeCheck(['node'])).toBe('');
  });
});
