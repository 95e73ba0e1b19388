/** The limits on a request. */
export interface Limits {
  /** 1 MiB; more is a 413. If set, it also caps the limits of the model. */
  readonly bodyBytes: number;
  /**
   * 32 × `bodyBytes`, so 32 MiB, for all bodies in the memory of an adapter for Node (`listen`, Fastify, Express): of requests, and of responses
   * that their clients have not read yet. A body that is larger than a quarter of the rest is a 503, unless it is the
   * only one; responses of bytes, such as files, are counted apart, and may be four times the limit together. The response
   * to a request that may have changed something is sent whatever is held; while that is more than four times the limit,
   * such requests are a 503 before they are handled.
   */
  readonly heldBytes: number;
  /** 1 GiB for a body that is passed on as a stream, and never held as a whole; more ends the stream with a 413. */
  readonly streamBytes: number;
  /** 1000 fields or parts of a form; more is a 400. */
  readonly formFields: number;
  /** How many members and elements a JSON body may have in all: 100,000; more is a 400. */
  readonly bodyValues: number;
  /** How deep objects and arrays of a body may be nested: 64; deeper is a 400. */
  readonly depth: number;
  /** 16 KiB for a target (else 414), and in the adapter for Node for target, names and values of headers together (else 431). */
  readonly headerBytes: number;
  /** 100; more is a 400. */
  readonly queryValues: number;
  /** How many actions (elements of a list of tagged variants) a body may carry: 500; more is a 400. */
  readonly actions: number;
  /**
   * How long a request may take, including the time to read its body: 30 s; longer is a 503, or a 408 while the body
   * is read. Each chunk of a streamed body restarts the time.
   */
  readonly requestMilliseconds: number;
  /** After how long without an event an event stream sends a heartbeat: 15 s. */
  readonly heartbeatMilliseconds: number;
}

export type GivenLimits = { readonly [name in keyof Limits]?: Limits[name] | undefined };

export const defaultLimits: Limits = {
  bodyBytes: 1024 * 1024,
  heldBytes: 32 * 1024 * 1024,
  streamBytes: 1024 * 1024 * 1024,
  formFields: 1000,
  bodyValues: 100_000,
  depth: 64,
  headerBytes: 16 * 1024,
  queryValues: 100,
  actions: 500,
  requestMilliseconds: 30_000,
  heartbeatMilliseconds: 15_000,
};

/** The longest delay that a timer accepts; a longer one would fire at once. */
export const longestTimer: number = 2 ** 31 - 1;

/** Undefined counts as absent: a missing setting must not allow bodies of any size. Throws for an invalid limit. */
export function limitsOf(given: GivenLimits = {}): Limits {
  const limits: { -readonly [name in keyof Limits]: Limits[name] } = { ...defaultLimits };
  for (const name of Object.keys(defaultLimits) as (keyof Limits)[]) {
    // As many of the largest bodies at a time as by default.
    const byDefault = name === 'heldBytes' ? 32 * limits.bodyBytes : defaultLimits[name];
    const value = given[name] ?? byDefault;
    if (!(value > 0)) throw new RangeError(`The limit ${name} must be a number above zero, not ${value}.`);
    limits[name] = name.endsWith('Milliseconds') ? Math.min(value, longestTimer) : value;
  }
  return limits;
}

/** Whether JSON text nests deeper than `depth`. */
export function isDeeper(text: string, depth: number): boolean {
  return isBeyond(text, { up: '{[', down: '}]' }, depth);
}

/** Whether JSON text has more members and elements than `count`, by its commas. */
export function hasMoreValues(text: string, count: number): boolean {
  return isBeyond(text, { up: ',', down: '' }, count - 1);
}

/**
 * Whether a count of characters outside strings exceeds `most`: one pass, before any recursive code. Arbitrary for text
 * that is not JSON.
 */
function isBeyond(text: string, { up, down }: { readonly up: string; readonly down: string }, most: number): boolean {
  if (!contains(text, up, most)) return false;
  // NaN, which no code equals, if there is no such character.
  const [up0, up1] = [up.charCodeAt(0), up.charCodeAt(1)];
  const [down0, down1] = [down.charCodeAt(0), down.charCodeAt(1)];
  let count = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === quote) index = endOfString(text, index);
    else if (code === up0 || code === up1) {
      count += 1;
      if (count > most) return true;
    } else if (code === down0 || code === down1) count -= 1;
  }
  return false;
}

/**
 * Whether there are more than `count` of the characters at all: rare, and this search is much faster than a full pass.
 */
function contains(text: string, characters: string, count: number): boolean {
  let found = 0;
  for (const character of characters) {
    for (let index = text.indexOf(character); index !== -1; index = text.indexOf(character, index + 1)) {
      found += 1;
      if (found > count) return true;
    }
  }
  return false;
}

const quote = 0x22;
const backslash = 0x5c;

/** The index of the quote that ends a string of JSON text. */
export function endOfString(text: string, start: number): number {
  let index = start + 1;
  while (index < text.length && text.charCodeAt(index) !== quote) {
    index += text.charCodeAt(index) === backslash ? 2 : 1;
  }
  return index;
}
