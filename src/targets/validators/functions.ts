import { StructureKind } from 'ts-morph';
import type { FunctionDeclarationStructure } from 'ts-morph';
import type { NamedRef } from '../../model/type-ref.js';

/** A printed function, in the words that matter. */
export interface FunctionText {
  readonly name: string;
  /** `value: unknown` */
  readonly parameters: readonly string[];
  readonly returns: string;
  readonly body: string;
  readonly docs?: string;
}

/** A function that is exported only where another module of the package needs it; its declarations do not mention it. */
export function innerFunction(text: FunctionText, isShared: boolean): FunctionDeclarationStructure {
  return { ...exportedFunction(isShared ? { ...text, docs: '@internal' } : text), isExported: isShared };
}

/** `export function isResource(value: unknown): value is Resource { … }` */
export function exportedFunction(text: FunctionText): FunctionDeclarationStructure {
  return {
    kind: StructureKind.Function,
    name: text.name,
    isExported: true,
    parameters: text.parameters.map(parameterOf),
    returnType: text.returns,
    statements: text.body,
    ...(text.docs === undefined ? {} : { docs: [text.docs] }),
  };
}

function parameterOf(text: string): { readonly name: string; readonly type: string; readonly initializer?: string } {
  const [declared = '', initializer] = text.split(' = ');
  const [name = '', type = ''] = declared.split(': ');
  return { name, type, ...(initializer === undefined ? {} : { initializer }) };
}

export function namedRef(name: string): NamedRef {
  return { kind: 'named', name };
}
