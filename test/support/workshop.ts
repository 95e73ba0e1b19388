import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { diskWorkshop } from '../../src/commands/workshop.js';
import { emit } from '../../src/pipeline.js';
import type { OutputFile } from '../../src/print/output-file.js';
import { withNeeds } from '../../src/targets/index.js';
import type { Workshop } from '../../src/verify/subject.js';

/**
 * The folder where a test builds packages, as `modelwright verify` does; printed files may be changed before the build.
 * Removed after the last test of the file.
 */
export function useWorkshop(rewrite: (file: OutputFile) => OutputFile = (file) => file): Workshop {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'modelwright-workshop-')));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return diskWorkshop(folder, (model, packages) => emit(model, withNeeds(packages)).map(rewrite));
}
