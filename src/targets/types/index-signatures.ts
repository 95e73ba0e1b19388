import { StructureKind } from '../../print/ts-morph.js';
import type { PropertySignatureStructure } from 'ts-morph';
import type { ObjectDeclaration, PatternField } from '../../model/model.js';
import { mayMeet } from '../../model/name-pattern.js';
import type { TypeRef } from '../../model/type-ref.js';
import { docsOf } from '../../print/docs.js';
import type { Module } from '../../print/module.js';
import { namesKey, typeText } from '../../print/type-text.js';

/** Types that a signature allows, each once; nothing has to be there. */
export function unionText(types: readonly TypeRef[], print: (type: TypeRef) => string): string {
  const texts = new Set(types.flatMap((type) => textsOf(type, print)));
  // Of `unknown`, everything is a part already.
  return texts.has('unknown') ? 'unknown' : [...texts, 'undefined'].join(' | ');
}

function textsOf(type: TypeRef, print: (type: TypeRef) => string): readonly string[] {
  return type.kind === 'nullable' ? [...textsOf(type.of, print), 'null'] : [print(type)];
}

/**
 * ``[name: `attribute-${string}`]: string | undefined;`` TypeScript knows less of names than the model: its signature covers
 * also fields, and names of other patterns, that only begin alike, so it allows their types as well.
 */
export function indexSignatures(
  { fields, patterns = [] }: ObjectDeclaration,
  module: Module,
): readonly PropertySignatureStructure[] {
  const covered = [...fields.map(({ name, type }) => ({ type, names: { prefix: name, suffix: name } })), ...patterns];
  const byKey = new Map<string, PatternField[]>();
  for (const pattern of patterns) {
    const key = namesKey(pattern.names);
    byKey.set(key, [...(byKey.get(key) ?? []), pattern]);
  }
  return [...byKey].map(([name, owners]) => {
    const types = covered.filter(({ names }) => owners.some((owner) => mayMeet(owner.names, names)));
    const own = owners.map(({ type }) => type);
    return {
      kind: StructureKind.PropertySignature,
      name,
      type: unionText([...own, ...types.map(({ type }) => type)], (type) => typeText(type, module)),
      docs: owners.flatMap((owner) => docsOf(owner)),
    };
  });
}
