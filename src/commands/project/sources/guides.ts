import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { decoded } from '../../../source/referred-path.js';
import { type SourceFile, withPlainLineEnds } from '../../../source/source-file.js';
import { isGenerated } from '../../../write/contents.js';
import { pathsBelow, textFileIn } from './source-files.js';

/**
 * The Markdown files in the folder `docs` beside the files of a model, sorted by path, for the targets that show them; a
 * path begins in that folder. Generated pages are not among them: the output may be there too. The pictures of a guide
 * are part of its text, as `data:` URLs (RFC 2397).
 */
export function guidesBeside(
  folder: string,
  sources: readonly SourceFile[],
  target: readonly string[],
): readonly SourceFile[] {
  if (!target.includes('docs')) return [];
  const own = sources.filter(({ used }) => used === undefined).map(({ path }) => join(folder, dirname(path), 'docs'));
  return [...new Set(own)].filter((each) => existsSync(each)).flatMap(markdownIn);
}

function markdownIn(folder: string): readonly SourceFile[] {
  return pathsBelow(folder, '.md').flatMap((path) => {
    const text = textFileIn(folder, path, `${folder}: `) ?? '';
    return isGenerated(text) ? [] : [{ path, text: withPictures(text, folder, dirname(path)) }];
  });
}

/** A picture of Markdown: `![alt](pictures/order.png "title")` */
const picture = /(?<=!\[[^\]\n]*\]\()[^\s()]+(?=(?: +"[^"\n]*")?\))/g;

/** Larger pictures stay references: the page has all of them in one file. */
const mostBytes = 1_000_000;

/** `inside` is the folder of the Markdown file inside that folder, which no reference leaves. */
function withPictures(text: string, folder: string, inside: string): string {
  return text.replace(picture, (reference) => {
    const path = join(inside, decoded(reference));
    const type = pictureTypes.get(extname(path).toLowerCase());
    const file = join(folder, path);
    if (type === undefined || path.startsWith('..') || /^\/|:/.test(reference)) return reference;
    const size = statSync(file, { throwIfNoEntry: false })?.size ?? Infinity;
    return size > mostBytes ? reference : `data:${type};base64,${contentOf(file, type).toString('base64')}`;
  });
}

/** Git converts the line ends of the pictures that are text. */
function contentOf(file: string, type: string): Buffer {
  const bytes = readFileSync(file);
  return type === 'image/svg+xml' ? Buffer.from(withPlainLineEnds(bytes.toString('latin1')), 'latin1') : bytes;
}

export const pictureTypes: ReadonlyMap<string, string> = new Map([
  ['.avif', 'image/avif'],
  ['.gif', 'image/gif'],
  ['.jpeg', 'image/jpeg'],
  ['.jpg', 'image/jpeg'],
  ['.png', 'image/png'],
  ['.svg', 'image/svg+xml'],
  ['.webp', 'image/webp'],
]);
