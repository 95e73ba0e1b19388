import { lackOf, type NameKind } from '../parse/parse-name.js';
import { shorten } from '../source/words.js';
import type { TextEdit } from '../source/diagnostic.js';
import type { SourceFile } from '../source/source-file.js';
import type { NamedKind, NamedPlace } from './named-places.js';

/** The edits that give a thing another name, or why it cannot have it. */
type Renaming =
  | { readonly kind: 'edits'; readonly edits: readonly TextEdit[] }
  | { readonly kind: 'refusal'; readonly message: string };

interface Renamed {
  readonly at: NamedPlace;
  readonly places: readonly NamedPlace[];
  readonly files: readonly SourceFile[];
}

export function rename(renamed: Renamed, newName: string): Renaming {
  const { at, places, files } = renamed;
  const refusal = refusalOf(renamed) ?? refusalOfName(at, newName, places);
  if (refusal !== undefined) return { kind: 'refusal', message: refusal };
  const spans = new Map(samePlaces(at, places).map(({ span }) => [`${span.path}:${span.start}`, span]));
  const edits = [...spans.values()].map((span) => ({ span, text: newName }));
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  const hidden = edits.find(({ span }) => texts.get(span.path)?.slice(span.start, span.end) !== at.name);
  if (hidden === undefined) return { kind: 'edits', edits };
  return {
    kind: 'refusal',
    message: `"${at.name}" is written with escapes in ${hidden.span.path}. Write it plainly first.`,
  };
}

export function samePlaces(at: NamedPlace, places: readonly NamedPlace[]): readonly NamedPlace[] {
  return places.filter(({ thing }) => thing === at.thing);
}

export function refusalOf({ at, places, files }: Renamed): string | undefined {
  const isUsed = new Set(files.filter(({ used }) => used !== undefined).map(({ path }) => path));
  const elsewhere = samePlaces(at, places).find(({ span }) => isUsed.has(span.path));
  if (elsewhere === undefined) return undefined;
  return `"${at.name}" is declared in ${elsewhere.span.path}, which other models may use. Rename it there.`;
}

/** What is sent under its name: any plain key of YAML will do, and a change is one for the callers, not only for the code. */
const sent: ReadonlySet<NamedKind> = new Set(['field', 'variant', 'parameter', 'header', 'webhook']);

export function isOnTheWire(kind: NamedKind): boolean {
  return sent.has(kind);
}

function refusalOfName(
  { kind, name, thing }: NamedPlace,
  newName: string,
  places: readonly NamedPlace[],
): string | undefined {
  if (newName === name) return `That is its name already.`;
  if (sent.has(kind)) {
    const isPlain = /^[A-Za-z_][\w.-]*$/.test(newName);
    return isPlain
      ? undefined
      : `"${newName}" is not a plain key of YAML. Write it by hand, in quotes where it needs them.`;
  }
  const lack = lackOf(newName, kind === 'type parameter' ? 'type' : (kind as NameKind));
  if (lack !== undefined) return `"${shorten(newName)}" cannot be the name of this ${kind}. Use ${lack}.`;
  // A type with the name of a type parameter would be hidden by it, in silence.
  const others = kind === 'type' || kind === 'type parameter' ? ['type', 'type parameter'] : [kind];
  const isTaken = places.some(
    (other) => other.name === newName && other.thing !== thing && others.includes(other.kind),
  );
  // Two groups may have endpoints of one name.
  return isTaken && kind !== 'endpoint' ? `There is a ${kind} "${newName}" already.` : undefined;
}
