import { describe, expect, it } from 'vitest';
import { smallService } from './small-service.js';

const authorization = 'Bearer a';
const json = { 'content-type': 'application/json' };

describe('the Web adapter', () => {
  const server = smallService({ limits: { bodyBytes: 1000 } });

  it('returns a Response for a Request', async () => {
    const response = await server.fetch(
      new Request('https://host.example:8443/a?limit=3#top', { headers: { authorization } }),
    );
    expect([response.status, response.headers.get('content-type'), await response.json()]).toEqual([
      200,
      'application/json',
      'got',
    ]);
  });

  it('keeps what is encoded in a path', async () => {
    const status = async (path: string): Promise<number> =>
      (await server.fetch(new Request(`http://host${path}`, { headers: { authorization } }))).status;
    expect(await status('/%61')).toBe(200);
    expect(await status('/a%2Factions')).toBe(400);
    expect(await status('/%zz')).toBe(400);
    expect(await status('')).toBe(404);
  });

  it('responds to HEAD, 204 and 405 without a body', async () => {
    const head = await server.fetch(new Request('http://host/a', { method: 'HEAD', headers: { authorization } }));
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '5', '']);
    const put = await server.fetch(new Request('http://host/a/actions', { method: 'PUT', headers: json, body: '[]' }));
    expect([put.status, await put.text()]).toEqual([204, '']);
    const patch = await server.fetch(new Request('http://host/a', { method: 'PATCH' }));
    expect([patch.status, patch.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
  });

  it('reads no more of a body than the limit, however it arrives', async () => {
    const put = async (body: string | ReadableStream): Promise<number> => {
      const init = { method: 'PUT', headers: json, body, duplex: 'half' } as RequestInit;
      return (await server.fetch(new Request('http://host/a/actions', init))).status;
    };
    expect(await put('[1]')).toBe(204);
    expect(await put(`[${' '.repeat(1000)}]`)).toBe(413);
    let pulled = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        pulled += 1;
        controller.enqueue(new Uint8Array(500));
      },
    });
    expect(await put(endless)).toBe(413);
    expect(pulled).toBeLessThan(10);
    const sized = new Request('http://host/a/actions', {
      method: 'PUT',
      headers: { ...json, 'content-length': '1001' },
      body: new ReadableStream({ cancel: () => void (pulled = -1) }, { highWaterMark: 0 }),
      duplex: 'half',
    } as RequestInit);
    expect([(await server.fetch(sized)).status, pulled]).toEqual([413, -1]);
    const inParts = new ReadableStream<Uint8Array>({
      start: (controller) => {
        for (const part of ['[', '1,', '2]']) controller.enqueue(new TextEncoder().encode(part));
        controller.close();
      },
    });
    expect(await put(inParts)).toBe(204);
  });
});
