import type { Declarations } from '../../../model/declarations.js';
import { fieldsHeight, heightOf } from '../../../model/heights.js';
import type { Field, ObjectDeclaration, TypeDeclaration, UnionDeclaration } from '../../../model/model.js';
import { matchesName } from '../../../model/name-pattern.js';
import { patternParts } from '../../../model/pattern-parts.js';
import { patternSamples } from '../../../model/pattern-sample.js';
import { stringProblem } from '../../../model/scalar-problems.js';
import type { ArrayRef, MapRef, StringRef, TypeRef } from '../../../model/type-ref.js';
import { stringLiteral } from '../../../print/escape.js';
import { valueText } from '../../../print/value-text.js';
import { literalText } from '../literal.js';

export interface RecipePlace {
  readonly declarations: Declarations;
  readonly heights: ReadonlyMap<string, number>;
}

/**
 * The recipe of a type as an expression, `{ kind: 'array', items: { kind: 'text' }, minItems: 0 }`: what values of it are
 * like, in the words of `src/runtime/reference/demonstration/recipe.ts`. Whatever never ends is left out of it.
 */
export function recipeText(type: TypeRef, place: RecipePlace): string {
  switch (type.kind) {
    case 'boolean':
    case 'null':
    case 'bytes':
      return literalText({ kind: type.kind });
    case 'unknown':
      return literalText({ kind: 'anything' });
    case 'string':
      return textRecipe(type);
    case 'format':
      return literalText({ kind: 'format', format: type.format });
    case 'integer':
      return literalText({
        kind: 'integer',
        size: type.size,
        minimum: type.minimum,
        maximum: type.maximum,
        multipleOf: type.multipleOf,
      });
    case 'number':
      return literalText({
        kind: 'number',
        minimum: type.minimum,
        maximum: type.maximum,
        multipleOf: type.multipleOf,
      });
    case 'array':
      return arrayRecipe(type, place);
    case 'csv':
      return arrayRecipe({ kind: 'array', items: type.items, unique: false }, place);
    case 'map':
      return mapRecipe(type, place);
    case 'json':
      return recipeText(type.of, place);
    case 'nullable':
      return isEndless(type.of, place) ? `{ kind: 'null' }` : `{ kind: 'nullable', of: ${recipeText(type.of, place)} }`;
    case 'same':
      return recipeText(type.members[0] ?? { kind: 'null' }, place);
    case 'either':
      return eitherRecipe(type.members, place);
    case 'named':
      return `{ kind: 'type', name: ${stringLiteral(type.name)} }`;
  }
}

/** A declared type: `{ name: 'State', of: { kind: 'constant', values: ['open', 'closed'] } }`. */
export function typeRecipeText(declaration: TypeDeclaration, place: RecipePlace): string {
  const { name, example } = declaration;
  const examples =
    example === undefined ? '' : `, examples: [${valueText(example, { kind: 'named', name }, place.declarations)}]`;
  return `{ name: ${stringLiteral(name)}, of: ${declaredRecipe(declaration, place)}${examples} }`;
}

function declaredRecipe(declaration: TypeDeclaration, place: RecipePlace): string {
  switch (declaration.kind) {
    case 'alias':
      return recipeText(declaration.type, place);
    case 'enum':
      return literalText({ kind: 'constant', values: declaration.members.map(({ value }) => value) });
    case 'object':
      return objectRecipe(declaration, place);
    case 'union':
      return unionRecipe(declaration, place);
  }
}

function isEndless(type: TypeRef, { heights }: RecipePlace): boolean {
  return heightOf(type, heights) === Infinity;
}

function objectRecipe(declaration: ObjectDeclaration, place: RecipePlace): string {
  const { patterns = [], fields } = declaration;
  const matched = patterns
    .filter(({ type }) => !isEndless(type, place))
    .map((pattern) => {
      const others = patterns.filter((other) => other !== pattern);
      const names = sampleNames(pattern.names.source).filter(
        (name) =>
          matchesName(pattern.names, name) &&
          !fields.some((field) => field.name === name) &&
          !others.some((other) => matchesName(other.names, name)),
      );
      return `{ names: ${literalText(names)}, of: ${recipeText(pattern.type, place)} }`;
    });
  const ofPatterns = matched.length === 0 ? '' : `, patterns: [${matched.join(', ')}]`;
  return `{ kind: 'object', fields: ${fieldsText(fields, place)}${ofPatterns} }`;
}

