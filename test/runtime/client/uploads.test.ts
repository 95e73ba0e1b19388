import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connect } from '../../../src/runtime/client/connection/connect.js';
import { writeBytes } from '../../../src/runtime/client/contents/contents.js';
import { writeMultipart } from '../../../src/runtime/client/forms/form.js';
import { request } from '../../../src/runtime/client/requests/late-request.js';
import type { FormBody } from '../../../src/runtime/client/operation.js';

const form = (field: Partial<FormBody['fields'][number]>): FormBody => ({
  mediaType: 'multipart/form-data',
  serialize: () => ({ ok: true, value: '' }),
  fields: [{ name: 'file', type: 'string', holds: 'file', ...field }],
  write: writeMultipart,
});

describe('on React Native, which has no streams', () => {
  beforeEach(() => void vi.stubGlobal('ReadableStream', undefined));
  afterEach(() => void vi.unstubAllGlobals());

  it('a Blob is sent as it is', () => {
    const content = new Blob(['in']);
    const body = { mediaType: 'image/png', write: writeBytes };
    expect(writeBytes(body, content)).toEqual({ ok: true, contentType: 'image/png', content });
    expect(writeBytes(body, 7)).toMatchObject({ ok: false, issues: [{ code: 'type' }] });
  });

  it('a form has its files', async () => {
    const written = await writeMultipart(form({}), { file: new Uint8Array([7]) });
    expect(written).toMatchObject({ ok: true, content: expect.any(FormData) });
  });

  it('a request that the model does not describe has a JSON body', async () => {
    const sent: unknown[] = [];
    vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
      sent.push(body);
      return { status: 204, ok: true, headers: new Headers(), arrayBuffer: async () => new ArrayBuffer(0) };
    });
    await request(connect({ baseUrl: 'https://api.test' }, { bindable: [] }), 'POST /tea', { body: { sugar: true } });
    expect(sent).toEqual(['{"sugar":true}']);
  });
});

it('a file in a form has its name also where a form ignores the one beside a Blob, as in happy-dom', async () => {
  class SimpleFormData extends FormData {
    override append(name: string, value: string | Blob): void {
      super.append(name, value as Blob);
    }
  }
  vi.stubGlobal('FormData', SimpleFormData);
  const given = { bytes: new Uint8Array([7]), name: 'a.png', type: 'image/png' };
  const written = await writeMultipart(form({ isNamed: true }), { file: given });
  vi.unstubAllGlobals();
  const file = (written as { readonly content: FormData }).content.get('file');
  expect(file).toMatchObject({ name: 'a.png', type: 'image/png', size: 1 });
});

it.each([
  ['a Blob', new Blob(['in'])],
  ['a Buffer', Buffer.from('in')],
  ['a stream', new Blob(['in']).stream()],
])('a file of a form that is %s has no name, which its validator asks for', async (_, file) => {
  let checked: unknown;
  const serialize: FormBody['serialize'] = (value) => {
    checked = value;
    return { ok: false, issues: [] };
  };
  await writeMultipart({ ...form({ isNamed: true }), serialize }, { file });
  expect(checked).toEqual({ file: { bytes: new Uint8Array(), name: undefined, type: 'application/octet-stream' } });
});
