import type { Fetch, Progress, ProgressOptions } from './connection/settings.js';

type Report = (progress: Progress) => void;

/** A request before the platform has it. */
interface Sent {
  readonly url: string;
  readonly init: RequestInit;
}

/** Sends requests, and reports how much of their bodies, and of those of the responses, was transferred. Loaded late. */
export function withProgress(
  send: Fetch,
  { onUploadProgress, onDownloadProgress }: ProgressOptions,
): (url: string, init: RequestInit) => Promise<Response> {
  return async (url, init) => {
    // React Native has no streams.
    const response = await (onUploadProgress && init.body && globalThis.ReadableStream
      ? sendBody(send, { url, init }, onUploadProgress)
      : send(new Request(url, init)));
    return onDownloadProgress ? measuredResponse(response, onDownloadProgress) : response;
  };
}

/** A body is sent as a stream, which counts its bytes; where that is not possible, only its start and end are reported. */
async function sendBody(send: Fetch, { url, init }: Sent, report: Report): Promise<Response> {
  if (init.body instanceof ReadableStream) {
    const body = counted(init.body as ReadableStream<Uint8Array>, counter(report, undefined));
    return send(new Request(url, { ...init, body }));
  }
  const body = init.body instanceof FormData ? blobOf(init.body) : init.body;
  // It has the media type that the platform gives such a body.
  const plain = new Request(url, { ...init, body: body ?? null });
  // Blob makes text of URLSearchParams.
  const blob = body instanceof Blob ? body : new Blob([body as string]);
  const count = counter(report, blob.size);
  if (init.keepalive || !canStream(url)) {
    const response = await send(plain);
    count(blob.size);
    return response;
  }
  const headers = new Headers(plain.headers);
  // Some services need it. Browsers ignore it.
  headers.set('content-length', String(blob.size));
  const streamed = { ...init, headers, body: counted(inParts(blob), count), duplex: 'half' };
  return send(new Request(url, streamed as RequestInit));
}

function measuredResponse(response: Response, report: Report): Response {
  if (!response.body) return response;
  const { headers, url } = response;
  // The length of a compressed body says nothing about the bytes that arrive here.
  const length = headers.has('content-encoding') ? null : headers.get('content-length');
  const body = counted(response.body, counter(report, length === null ? undefined : Number(length)));
  return Object.defineProperty(new Response(body, response), 'url', { value: url });
}

/** Adds to the bytes so far, and reports them. */
function counter(report: Report, total: number | undefined): (bytes: number) => void {
  let loaded = 0;
  const count = (bytes: number): void => {
    loaded += bytes;
    try {
      report({ loaded, total });
    } catch {
      // A failing progress bar must not make a successful call fail.
    }
  };
  count(0);
  return count;
}

function counted(stream: ReadableStream<Uint8Array>, count: (bytes: number) => void): ReadableStream<Uint8Array> {
  const counting = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      controller.enqueue(chunk);
      count(chunk.byteLength);
    },
  });
  return stream.pipeThrough(counting);
}

// Node streams a Blob in memory as one part.
function inParts(blob: Blob): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (at >= blob.size) return controller.close();
        const part = blob.slice(at, at + partSize);
        at += partSize;
        controller.enqueue(new Uint8Array(await part.arrayBuffer()));
      },
    },
    { highWaterMark: 0 },
  );
}

const partSize = 65_536;

/**
 * Whether the platform sends a stream to this address. Firefox and Safari cannot, and send its name instead. Chromium can
 * over HTTP/2 and HTTP/3 alone, and fails otherwise; it knows the protocol only of hosts that it has already reached.
 */
function canStream(url: string): boolean {
  let isKnown = false;
  const probe = {
    method: 'POST',
    body: new ReadableStream(),
    get duplex(): 'half' {
      isKnown = true;
      return 'half';
    },
  };
  if (new Request(url, probe).headers.has('content-type') || !isKnown) return false;
  const { userAgent = '' } = (globalThis as Platform).navigator ?? {};
  return !userAgent.startsWith('Mozilla/') || hasFramesAt(new URL(url).origin);
}

/** What the declarations of some platforms lack. */
interface Platform {
  readonly navigator?: { readonly userAgent?: string };
  readonly performance?: { getEntriesByType(type: string): readonly Timing[] };
}

interface Timing {
  readonly name: string;
  readonly nextHopProtocol?: string;
}

/** Whether this page, or something that it loaded, came from there over HTTP/2 or HTTP/3. */
function hasFramesAt(origin: string): boolean {
  const { performance } = globalThis as Platform;
  const timings = ['navigation', 'resource'].flatMap((type) => performance?.getEntriesByType(type) ?? []);
  return timings.some(
    ({ name, nextHopProtocol = '' }) => name.startsWith(`${origin}/`) && /^h[23]/.test(nextHopProtocol),
  );
}

/** The form as a body whose length is known (HTML, section 4.10.21.8). It refers to the files, and does not copy them. */
function blobOf(form: FormData): Blob {
  // In small letters, as the media type of a Blob. A page without HTTPS has no `crypto.randomUUID`.
  const boundary = `----form-${crypto.getRandomValues(new Uint32Array(4)).join('-')}`;
  const parts = [...form].flatMap(([name, value]) => {
    const start = `--${boundary}\r\ncontent-disposition: form-data; name="${quoted(name.replaceAll(lineBreak, '\r\n'))}"`;
    if (typeof value === 'string') return [`${start}\r\n\r\n${value.replaceAll(lineBreak, '\r\n')}\r\n`];
    const type = value.type || 'application/octet-stream';
    // Bun gives no name to a Blob that was appended without one.
    return [`${start}; filename="${quoted(value.name ?? 'blob')}"\r\ncontent-type: ${type}\r\n\r\n`, value, '\r\n'];
  });
  return new Blob([...parts, `--${boundary}--\r\n`], { type: `multipart/form-data; boundary=${boundary}` });
}

const lineBreak = /\r\n?|\n/g;

function quoted(text: string): string {
  return text.replaceAll(/[\r\n"]/g, encodeURIComponent);
}