/** Names that a person knows, and some that the pattern makes. */
function sampleNames(source: string): readonly string[] {
  const beginning = /^(?:[\w -]|\\\.)*/.exec(source)?.[0].replaceAll('\\', '') ?? '';
  const known = 'en de fr en-US de-DE width height depth color red green blue 1 2'.split(' ');
  const made = [0, 1, 2].flatMap((choice) => patternSamples(source, 3, choice));
  const names = [...known, ...known.map((name) => beginning + name)].filter((name) =>
    new RegExp(`^(?:${source})$`, 'u').test(name),
  );
  return [...new Set(names.length > 0 ? names : made)].slice(0, 8);
}

function fieldsText(fields: readonly Field[], place: RecipePlace): string {
  const texts = fields
    .filter(({ type, isRequired }) => isRequired || !isEndless(type, place))
    .map((field) => {
      const examples = examplesOf(field, place.declarations);
      return [
        `{ name: ${stringLiteral(field.name)}, of: ${recipeText(field.type, place)}`,
        field.isRequired || field.default !== undefined ? '' : ', isOptional: true',
        examples === undefined ? '' : `, examples: [${examples}]`,
        ' }',
      ].join('');
    });
  return `[${texts.join(', ')}]`;
}

/** What the model shows of a field: its example, or what it is where nobody says anything. */
function examplesOf(field: Field, declarations: Declarations): string | undefined {
  const { example, type, span } = field;
  if (example !== undefined) return valueText(example, type, declarations);
  switch (typeof field.default) {
    case 'string':
      return valueText({ kind: 'text', text: field.default, span }, type, declarations);
    case 'number':
      return valueText({ kind: 'number', digits: String(field.default), span }, type, declarations);
    case 'boolean':
      return valueText({ kind: 'boolean', value: field.default, span }, type, declarations);
    default:
      return undefined;
  }
}

function unionRecipe({ tag, variants }: UnionDeclaration, place: RecipePlace): string {
  const heights = variants.map(({ fields }) => fieldsHeight(fields, place.heights));
  const kept = variants.filter((_, index) => heights[index] !== Infinity);
  const texts = kept.map(
    ({ name, fields }) => `{ name: ${stringLiteral(name)}, fields: ${fieldsText(fields, place)} }`,
  );
  return `{ kind: 'union', tag: ${stringLiteral(tag)}, variants: [${texts.join(', ')}]${flattestText(heights)} }`;
}

function eitherRecipe(members: readonly TypeRef[], place: RecipePlace): string {
  const heights = members.map((member) => heightOf(member, place.heights));
  const kept = members.filter((_, index) => heights[index] !== Infinity);
  const texts = kept.map((member) => recipeText(member, place));
  return `{ kind: 'either', of: [${texts.join(', ')}]${flattestText(heights)} }`;
}

/** Which of those that end ends soonest; nothing where it is the first. */
function flattestText(heights: readonly number[]): string {
  const finite = heights.filter((height) => height !== Infinity);
  const index = finite.indexOf(Math.min(...finite));
  return index > 0 ? `, flattest: ${index}` : '';
}

function arrayRecipe({ items, minItems = 0, maxItems, unique }: ArrayRef, place: RecipePlace): string {
  if (isEndless(items, place)) return `{ kind: 'array', items: { kind: 'null' }, minItems: ${minItems}, maxItems: 0 }`;
  const limits = literalText({ minItems, maxItems, isUnique: unique ? true : undefined }).slice(2, -2);
  return `{ kind: 'array', items: ${recipeText(items, place)}, ${limits} }`;
}

function mapRecipe({ values, minSize = 0, maxSize }: MapRef, place: RecipePlace): string {
  if (isEndless(values, place)) return `{ kind: 'map', values: { kind: 'null' }, minSize: ${minSize}, maxSize: 0 }`;
  const limits = literalText({ minSize, maxSize }).slice(2, -2);
  return `{ kind: 'map', values: ${recipeText(values, place)}, ${limits} }`;
}

/** How far apart the texts are that are asked for. */
const choices = [0, 1, 2, 3];

function textRecipe({ minLength, maxLength, pattern }: StringRef): string {
  if (pattern === undefined) return literalText({ kind: 'text', minLength, maxLength });
  const longest = Math.min(minLength ?? 8, 1000);
  const samples = choices
    .flatMap((choice) => patternSamples(pattern, longest, choice))
    .filter(
      (text) => stringProblem(text, { kind: 'string', minLength, maxLength, pattern } as StringRef) === undefined,
    );
  return literalText({
    kind: 'text',
    minLength,
    maxLength,
    pattern,
    parts: patternParts(pattern),
    samples: [...new Set(samples)].slice(0, 8),
  });
}
