import fc from 'fast-check';

/** A line of a text, and its context. */
interface Line {
  readonly text: string;
  readonly indent: string;
  /** How many changes were made before. */
  readonly count: number;
}

/** Changes that an author might make to a line. The result may be several lines. */
const kinds: Readonly<Record<string, (line: Line) => string>> = {
  remark: ({ text, count }) => `${' '.repeat(count)}#remark ${count}  \n${text}`,
  docs: ({ text, count }) => `${' '.repeat(count)}${count % 2 === 0 ? '##' : '#?'} said ${count}\n${text}`,
  beside: ({ text, count }) => `${text}   # beside ${count}`,
  docsBeside: ({ text, count }) => `${text} ## beside ${count}`,
  blank: ({ text, count }) => `\n${' '.repeat(count)}\n${text}`,
  ends: ({ text }) => `${text}  `,
  blanks: ({ text }) =>
    text
      .replace(/: (?=\S)/, ':   ')
      .replace(' | ', '|')
      .replace('[]', '[ ]'),
  braces: ({ text, indent, count }) =>
    text.replace(
      /^( *)(\S+): (\w+)$/,
      `$1$2: { type: $3,${count % 2 ? '' : ` # in\n${indent}  ## inner\n${indent}  `} docs: x }`,
    ),
  brackets: ({ text, indent }) =>
    text.replace(/: (\w+)$/, `: [ $1, # one\n${indent}  ## two\n${indent} "b c",\n${indent}  ## last\n${indent} ]`),
  quotes: ({ text, count }) => text.replace(/: ([^'"[{]+)$/, count % 2 ? ": '$1'" : ': "$1"'),
  block: ({ text, indent, count }) =>
    text.replace(
      /: (\S.*)$/,
      `: ${['|', '>-', '|+', '|2'][count % 4]} # why\n${indent}    $1\n\n${indent}     more  \n\n`,
    ),
  below: ({ text, indent, count }) =>
    text.replace(/: (\S.*)$/, `:\n${indent}  ${count % 2 ? '##' : '#'} below\n${indent}     $1`),
  explicit: ({ text, indent }) => text.replace(/^ *([^ #:]+): (\S.*)$/, `${indent}? $1\n${indent}: $2`),
};

/** Changes that an author might make to a whole file. */
const wholes: Readonly<Record<string, (text: string) => string>> = {
  deeper: (text) => text.replace(/^ +/gm, '$&$&'),
  windows: (text) => text.replaceAll('\r', '').replaceAll('\n', '\r\n'),
  marks: (text) => `\uFEFF--- # begins\n${text}\n... ## ends\n`,
};

/** A position in a text, as a fraction of its lines so that it fits any text, and a change there. */
export interface Change {
  readonly place: number;
  readonly kind: string;
}

const names = [...Object.keys(kinds), ...Object.keys(wholes)];

export const changes: fc.Arbitrary<readonly Change[]> = fc.array(
  fc.record({ place: fc.double({ min: 0, max: 0.999, noNaN: true }), kind: fc.constantFrom(...names) }),
  { minLength: 1, maxLength: 8 },
);

/**
 * The text with blanks, comments, quotes and brackets that an author might have added. It is often still valid YAML.
 */
export function mutate(text: string, made: readonly Change[]): string {
  return made.reduce((changed, { place, kind }, count) => {
    const whole = wholes[kind];
    if (whole !== undefined) return whole(changed);
    const lines = changed.split('\n');
    const at = Math.floor(place * lines.length);
    const line = lines[at] ?? '';
    const indent = /^ */.exec(line)?.[0] ?? '';
    return lines.toSpliced(at, 1, kinds[kind]?.({ text: line, indent, count }) ?? line).join('\n');
  }, text);
}
