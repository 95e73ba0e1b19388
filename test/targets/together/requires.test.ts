import { describe, expect, it } from 'vitest';
import { builtModel } from './built-model.js';

const text = `
types:
  Contact requires email | (country & phone):
    email?: string
    country?: string
    phone?: string
  Person extends Contact:
    name: string
  Target requires one of id | name | (a & b):
    id?: int64
    name?: string
    a?: string
    b?: string
  Change requires any:
    constructor?: string
    title?: string
  union Event by kind:
    reached: Contact
    changed: Change
groups:
  thing:
    endpoints:
      save:
        http: POST /contacts
        query requires one of by | at:
          by?: string
          at?: date
        body: Person
        returns: Target
      form:
        http: POST /forms
        body: form<Contact>
        returns: nothing
      upload:
        http: POST /uploads
        body: multipart<Contact>
        returns: nothing
      event:
        http: POST /events
        body: Event
        returns: Change
`;

interface Problem {
  readonly errors: readonly {
    readonly in: string;
    readonly at: string;
    readonly code: string;
    readonly message?: string;
  }[];
}

const built = await builtModel('requires', text);

describe('a type that requires some of its optional fields', () => {
  const save = async (): Promise<object> => ({ status: 200, body: { id: 2n ** 60n } });
  const nothing = async (): Promise<object> => ({ status: 204 });
  const errorsOf = async (path: string, body: unknown): Promise<Problem['errors']> => {
    const response = await built.postOf({ save, event: save })(path, body);
    expect(response.status).toBe(400);
    return ((await response.json()) as Problem).errors;
  };

  it('is sent and received with any sufficient combination', async () => {
    const call = built.clientOf({ save })['save'];
    for (const contact of [
      { email: 'a' },
      { country: 'a', phone: 'b' },
      { email: 'a', phone: 'b' },
      { country: 'a', phone: '' },
    ]) {
      expect(await call?.({ by: 'x', body: { name: 'Ada', ...contact } })).toEqual({ id: 2n ** 60n });
    }
  });

  it('is refused without them, with the requirement in the message', async () => {
    for (const contact of [{}, { country: 'a' }, { phone: 'a' }]) {
      expect(await errorsOf('/contacts?by=x', { name: 'Ada', ...contact })).toMatchObject([
        { in: 'body', at: '', code: 'fields', message: 'must have email or (country and phone)' },
      ]);
    }
    expect(await errorsOf('/events', { kind: 'changed' })).toMatchObject([
      { in: 'body', at: '', code: 'fields', message: 'must have constructor or title' },
    ]);
  });

  it('has the same requirement in tolerant mode and in TypeScript', () => {
    expect(built.decode('Contact', { other: 1 }, 'tolerant')).toMatchObject({
      ok: false,
      issues: [{ code: 'fields' }],
    });
    expect(built.decode('Contact', { email: 'a', other: 1 }, 'tolerant').ok).toBe(true);
    expect(built.validators['isContact']?.({ email: undefined })).toBe(false);
    expect(built.validators['isChange']?.({})).toBe(false);
    expect(built.validators['isChange']?.({ constructor: 'x' })).toBe(true);
    expect(() => built.validators['assertContact']?.({ phone: 'a' })).toThrow('must have email');
  });

  it('may require exactly one of several', () => {
    for (const value of [{ id: 1 }, { name: 'a' }, { a: 'a', b: 'b' }, { id: 1, a: 'a' }])
      expect(built.decode('Target', value)).toMatchObject({ ok: true });
    for (const value of [{}, { id: 1, name: 'a' }, { a: 'a' }, { id: 1, a: 'a', b: 'b' }])
      expect(built.decode('Target', value)).toMatchObject({
        ok: false,
        issues: [{ path: '', code: 'fields', message: 'must have exactly one of id, name, (a and b)' }],
      });
  });

  it('may be a form', async () => {
    const client = built.clientOf({ form: nothing, upload: nothing });
    for (const operation of ['form', 'upload']) {
      await client[operation]?.({ body: { email: 'a' } });
      await expect(client[operation]?.({ body: { country: 'a' } })).rejects.toThrow();
    }
  });

  it('may describe parameters', async () => {
    const body = { name: 'Ada', email: 'a' };
    for (const query of ['', '?by=x&at=2026-11-21']) {
      expect(await errorsOf(`/contacts${query}`, body)).toMatchObject([
        { in: 'query', at: '', code: 'fields', message: 'must have exactly one of by, at' },
      ]);
    }
    // An invalid parameter counts as present.
    expect(await errorsOf('/contacts?at=x', body)).toMatchObject([{ in: 'query', at: 'at', code: 'format' }]);
  });

  it('compiles under every strict flag', async () => {
    expect(await built.packages.typeCheck(['node'])).toBe('');
  });
});
