import type { NamedRef } from '../../model/type-ref.js';

/** The varying parts of a printed function. */
export interface FunctionText {
  readonly name: string;
  /** `value: unknown` */
  readonly parameters: readonly string[];
  readonly returns: string;
  readonly body: string;
}

/** `export function isResource(value: unknown): value is Resource { … }` */
export function exportedFunction({ name, parameters, returns, body }: FunctionText): string {
  return `export function ${name}(${parameters.join(', ')}): ${returns} {\n${body}\n}`;
}

/**
 * A function that is exported only if another module of the package needs it; its declaration files do not mention
 * it.
 */
export function innerFunction(text: FunctionText, isShared: boolean): string {
  const exported = exportedFunction(text);
  return isShared ? `/** @internal */\n${exported}` : exported.slice('export '.length);
}

export function namedRef(name: string): NamedRef {
  return { kind: 'named', name };
}
