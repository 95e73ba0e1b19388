import { docText } from '../../print/escape.js';

/** What a function of the router does, in order. A path that no step finds is one that leads nowhere. */
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
  | { readonly kind: 'found'; readonly match: string }
  /** Another function goes on. */
  | { readonly kind: 'call'; readonly call: string };

export interface Condition {
  readonly yes: string;
  readonly no: string;
}

/**
 * The steps as the whole body of a function. What would be nested and has nothing behind it is printed flat:
 *
 *     const e0 = segmentEnd(path, 1);
 *     if (e0 === -1 || !isAt(path, '/resource', e0)) return undefined;
 */
export function printBody(steps: readonly Step[]): string {
  const last = steps.at(-1);
  const before = printSteps(steps.slice(0, -1));
  const text = last === undefined ? notFound : printLast(last);
  return before === '' ? text : `${before}\n${text}`;
}

const notFound = 'return undefined;';

function printLast(step: Step): string {
  switch (step.kind) {
    case 'constant':
      return `${printStep(step)}\n${notFound}`;
    case 'if': {
      const { conditions, steps } = merged(step);
      if (steps.length === 1 && steps[0]?.kind === 'found') return `${printStep(step)}\n${notFound}`;
      return `if (${conditions.map(({ no }) => no).join(' || ')}) ${notFound}\n${printBody(steps)}`;
    }
    case 'switch':
      return switchText(step, printBody);
    case 'found':
      return printStep(step);
    case 'call':
      return `return ${step.call};`;
  }
}

/** Steps with others behind them: they return where they find something, and fall through where they do not. */
function printSteps(steps: readonly Step[]): string {
  return steps.map(printStep).join('\n');
}

function printStep(step: Step): string {
  switch (step.kind) {
    case 'constant':
      return `const ${step.name} = ${step.value};`;
    case 'if': {
      const { conditions, steps } = merged(step);
      return `if (${conditions.map(({ yes }) => yes).join(' && ')}) {\n${printSteps(steps)}\n}`;
    }
    case 'switch':
      return switchText(step, (steps) => (steps.length === 0 ? '' : `${printSteps(steps)}\nbreak;`));
    case 'found':
      return `return ${step.match};`;
    case 'call':
      return `const found = ${step.call};\nif (found !== undefined) return found;`;
  }
}

/**
 *     switch (codeAt(path, e0 + 11)) {
 *       case 111: // o
 */
function switchText(
  { on, cases, otherwise }: Step & { readonly kind: 'switch' },
  print: (steps: readonly Step[]) => string,
): string {
  const labels = cases.map(({ character, steps }) => ({
    label: `case ${character.charCodeAt(0)}: // ${docText(character)}`,
    text: print(steps),
  }));
  const all = [...labels, { label: 'default:', text: print(otherwise) }];
  // The cases of a switch share one scope.
  const texts = all
    .filter(({ text }) => text !== '')
    .map(({ label, text }) => `${label}\n${/^const /m.test(text) ? `{\n${text}\n}` : text}`);
  return `switch (${on}) {\n${texts.join('\n')}\n}`;
}

/** An `if` alone in another becomes part of it. */
function merged(step: Step & { readonly kind: 'if' }): Pick<typeof step, 'conditions' | 'steps'> {
  const [inner] = step.steps;
  if (step.steps.length !== 1 || inner?.kind !== 'if') return step;
  const { conditions, steps } = merged(inner);
  return { conditions: [...step.conditions, ...conditions], steps };
}
