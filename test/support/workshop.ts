import { diskWorkshop } from '../../src/commands/service/workshop.js';
import type { Model } from '../../src/model/model.js';
import { emit } from '../../src/pipeline.js';
import type { OutputFile } from '../../src/print/output-file.js';
import { memoize } from '../../src/source/memoize.js';
import { withNeeds } from '../../src/targets/index.js';
import type { Workshop } from '../../src/verify/subject.js';
import { temporaryFolder } from './temporary-folders.js';

/**
 * The folder where a test builds packages, as `modelwright verify` does, but each once, however often it needs them;
 * printed files may be changed before the build. Removed after the last test of the file.
 */
export function useWorkshop(rewrite: (file: OutputFile) => OutputFile = (file) => file): Workshop {
  const folder = temporaryFolder();
  const emitted = memoize((_model: Model) => new Map<string, readonly OutputFile[]>());
  const workshop = diskWorkshop(folder, (model, packages) => emit(model, withNeeds(packages)).map(rewrite));
  return {
    emit(model, packages) {
      const known = emitted(model);
      const key = packages.join();
      const files = known.get(key) ?? workshop.emit(model, packages);
      known.set(key, files);
      return files;
    },
    build: memoize(workshop.build),
  };
}
