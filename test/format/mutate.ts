import fc from 'fast-check';

/** A place in a text, and what is done there; places are shares of the length, so that they fit any text. */
export interface Change {
  readonly place: number;
  readonly kind: (typeof kinds)[number];
}

const kinds = [
  'remark',
  'docs',
  'beside',
  'beside docs',
  'blank',
  'deeper',
  'wider',
  'flow',
  'quotes',
  'windows',
  'ends',
] as const;

export const changes: fc.Arbitrary<readonly Change[]> = fc.array(
  fc.record({ place: fc.double({ min: 0, max: 0.999, noNaN: true }), kind: fc.constantFrom(...kinds) }),
  { minLength: 1, maxLength: 8 },
);

/** The text with blanks, comments, quotes and brackets where an author might have put them. Often still YAML. */
export function mutate(text: string, made: readonly Change[]): string {
  return made.reduce((changed, { place, kind }, index) => {
    const lines = changed.split('\n');
    const at = Math.floor(place * lines.length);
    const line = lines[at] ?? '';
    const indent = /^ */.exec(line)?.[0] ?? '';
    const put = (...others: readonly string[]): string => lines.toSpliced(at, 1, ...others).join('\n');
    if (kind === 'remark') return put(`${' '.repeat(index)}#remark ${index}  `, line);
    if (kind === 'docs') return put(`${' '.repeat(index)}${index % 2 === 0 ? '##' : '#?'} said ${index}`, line);
    if (kind === 'beside') return put(`${line}   # beside ${index}`);
    if (kind === 'beside docs') return put(`${line} ## beside ${index}`);
    if (kind === 'blank') return put('', ' '.repeat(index), line);
    if (kind === 'deeper') return lines.map((one) => one.replace(/^ +/, '$&$&')).join('\n');
    if (kind === 'wider')
      return put(
        line
          .replace(/: (?=\S)/, ':   ')
          .replace(' | ', '|')
          .replace('[]', '[ ]'),
      );
    if (kind === 'flow')
      return put(
        line.replace(
          /^( *)(\S+): (\w+)$/,
          `$1$2: { type: $3,${index % 2 ? '' : ` # in\n${indent}  ## inner\n${indent}  `} docs: x }`,
        ),
      );
    if (kind === 'quotes') return put(line.replace(/: ([^'"[{]+)$/, index % 2 ? ": '$1'" : ': "$1"'));
    if (kind === 'windows') return changed.replaceAll('\r', '').replaceAll('\n', '\r\n');
    return put(`${line}  `);
  }, text);
}
