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

/** Lines without line ends, formatted like prettier: a model may have thousands of them. */
export type Lines = readonly string[];

/**
 * The steps as the whole body of a function. A nested last step is printed flat:
 *
 *     const e0 = segmentEnd(path, 1);
 *     if (e0 === -1 || !isAt(path, '/resource', e0)) return undefined;
 */
export function printBody(steps: readonly Step[], indent: string): Lines {
  const last = steps.at(-1);
  const before = printSteps(steps.slice(0, -1), indent);
  return [...before, ...(last === undefined ? [indent + notFound] : printLast(last, indent))];
}

const notFound = 'return undefined;';
const width = 120;

function printLast(step: Step, indent: string): Lines {
  switch (step.kind) {
    case 'constant':
      return [...printStep(step, indent), indent + notFound];
    case 'if': {
      const { conditions, steps } = merged(step);
      if (steps.length === 1 && steps[0]?.kind === 'found') return [...printStep(step, indent), indent + notFound];
      return [...guard(conditions, indent), ...printBody(steps, indent)];
    }
    case 'switch':
      return switchLines(step, { indent, print: printBody });
    case 'found':
      return printStep(step, indent);
    case 'call':
      return [`${indent}return ${step.call};`];
  }
}

/** Steps that others follow: they return if they match, and fall through if not. */
function printSteps(steps: readonly Step[], indent: string): Lines {
  return steps.flatMap((step) => printStep(step, indent));
}

function printStep(step: Step, indent: string): Lines {
  switch (step.kind) {
    case 'constant':
      return [`${indent}const ${step.name} = ${step.value};`];
    case 'if': {
      const { conditions, steps } = merged(step);
      const texts = conditions.map(yes);
      const line = `${indent}if (${texts.join(' && ')}) {`;
      const head = line.length <= width ? [line] : [...brokenConditions(texts, '&&', indent), `${indent}) {`];
      return [...head, ...printSteps(steps, `${indent}  `), `${indent}}`];
    }
    case 'switch': {
      const print = (steps: readonly Step[], inner: string): Lines =>
        steps.length === 0 ? [] : [...printSteps(steps, inner), `${inner}break;`];
      return switchLines(step, { indent, print });
    }
    case 'found':
      return foundLines(step, indent);
    case 'call':
      return [`${indent}const found = ${step.call};`, `${indent}if (found !== undefined) return found;`];
  }
}

function guard(conditions: readonly Condition[], indent: string): Lines {
  const texts = conditions.map(no);
  const test = `${indent}if (${texts.join(' || ')})`;
  if (`${test} ${notFound}`.length <= width) return [`${test} ${notFound}`];
  const head = test.length <= width ? [test] : [...brokenConditions(texts, '||', indent), `${indent})`];
  return [...head, `${indent}  ${notFound}`];
}

function brokenConditions(texts: readonly string[], operator: string, indent: string): Lines {
  const lines = texts.map((text, index) => `${indent}  ${text}${index === texts.length - 1 ? '' : ` ${operator}`}`);
  return [`${indent}if (`, ...lines];
}

/** `return { endpoint: getResource, values: [path.slice(1, e0), path.slice(e0 + 10, e2)] };` */
function foundLines({ endpoint, values }: Step & { readonly kind: 'found' }, indent: string): Lines {
  const line = `${indent}return { endpoint: ${endpoint}, values: [${values.join(', ')}] };`;
  if (line.length <= width) return [line];
  const list = `${indent}  values: [${values.join(', ')}],`;
  const lines =
    list.length <= width
      ? [list]
      : [`${indent}  values: [`, ...values.map((value) => `${indent}    ${value},`), `${indent}  ],`];
  return [`${indent}return {`, `${indent}  endpoint: ${endpoint},`, ...lines, `${indent}};`];
}

interface SwitchPrinting {
  readonly indent: string;
  readonly print: (steps: readonly Step[], indent: string) => Lines;
}

/**
 *     switch (codeAt(path, e0 + 11)) {
 *       case 111: // o
 */
function switchLines(
  { on, cases, otherwise }: Step & { readonly kind: 'switch' },
  { indent, print }: SwitchPrinting,
): Lines {
  const all = [
    ...cases.map(({ character, steps }) => {
      return { label: `case ${character.charCodeAt(0)}:`, comments: [`// ${docText(character)}`], steps };
    }),
    { label: 'default:', comments: [], steps: otherwise },
  ];
  const lines = all.flatMap(({ label, comments, steps }): Lines => {
    const inner = print(steps, `${indent}    `);
    if (inner.length === 0) return [];
    // The cases of a switch share one scope.
    const hasConstant = inner.some((line) => line.startsWith(`${indent}    const `));
    return hasConstant
      ? [`${indent}  ${label} {`, ...comments.map((comment) => `${indent}    ${comment}`), ...inner, `${indent}  }`]
      : [`${indent}  ${[label, ...comments].join(' ')}`, ...inner];
  });
  return [`${indent}switch (${on}) {`, ...lines, `${indent}}`];
}

/** Merges an `if` that contains only another `if`. */
function merged(step: Step & { readonly kind: 'if' }): Pick<typeof step, 'conditions' | 'steps'> {
  const [inner] = step.steps;
  if (step.steps.length !== 1 || inner?.kind !== 'if') return step;
  const { conditions, steps } = merged(inner);
  return { conditions: [...step.conditions, ...conditions], steps };
}
