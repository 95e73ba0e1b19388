import { clientOptions } from './client-options.js';
import { byName, type Declarations, declarationsOf, enumOf, withoutAlias } from './declarations.js';
import { edgesIn, placeholdersIn } from './endpoints.js';
import type { Placeholder, Model, Template } from './model.js';
import type { NamePattern } from './name-pattern.js';
import { stringProblem } from './scalar-problems.js';
import { serverChoices, type ServerChoice, serverNames } from './servers.js';
import { textFormats } from './texts/text-formats.js';
import type { TypeRef } from './type-ref.js';
import { memoize } from '../source/memoize.js';

/** The type of a placeholder: as declared under `params:`, else any non-empty string. */
export function placeholderTypeOf({ placeholders }: Pick<Model, 'placeholders'>, name: string): TypeRef {
  return byName(placeholders).get(name)?.type ?? { kind: 'string', minLength: 1 };
}

/**
 * Whether a string can be the value of a placeholder of this type. Exact for strings and enums. A format accepts all
 * if its own strings have characters with a meaning in a URL or a scope, and none if they have not; other scalars have none.
 */
export function accepts(type: TypeRef, text: string, model: Model): boolean {
  if ('isGuess' in type) return false;
  const declarations = declarationsOf(model);
  const target = withoutAlias(type, declarations);
  if (target.kind === 'named')
    return enumOf(target, declarations)?.members.some(({ value }) => String(value) === text) === true;
  if (target.kind === 'format') return textFormats[target.format].samples.some((sample) => /[^-+.,\w]/.test(sample));
  if (target.kind === 'either') return target.members.some((member) => accepts(member, text, model));
  return target.kind === 'string' ? stringProblem(text, target) === undefined : target.kind === 'unknown';
}

/** The options of a client; a placeholder with one of these names cannot also be an option. */
export const optionNamesOf: (model: Model) => ReadonlySet<string> = memoize(
  (model) => new Set(['token', ...clientOptions, ...(serverNames(model).length > 0 ? ['server'] : [])]),
);

/**
 * The servers that a client can choose instead of `baseUrl`, the default first. Empty if a URL cannot be built from
 * options, so that `baseUrl` is required: the model has no URL, or a placeholder has the name of another option.
 */
export function addressChoices(model: Model): readonly ServerChoice[] {
  const choices = serverChoices(model);
  const options = optionNamesOf(model);
  return choices.some(({ placeholders }) => placeholders.some((name) => options.has(name))) ? [] : choices;
}

/** The placeholders of the servers that are options of a client. */
export function serverPlaceholders(model: Model): readonly string[] {
  return [...new Set(addressChoices(model).flatMap(({ placeholders }) => placeholders))];
}

export function placeholdersOfScopes({ scopes }: Model): readonly string[] {
  return [...new Set(scopes.flatMap(({ token }) => placeholdersIn(token)))];
}

/** Whether a character can occur in the value of a placeholder. */
export type PlaceholderAlphabet = (placeholder: string, character: string) => boolean;

/** The router's view: types play no part in matching. */
export const anyCharacter: PlaceholderAlphabet = () => true;

/** The view of the placeholders' types. Wider if characters do not decide whether a value fits, never narrower. */
export function alphabetOf(model: Model): PlaceholderAlphabet {
  const expressions = new Map<string, RegExp>();
  return (placeholder, character) => {
    const known =
      expressions.get(placeholder) ??
      new RegExp(`^${alphabetOfType(placeholderTypeOf(model, placeholder), model)}$`, 'u');
    expressions.set(placeholder, known);
    return known.test(character);
  };
}

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
      return textFormats[target.format].alphabet ?? '[^]';
    case 'string':
      if (target.format !== undefined) return textFormats[target.format].alphabet ?? '[^]';
      // A single class with a count: `[a-z0-9-]{1,32}`. About any other pattern nothing is known.
      return /^(\[(?:[^[\]\\]|\\[wd.-])+\]|\\[dw])(?:[*+]|\{\d+(?:,\d*)?\})?$/.exec(target.pattern ?? '')?.[1] ?? '[^]';
    default:
      return '[^]';
  }
}

/** One step of a template: a character of its text, or a placeholder, which takes one or more characters. */
type Step = { readonly letter: string } | { readonly placeholder: string };

interface Side {
  readonly template: Template;
  readonly placeholders: PlaceholderAlphabet;
}

interface Reached {
  readonly text: string;
  /** How many steps of each side are already matched. */
  readonly left: number;
  readonly right: number;
}

/** Characters that fill placeholders in examples: one of each kind. */
const fillers = [...'x1-A_.:b '];

/** A short string that both templates match; undefined if there is none. */
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
    part.kind === 'placeholder' ? [{ placeholder: part.name }] : [...part.text].map((letter) => ({ letter })),
  );
}

function takes({ placeholders }: Side, character: string): (step: Step) => boolean {
  return (step) => ('letter' in step ? step.letter === character : placeholders(step.placeholder, character));
}

/**
 * The possible positions of a side after one more character: past the next step, or still in the current placeholder.
 */
function nextOf(steps: readonly Step[], at: number, isTaken: (step: Step) => boolean): readonly number[] {
  const [before, next] = [steps[at - 1], steps[at]];
  const stays = before !== undefined && 'placeholder' in before && isTaken(before);
  const goesOn = next !== undefined && isTaken(next);
  return [...(goesOn ? [at + 1] : []), ...(stays ? [at] : [])];
}

/** `text.{locale}` → the names it matches: `text\.(?:[a-z]{2})`. */
export function templatePattern(
  template: Template,
  placeholders: readonly Placeholder[],
  declarations: Declarations,
): NamePattern {
  const source = template.reduceRight((rest, part) => {
    if (part.kind === 'text') return escapedText(part.text) + rest;
    const type = withoutAlias(byName(placeholders).get(part.name)?.type ?? { kind: 'string' }, declarations);
    return `${lengthsAhead(type, rest)}(?:${placeholderSource(type, declarations)})${rest}`;
  }, '');
  return { source, ...edgesIn(template) };
}

/** `(?=[^]{1,80}-id$)`: the lengths of a placeholder that has a pattern as well, before the rest of the name. */
function lengthsAhead(type: TypeRef, rest: string): string {
  if (type.kind !== 'string' || type.pattern === undefined) return '';
  const { minLength, maxLength } = type;
  return minLength === undefined && maxLength === undefined
    ? ''
    : `(?=[^]{${minLength ?? 0},${maxLength ?? ''}}${rest}$)`;
}

function placeholderSource(type: TypeRef, declarations: Declarations): string {
  switch (type.kind) {
    case 'string':
      return type.pattern ?? `[^]{${type.minLength ?? 1},${type.maxLength ?? ''}}`;
    case 'integer':
      return '-?(?:0|[1-9][0-9]*)';
    case 'boolean':
      return 'true|false';
    case 'named': {
      const declaration = enumOf(type, declarations);
      return declaration?.isOpen === false
        ? declaration.members.map(({ value }) => escapedText(String(value))).join('|')
        : '[^]+';
    }
    default:
      return '[^]+';
  }
}

/** The text as part of a regular expression. */
export function escapedText(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}

/** `my-project-key` for `projectKey`. */
export function sampleWord(name: string): string {
  const words = name.split(/[^A-Za-z0-9]+|(?<=[a-z0-9])(?=[A-Z])/).filter((word) => word !== '');
  return ['my', ...words.map((word) => word.toLowerCase())].join('-');
}
