import type { Model } from '../model/model.js';
import type { SourceFile } from '../source/source-file.js';
import type { OutputFile } from '../print/output-file.js';

/** One kind of output. `emit` is pure: its files depend only on the model and the text that it was read from. */
export interface Target {
  readonly name: string;
  /** Completes its line in the help of `generate --target`: `pages to read the API in`. */
  readonly description: string;
  /** Targets whose packages the emitted package imports. */
  readonly needs: readonly string[];
  /** It describes messages as they are sent, so it does not matter how TypeScript shows their values. */
  readonly isAboutMessages?: true;
  /** Generated only if it is asked for by name. */
  readonly isOnRequest?: true;
  emit(model: Model, sources?: readonly SourceFile[]): readonly OutputFile[];
}
