import type { Model } from '../../model/model.js';
import type { Module } from '../../print/module.js';

/** The model that a statement is printed from, and the module that it is printed into. */
export interface PrintContext {
  readonly model: Model;
  readonly module: Module;
  /** Names of path parameters that are constants of the module, by their code. */
  readonly shared?: ReadonlyMap<string, string>;
}
