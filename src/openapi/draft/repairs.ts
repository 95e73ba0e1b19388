import type { Diagnostic } from '../../source/diagnostic.js';
import { lineAt, linesOf, lineText } from '../../source/line-map.js';
import type { SourceSpan } from '../../source/source-file.js';
import type { Pointer } from '../document/document.js';
import { type Draft, lose, type Repairs, type Site } from './draft.js';
import type { PrintedFile } from './print-draft.js';

export const noRepairs: Repairs = { codes: new Map(), names: new Set() };

const none: readonly string[] = [];

/** The refusals of the part at this location, without the first one for its default. */
export function refusalsOf({ repairs }: Draft, at: Pointer): readonly string[] {
  // Even an empty map computes the hash of each long pointer.
  if (repairs.codes.size === 0) return none;
  return (repairs.codes.get(at) ?? []).filter((code, index) => code !== defaultCode || index > 0);
}

/** Whether the default at this location was refused. */
export function hasRefusedDefault({ repairs }: Draft, at: Pointer): boolean {
  return repairs.codes.size > 0 && repairs.codes.get(at)?.includes(defaultCode) === true;
}

const defaultCode = 'default-fits-type';

/** Whether the part at this location was refused; counts it as a loss. */
export function isRefused(site: Site, at: Pointer): boolean {
  const [code] = refusalsOf(site.draft, at);
  if (code !== undefined) lose(site, { verdict: 'widened', construct: code, at });
  return code !== undefined;
}

/** The type that replaces a refused schema: `unknown`, or `string` if that is refused too. */
export function refusedText(site: Site, at: Pointer): string | undefined {
  if (!isRefused(site, at)) return undefined;
  return refusalsOf(site.draft, at).length === 1 ? 'unknown' : 'string';
}

/** The repairs, with those that these errors require. */
export function withErrors(
  repairs: Repairs,
  errors: readonly Pick<Diagnostic, 'code' | 'span' | 'notes'>[],
  files: readonly PrintedFile[],
): Repairs {
  const codes = new Map(repairs.codes);
  const names = new Set(repairs.names);
  const seen = new Set<Pointer>();
  for (const { code, span, notes } of errors) {
    const { text, at, section } = lineIn(files, span);
    // A shape without a name that is refused again cannot get another: the component gets one.
    const isAgain = repairs.codes.get(at)?.includes(code) === true;
    const others = notes.map((note) => lineIn(files, note.span).text);
    // An error without its body would be less, and its line begins with a name that is no type's.
    const lines = section === 'errors' ? others : [text, ...(isAgain ? others : [])];
    const name = lines.flatMap((line) => /^ *(?:union )?([A-Z]\w*)/.exec(line)?.[1] ?? [])[0];
    if (code === 'type-names-are-distinct' && name !== undefined && !names.has(name.toLowerCase())) {
      names.add(name.toLowerCase());
    } else if (!seen.has(at)) {
      codes.set(at, [...(codes.get(at) ?? []), code]);
      seen.add(at);
    }
  }
  return { codes, names };
}

/** A line of the model, and the location in the document that it was made from. */
export function lineIn(
  files: readonly PrintedFile[],
  { path, start }: SourceSpan,
): { readonly text: string; readonly at: Pointer; readonly section?: string | undefined } {
  const file = files.find((one) => one.path === path);
  if (file === undefined) return { text: '', at: '#' };
  const line = lineAt(linesOf(file), start);
  return { text: lineText(linesOf(file), line), at: file.origins[line] ?? '#', section: file.sections[line] };
}
