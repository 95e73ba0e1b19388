import type { PairParts, Position } from './position.js';
import type { PairedType } from './paired-type.js';

/** A type in a position, under names that no other pair has. */
export interface Pair {
  readonly title: string;
  readonly parts: PairParts;
}

export function pairOf(index: number, { name, type, types = [], sample }: PairedType, position: Position): Pair {
  const parts = position.parts(type, sample);
  const own = (text: string): string => text.replaceAll('$', `P${index}`).replaceAll('%', `p${index}`);
  const each = (texts: readonly string[] = []): readonly string[] => texts.map(own);
  return {
    title: `${name} as ${position.name}`,
    parts: {
      types: each([...types, ...(parts.types ?? [])]),
      params: each(parts.params),
      errors: each(parts.errors),
      webhooks: each(parts.webhooks),
      resources: each(parts.resources),
      examples: each(parts.examples),
      group: own(parts.group),
    },
  };
}

/** One model of many pairs. */
export function modelOfPairs(pairs: readonly Pair[]): string {
  const section = (name: keyof PairParts): string => {
    const texts = pairs.flatMap(({ parts }) => parts[name] ?? []);
    return texts.length === 0 ? '' : `${name}:\n  ${texts.join('\n  ')}\n`;
  };
  return [
    'api: pairs\n',
    'params:\n  locale: string(/[a-z]{2}/)\n  ',
    section('params')
      .replace(/^params:\n {2}/, '')
      .trimEnd(),
    '\n',
    section('errors'),
    section('types'),
    section('examples'),
    section('webhooks'),
    section('resources'),
    `groups:\n  ${pairs.map(({ parts }) => parts.group).join('\n  ')}\n`,
  ].join('');
}
