import { decodeBase64, encodeBase64 } from '../../validators/base64.js';
import { accepted, refused, type TextKind } from '../read-result.js';

export const bytes: TextKind<unknown> = {
  reader: () => (text) => {
    const value = decodeBase64(text);
    return value === undefined ? refused('format', 'must be base64 text') : accepted(value);
  },
  encode: (value) => encodeBase64(value as Uint8Array),
};
