import type { HttpRequest } from './http.js';

/** Where a request belongs in a trace, as its caller says (W3C Trace Context, level 1). */
export interface TraceContext {
  /** As sent, to be passed on. Undefined where it is missing or malformed. */
  readonly traceparent: string | undefined;
  /** What tracing systems on the way have to say, as sent; only ever beside a `traceparent`. */
  readonly tracestate: string | undefined;
}

/** The trace of a request. What is malformed is as good as missing, and a new trace begins (section 3.2.2.4). */
export function traceOf(request: Pick<HttpRequest, 'header'>): TraceContext {
  const traceparent = request.header('traceparent');
  if (traceparent === undefined || !isTraceparent(traceparent)) return none;
  const tracestate = request.header('tracestate');
  return { traceparent, tracestate: tracestate !== undefined && isTracestate(tracestate) ? tracestate : undefined };
}

const none: TraceContext = { traceparent: undefined, tracestate: undefined };

// A version of the future may say more, after a dash; ff is none.
const traceparentForm = /^(?!ff)[0-9a-f]{2}-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(?:-[\x20-\x7e]*)?$/;

/** `00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01` (section 3.2) */
export function isTraceparent(text: string): boolean {
  return text.length <= 512 && traceparentForm.test(text) && (!text.startsWith('00') || text.length === 55);
}

const memberForm =
  /^(?:[a-z][a-z0-9_*/-]{0,255}|[a-z0-9][a-z0-9_*/-]{0,240}@[a-z][a-z0-9_*/-]{0,13})=[\x21-\x2b\x2d-\x3c\x3e-\x7e]$/;

/** `rojo=00f067aa0ba902b7,congo=t61rcWkgMzE`: at most 32 members, no key twice (section 3.3). */
export function isTracestate(text: string): boolean {
  const members = text
    .split(',')
    .map((member) => member.replace(/^[ \t]+|[ \t]+$/g, ''))
    .filter((member) => member !== '');
  const keys = new Set(members.map((member) => member.slice(0, member.indexOf('='))));
  return members.length > 0 && members.length <= 32 && keys.size === members.length && members.every(isMember);
}

// The value may have spaces inside, but none at its end.
function isMember(member: string): boolean {
  const end = member.indexOf('=') + 1;
  const value = member.slice(end);
  return (
    /^[\x20-\x2b\x2d-\x3c\x3e-\x7e]{1,256}$/.test(value) && memberForm.test(member.slice(0, end) + value.slice(-1))
  );
}
