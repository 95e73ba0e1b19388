import type { Model } from '../model/model.js';
import type { OutputFile } from '../print/output-file.js';

/** One kind of output. `emit` is pure: its files depend only on the model. */
export interface Target {
  readonly name: string;
  /** Targets whose packages the emitted package imports. */
  readonly needs: readonly string[];
  /** Generated only if it is asked for by name. */
  readonly isOnRequest?: true;
  emit(model: Model): readonly OutputFile[];
}
