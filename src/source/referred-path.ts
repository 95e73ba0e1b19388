import { posix } from 'node:path';

/** The path or URL of a file that a reference in another file names: `../pets.yaml` in `specs/api.yaml` is `pets.yaml`. */
export function referredPath(base: string, reference: string): string {
  const [written = ''] = reference.split('#');
  if (written === '') return base;
  if (URL.canParse(written)) return written;
  if (isUrl(base)) return URL.canParse(written, base) ? new URL(written, base).href : written;
  return posix.join(posix.dirname(base), decoded(written));
}

/**
 * The paths where the file of a reference may be. Schemas from the network are often saved in folders with the same
 * layout as their URLs, so a file next to the `$id` may be next to the schema on the disk. Some references leave out
 * `.json`.
 */
export function referredPaths(base: string, reference: string, id = ''): readonly string[] {
  const path = referredPath(base, reference);
  const folder = id.slice(0, id.lastIndexOf('/') + 1);
  const isBeside = isUrl(id) && !isUrl(base) && path.startsWith(folder);
  const paths = [...(isBeside ? [referredPath(base, path.slice(folder.length))] : []), path];
  return paths.flatMap((one) => (isUrl(one) || /\.\w+$/.test(one) ? [one] : [one, `${one}.json`]));
}

export function isUrl(path: string): boolean {
  return /^https?:\/\//i.test(path);
}

/** The text without percent-encoding, if it is well-formed. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
