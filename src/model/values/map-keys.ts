import { type Declarations, textEnumOf } from '../declarations.js';
import type { EnumDeclaration } from '../model.js';
import { patternSamples } from '../texts/pattern-sample.js';
import { shapesOf } from '../types/shapes.js';
import { acceptsText, textSamples } from './text-witness.js';
import type { TypeRef } from '../type-ref.js';

/** The enum whose members are the keys of a map, if there are no others. */
export function closedKeys(keys: TypeRef | undefined, declarations: Declarations): EnumDeclaration | undefined {
  const declaration = textEnumOf(keys, declarations);
  return declaration?.isOpen ? undefined : declaration;
}

/** Names that the keys of a map allow, different from each other; fewer if no more are found. */
export function keyNames(keys: TypeRef | undefined, count: number, declarations: Declarations): readonly string[] {
  const numbered = Array.from({ length: count }, (_, index) => `name${index + 1}`);
  if (keys === undefined) return numbered;
  const names = shapesOf(keys, { declarations, isCode: false }).flatMap((shape): readonly string[] => {
    if (shape.kind === 'constant') return [String(shape.value)];
    if (shape.kind !== 'text') return [];
    const { ref } = shape;
    const pattern = ref.kind === 'string' ? ref.pattern : undefined;
    const matching = pattern === undefined ? [] : [0, 1, 2, 3].flatMap((choice) => patternSamples(pattern, 8, choice));
    return [...numbered, ...textSamples(ref), ...matching].filter((text) => acceptsText(ref, text) === true);
  });
  return [...new Set(names)].slice(0, count);
}
