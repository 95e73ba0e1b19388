import { docText } from '../../print/escape.js';

/** The steps of a router function, in order. If no step matches, there is no endpoint. */
export type Step =
  | { readonly kind: 'constant'; readonly name: string; readonly value: string }
  | { readonly kind: 'if'; readonly conditions: readonly Condition[]; readonly steps: readonly Step[] }
  | {
      readonly kind: 'switch';
      /** The code of a character. */
      readonly on: string;
      readonly cases: readonly { readonly character: string; readonly steps: readonly Step[] }[];
      readonly otherwise: readonly Step[];
    }
  /** The endpoint is found. */
  | { readonly kind: 'found'; readonly endpoint: string; readonly values: readonly string[] }
  /** Another function continues. */
  | { readonly kind: 'call'; readonly call: string };

/** A comparison, or a call that returns a boolean. */
export type Condition = readonly [left: string, operator: keyof typeof opposites, right: string] | string;

const opposites = { '===': '!==', '!==': '===', '>': '<=', '<': '>=' } as const;

function yes(condition: Condition): string {
  return typeof condition === 'string' ? condition : condition.join(' ');
}

function no(condition: Condition): string {
  if (typeof condition === 'string') return `!${condition}`;
  const [left, operator, right] = condition;
  return `${left} ${opposites[operator]} ${right}`;
}

/** Lines without line ends. */
export type Lines = readonly string[];

/**
 * The steps as the whole body of a function. A nested last step is printed flat:
 *
 *     const e0 = segmentEnd(path, 1);
 *     if (e0 === -1 || !isAt(path, '/resource', e0)) return undefined;
 */
export function printBody(steps: readonly Step[]): Lines {
  const last = steps.at(-1);
  return [...steps.slice(0, -1).flatMap(printStep), ...(last === undefined ? [notFound] : printLast(last))];
}

const notFound = 'return undefined;';

function printLast(step: Step): Lines {
  switch (step.kind) {
    case 'constant':
      return [...printStep(step), notFound];
    case 'if': {
      const { conditions, steps } = merged(step);
      if (steps.length === 1 && steps[0]?.kind === 'found') return [...printStep(step), notFound];
      return [`if (${conditions.map(no).join(' || ')}) ${notFound}`, ...printBody(steps)];
    }
    case 'switch':
      return switchLines(step, printBody);
    case 'found':
      return printStep(step);
    case 'call':
      return [`return ${step.call};`];
  }
}

/** A step that others follow: it returns if it matches, and falls through if not. */
function printStep(step: Step): Lines {
  switch (step.kind) {
    case 'constant':
      return [`const ${step.name} = ${step.value};`];
    case 'if': {
      const { conditions, steps } = merged(step);
      const condition = `if (${conditions.map(yes).join(' && ')})`;
      const lines = steps.flatMap(printStep);
      return steps.length === 1 && steps[0]?.kind === 'found'
        ? [`${condition} ${lines.join('')}`]
        : [`${condition} {`, ...indented(lines), '}'];
    }
    case 'switch':
      return switchLines(step, (steps) => (steps.length === 0 ? [] : [...steps.flatMap(printStep), 'break;']));
    case 'found':
      return [`return { endpoint: ${step.endpoint}, values: [${step.values.join(', ')}] };`];
    case 'call':
      return [`const found = ${step.call};`, 'if (found !== undefined) return found;'];
  }
}

/** Of a block inside another one. */
export function indented(lines: Lines): Lines {
  return lines.map((line) => `  ${line}`);
}

/**
 *     switch (codeAt(path, e0 + 11)) {
 *       case 111: // o
 */
function switchLines(
  { on, cases, otherwise }: Step & { readonly kind: 'switch' },
  print: (steps: readonly Step[]) => Lines,
): Lines {
  const all = [
    ...cases.map(({ character, steps }) => {
      return { label: `case ${character.charCodeAt(0)}:`, comments: [`// ${docText(character)}`], steps };
    }),
    { label: 'default:', comments: [], steps: otherwise },
  ];
  const lines = all.flatMap(({ label, comments, steps }): Lines => {
    const inner = print(steps);
    if (inner.length === 0) return [];
    // The cases of a switch share one scope.
    const hasConstant = inner.some((line) => line.startsWith('const '));
    return hasConstant
      ? [`${label} {`, ...indented([...comments, ...inner]), '}']
      : [[label, ...comments].join(' '), ...indented(inner)];
  });
  return [`switch (${on}) {`, ...indented(lines), '}'];
}

/** Merges an `if` that contains only another `if`. */
function merged(step: Step & { readonly kind: 'if' }): Pick<typeof step, 'conditions' | 'steps'> {
  const [inner] = step.steps;
  if (step.steps.length !== 1 || inner?.kind !== 'if') return step;
  const { conditions, steps } = merged(inner);
  return { conditions: [...step.conditions, ...conditions], steps };
}
