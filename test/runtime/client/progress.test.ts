import { afterEach, expect, it, vi } from 'vitest';
import { withProgress } from '../../../src/runtime/client/progress.js';

afterEach(() => vi.unstubAllGlobals());

it('a platform without streams, such as React Native, sends the body as it is and reports nothing', async () => {
  const onUploadProgress = vi.fn();
  const sent: unknown[] = [];
  vi.stubGlobal('ReadableStream', undefined);
  // That of Node needs its streams.
  vi.stubGlobal(
    'Request',
    class {
      constructor(_url: string, { body }: RequestInit) {
        sent.push(body);
      }
    },
  );
  const send = withProgress(async () => ({}) as Response, { onUploadProgress });
  await send('https://api.example.com/pets', { method: 'POST', body: 'a' });
  expect(sent).toEqual(['a']);
  expect(onUploadProgress).not.toHaveBeenCalled();
});

it('a Blob without a name in a form, as Bun has it, is called `blob`, as on other platforms', async () => {
  class FormWithoutNames {
    *[Symbol.iterator](): Generator<[string, Blob]> {
      yield ['about', new Blob(['{}'])];
    }
  }
  vi.stubGlobal('FormData', FormWithoutNames);
  const sent: string[] = [];
  const keep = async (request: Request): Promise<Response> => {
    sent.push(await request.text());
    return new Response();
  };
  const send = withProgress(keep as typeof fetch, { onUploadProgress: vi.fn() });
  await send('https://api.example.com/pets', { method: 'POST', body: new FormData() });
  expect(sent.join()).toContain('name="about"; filename="blob"');
});
