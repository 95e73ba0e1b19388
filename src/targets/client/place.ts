import type { Model } from '../../model/model.js';
import type { Module } from '../../print/module.js';
import { runtimeSymbol } from './symbols.js';

/** What a statement is printed from, and the module that it is printed into. */
export interface Place {
  readonly model: Model;
  readonly module: Module;
  /** The path parameters that are constants of the module, their names by their texts. */
  readonly shared?: ReadonlyMap<string, string>;
}

/** A function of the runtime, imported as `$readText` where an operation is called `readText`. */
export function runtimeFunction(name: string, { module }: Pick<Place, 'module'>): string {
  return module.mention(runtimeSymbol(name));
}
