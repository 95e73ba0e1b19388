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
