import { isLong, type Read } from './async-functions.js';
import { asItIs, type Convert } from './convert.js';
import type { Result } from './result.js';

/** What clients call instead of validators if they trust their service: a bundle then contains no checks. */

/** Reads without checks. */
export function trustingReader<T>(convert: Convert = asItIs, isExact: boolean = false): Read<T> {
  return (text) => {
    if (isExact && isLong(text)) return readLate(text, convert);
    try {
      return { ok: true, value: converted(JSON.parse(text), convert) as T };
    } catch {
      return { ok: false, issues: [{ path: '', code: 'json', message: 'must be JSON' }] };
    }
  };
}

async function readLate<T>(text: string, convert: Convert): Promise<Result<T>> {
  const late = await import('./parse-exactly.js').catch((error: unknown) => String(error));
  if (typeof late === 'string')
    return {
      ok: false,
      issues: [{ path: '', code: 'json', message: `must be read by code that did not load: ${late}` }],
    };
  const json = late.parseExactly(text);
  return json.ok ? { ok: true, value: converted(json.value, convert) as T } : json;
}

/** As it came, if it is not a value that can be converted. */
function converted(json: unknown, convert: Convert): unknown {
  try {
    return convert(json);
  } catch {
    return json;
  }
}
