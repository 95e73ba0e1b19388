import { headersFrom } from './headers.js';
import { givenIn } from './own.js';
import type { CallOptions, CallSettings, Settings } from './settings.js';

/** The settings of a connection for a call with options. Throws an InvalidInputError if no header can carry theirs. */
export function callSettings(settings: Settings, options: CallOptions, operation: string): CallSettings {
  const headers = new Headers(settings.headers);
  headersFrom(options.headers, operation).forEach((value, name) => headers.set(name, value));
  const fetchOptions = { ...settings.fetchOptions, ...options.fetchOptions };
  return { ...settings, ...Object.fromEntries(givenIn(options)), headers, fetchOptions };
}
