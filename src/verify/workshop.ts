import type { Model } from '../model/model.js';
import type { OutputFile } from '../print/output-file.js';
import { type Subject, subjectOf } from './subject.js';

/** Where packages are made: what this needs of the rest of the program, and of the disk. */
export interface Workshop {
  /** Prints the packages with these names, and those they need. */
  emit(model: Model, packages: readonly string[]): readonly OutputFile[];
  /** Builds what was printed, in a place of its own. */
  build(files: readonly OutputFile[]): Promise<Packages>;
}

export interface Packages {
  /** What a package exports: `validators`. */
  load(name: string): Promise<Readonly<Record<string, unknown>>>;
}

/** Made of a model, and ready to be asked. */
export interface Made {
  readonly subject: Subject;
  readonly files: readonly OutputFile[];
  readonly packages: Packages;
}

export async function make(model: Model, workshop: Workshop, packages: readonly string[]): Promise<Made> {
  const files = workshop.emit(model, packages);
  const schema = files.find(({ path }) => path === 'json-schema/bundle.json');
  if (schema === undefined) throw new Error('Bug: no JSON Schema was printed.');
  const built = await workshop.build(files);
  const validators = await built.load('validators');
  const subject = subjectOf(model, { validators, schema: JSON.parse(schema.text) as object });
  return { subject, files, packages: built };
}
