import type { SourceFile, SourceSpan } from '../source/source-file.js';

/** The files with `first of` before the unions at these places: nothing else tells their members apart. */
export function orderUnions<File extends SourceFile>(
  files: readonly File[],
  spans: readonly SourceSpan[],
): readonly File[] {
  const starts = new Map<string, Set<number>>();
  for (const { path, start } of spans) starts.set(path, (starts.get(path) ?? new Set()).add(start));
  return files.map((file) => {
    const places = [...(starts.get(file.path) ?? [])].sort((left, right) => right - left);
    if (places.length === 0) return file;
    const text = places.reduce((before, at) => `${before.slice(0, at)}first of ${before.slice(at)}`, file.text);
    return { ...file, text };
  });
}

/**
 * The parts of printed files that say which unions have members that nothing tells apart: those with a union, and what they
 * lead to. Everything else is blank, because a large model takes seconds to compile. Offsets stay.
 */
export function unionsAlone<File extends SourceFile>(files: readonly File[]): readonly File[] {
  const blocks = files.map(({ text }) => blocksOf(text));
  const byName = new Map<string, Block[]>();
  for (const block of blocks.flat()) {
    if (block.name !== undefined) byName.set(block.name, [...(byName.get(block.name) ?? []), block]);
  }
  const kept = new Set(blocks.flat().filter(({ isHead, text }) => isHead || hasUnion.test(text)));
  // Grows while it is walked.
  for (const { text } of kept) {
    for (const [name] of text.replaceAll(/^ *##.*$/gm, '').matchAll(/\b[A-Z]\w*/g)) {
      for (const block of byName.get(name) ?? []) kept.add(block);
    }
  }
  return files.map((file, index) => ({ ...file, text: withoutOthers(blocks[index] ?? [], kept) }));
}

/** A type, an error or an endpoint; or what stands above some of them. */
interface Block {
  readonly text: string;
  readonly name?: string | undefined;
  readonly isHead: boolean;
}

const hasUnion = /^(?! *##).* \| (?!null\b)/m;

function blocksOf(text: string): readonly Block[] {
  return text.split(/^(?=\w+:)/m).flatMap((section) => {
    const isNamed = /^(?:types|errors):/.test(section);
    const isOfEndpoints = section.startsWith('groups:');
    if (!isNamed && !isOfEndpoints) return [{ text: section, isHead: true }];
    const [head = '', ...parts] = section.split(isNamed ? /^(?= {2}[^ #])/m : /^(?= {6}[^ #]\S*:$)/m);
    const nameOf = (part: string): string | undefined => (isNamed ? /[A-Z]\w*/.exec(part)?.[0] : undefined);
    return [{ text: head, isHead: true }, ...parts.map((part) => ({ text: part, isHead: false, name: nameOf(part) }))];
  });
}

/** Blank blocks leave no section behind: one without members would be a mistake. */
function withoutOthers(blocks: readonly Block[], kept: ReadonlySet<Block>): string {
  const printed = blocks.map((block) => (kept.has(block) ? block.text : block.text.replaceAll(/[^\n]/g, ' ')));
  return printed
    .map((text, index) => (isEmptySection(blocks, index, kept) ? text.replaceAll(/[^\n]/g, ' ') : text))
    .join('');
}

function isEmptySection(blocks: readonly Block[], index: number, kept: ReadonlySet<Block>): boolean {
  if (!/^(?:types|errors|groups):/.test(blocks[index]?.text ?? '')) return false;
  const below = blocks.slice(index + 1);
  const end = below.findIndex(({ isHead }) => isHead);
  return !below.slice(0, end === -1 ? undefined : end).some((block) => kept.has(block));
}
