import type { HttpResponse, Mount } from './http.js';
import { firstOf, resourceAt } from './http.js';
import type { Store } from './store/store.js';

/** `GET /livez`: the process answers. `GET /readyz`: the store does too; 503 otherwise. */
export function healthMount(store: Store): Mount {
  return firstOf([
    resourceAt('/livez', () => textResponse(200, 'ok')),
    resourceAt('/readyz', async () => {
      const isReady = await store.isReady().catch(() => false);
      if (isReady) return textResponse(200, 'ok');
      const { headers, ...refusal } = textResponse(503, 'the store does not answer');
      return { ...refusal, headers: { ...headers, 'retry-after': '1' } };
    }),
  ]);
}

function textResponse(status: number, text: string): HttpResponse {
  return {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
    body: `${text}\n`,
  };
}
