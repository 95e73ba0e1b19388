import { headersFrom } from './requests/headers.js';
import { givenIn } from './own.js';
import type { CallOptions, CallSettings, Settings } from './connection/settings.js';

/** The options of a call, by default those of its connection. Throws an InvalidInputError if no header can carry theirs. */
export function callSettings(settings: Settings, options: CallOptions, operation: string): CallSettings {
  const headers = new Headers(settings.headers);
  headersFrom(options.headers, operation).forEach((value, name) => headers.set(name, value));
  const fetchOptions = { ...settings.fetchOptions, ...options.fetchOptions };
  // Not `{ ...settings, … }`: on Node.js 20, V8 creates a hidden class for each such object, which is slow.
  return Object.assign({}, settings, Object.fromEntries(givenIn(options)), {
    // By name: that of an AbortController is a getter.
    signal: options.signal,
    headers,
    fetchOptions,
  });
}
