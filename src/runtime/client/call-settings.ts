import { headersFrom } from './headers.js';
import { givenIn } from './own.js';
import type { CallOptions, CallSettings, Settings } from './settings.js';

/** The options of a call, by default those of its connection. Throws an InvalidInputError if no header can carry theirs. */
export function callSettings(settings: Settings, options: CallOptions, operation: string): CallSettings {
  const headers = new Headers(settings.headers);
  headersFrom(options.headers, operation).forEach((value, name) => headers.set(name, value));
  const fetchOptions = { ...settings.fetchOptions, ...options.fetchOptions };
  // The signal by name: that of an AbortController is a getter.
  const { signal } = options;
  return { ...settings, ...Object.fromEntries(givenIn(options)), signal, headers, fetchOptions };
}
