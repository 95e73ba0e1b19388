import type { BasicCredentials } from './authorize.js';

/** Undefined if malformed. The user name ends at the first colon, and neither part has control characters (section 2). */
export function basicCredentials(authorization: string): BasicCredentials | undefined {
  const [, encoded = ''] = /^basic +([A-Za-z0-9+/]+={0,2})$/i.exec(authorization) ?? [];
  const text = decodedText(encoded);
  const colon = text?.indexOf(':') ?? -1;
  // eslint-disable-next-line no-control-regex
  if (text === undefined || colon === -1 || /[\x00-\x1f\x7f]/.test(text)) return undefined;
  return { username: text.slice(0, colon), password: text.slice(colon + 1) };
}

function decodedText(base64: string): string | undefined {
  try {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
