import type { Model } from '../model/model.js';
import type { OutputFile } from '../print/output-file.js';

/** One kind of output. `emit` is pure: the same model gives the same files, and nothing else is looked at. */
export interface Target {
  readonly name: string;
  /** Targets whose packages the emitted package imports. */
  readonly needs: readonly string[];
  emit(model: Model): readonly OutputFile[];
}
