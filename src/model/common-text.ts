import { declarationsOf, withoutAlias } from './declarations.js';
import { holeTypeOf } from './hole-values.js';
import type { Model, Template } from './model.js';
import type { TextFormat, TypeRef } from './type-ref.js';

/** Whether a character may stand in the value of a hole. */
export type HoleAlphabet = (hole: string, character: string) => boolean;

/** As the router sees it: types do not take part in matching. */
export const anyCharacter: HoleAlphabet = () => true;

/** As the types of the holes have it. Wider where a type cannot be told by its characters, never narrower. */
export function alphabetOf(model: Model): HoleAlphabet {
  const expressions = new Map<string, RegExp>();
  return (hole, character) => {
    const known = expressions.get(hole) ?? new RegExp(`^${alphabetOfType(holeTypeOf(model, hole), model)}$`, 'u');
    expressions.set(hole, known);
    return known.test(character);
  };
}

/** Formats whose texts have few characters; every other one may have any. */
const formatAlphabets: Readonly<Partial<Record<TextFormat, string>>> = {
  decimal: '[-+.0-9eE]',
  date: '[-0-9]',
  uuid: '[-0-9a-fA-F]',
};

function alphabetOfType(type: TypeRef, model: Model): string {
  const target = withoutAlias(type, declarationsOf(model));
  switch (target.kind) {
    case 'boolean':
      return '[aeflrstu]';
    case 'integer':
      return '[-0-9]';
    case 'number':
      return '[-+.0-9eE]';
    case 'format':
      return formatAlphabets[target.format] ?? '[^]';
    case 'string':
      // One class and how often: `[a-z0-9-]{1,32}`. Of any other pattern nothing is known.
      return (
        /^(\[(?:[^[\]\\]|\\[wd.-])+\])(?:[*+]|\{\d+(?:,\d*)?\})?$/.exec(target.pattern ?? '')?.[1] ??
        (/^(\\[dw])(?:[*+]|\{\d+(?:,\d*)?\})?$/.exec(target.pattern ?? '')?.[1] || '[^]')
      );
    default:
      return '[^]';
  }
}

/** One step of a template: a letter of its text, or a hole, which takes one character or more. */
type Step = { readonly letter: string } | { readonly hole: string };

interface Side {
  readonly template: Template;
  readonly holes: HoleAlphabet;
}

interface Reached {
  readonly text: string;
  /** How many steps of each side are behind. */
  readonly left: number;
  readonly right: number;
}

/** Characters that a hole is filled with in examples: one of each kind. */
const fillers = [...'x1-A_.:b '];

/** A text that two templates both match, a short one; undefined when there is none. */
export function commonText(left: Side, right: Side): string | undefined {
  const [leftSteps, rightSteps] = [stepsOf(left.template), stepsOf(right.template)];
  const letters = [...leftSteps, ...rightSteps].flatMap((step) => ('letter' in step ? [step.letter] : []));
  const characters = [...new Set([...fillers, ...letters])];
  const queue: Reached[] = [{ text: '', left: 0, right: 0 }];
  const seen = new Set<string>();
  for (const { text, left: leftAt, right: rightAt } of queue) {
    if (leftAt === leftSteps.length && rightAt === rightSteps.length) return text;
    for (const character of characters) {
      for (const nextLeft of nextOf(leftSteps, leftAt, takes(left, character))) {
        for (const nextRight of nextOf(rightSteps, rightAt, takes(right, character))) {
          const key = `${nextLeft} ${nextRight}`;
          if (seen.has(key)) continue;
          seen.add(key);
          queue.push({ text: text + character, left: nextLeft, right: nextRight });
        }
      }
    }
  }
  return undefined;
}

function stepsOf(template: Template): readonly Step[] {
  return template.flatMap((part): readonly Step[] =>
    part.kind === 'hole' ? [{ hole: part.name }] : [...part.text].map((letter) => ({ letter })),
  );
}

function takes({ holes }: Side, character: string): (step: Step) => boolean {
  return (step) => ('letter' in step ? step.letter === character : holes(step.hole, character));
}

/** Where a side may be after one more character: past the next step, or still in the hole it is in. */
function nextOf(steps: readonly Step[], at: number, isTaken: (step: Step) => boolean): readonly number[] {
  const [before, next] = [steps[at - 1], steps[at]];
  const stays = before !== undefined && 'hole' in before && isTaken(before);
  const goesOn = next !== undefined && isTaken(next);
  return [...(goesOn ? [at + 1] : []), ...(stays ? [at] : [])];
}
