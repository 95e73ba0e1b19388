import { posix } from 'node:path';

/** The path or URL of a file that a reference in another file names: `../pets.yaml` in `specs/api.yaml` is `pets.yaml`. */
export function referredPath(base: string, reference: string): string {
  const [written = ''] = reference.split('#');
  if (written === '') return base;
  if (URL.canParse(written)) return written;
  if (isUrl(base)) return URL.canParse(written, base) ? new URL(written, base).href : written;
  return posix.join(posix.dirname(base), decoded(written));
}

/** Whether a file is read from the network. */
export function isUrl(path: string): boolean {
  return /^https?:\/\//i.test(path);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
