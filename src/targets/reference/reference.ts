import type { Model } from '../../model/model.js';
import type { OutputFile } from '../../print/output-file.js';
import { packageFiles } from '../../print/package.js';
import { runtimeFiles } from '../../print/runtime.js';
import type { Target } from '../target.js';
import { moduleFiles } from './module-files.js';
import { readmeView } from './readme.js';
import { recordsFile, startFiles } from './service-files.js';

/** A service that works, made of the model alone: the only package with dependencies, for its store and its issuer. */
export function reference(): Target {
  return { name: 'reference', needs: ['types', 'validators', 'server'], emit };
}

function emit(model: Model): readonly OutputFile[] {
  return [
    ...packageFiles({
      model,
      package: 'reference',
      entries: { '.': 'index' },
      needs: ['types', 'validators', 'server'],
      dependencies: {
        '@electric-sql/pglite': '0.5.16',
        jose: '6.2.17',
        kysely: '0.28.17',
        pg: '8.23.1',
        'prom-client': '15.1.3',
      },
      bin: { [`${model.name}-reference`]: './dist/bin.js' },
      description: `A working reference service of the ${model.name} API.`,
      readmeView: readmeView(model),
    }),
    ...moduleFiles(model),
    recordsFile(model),
    ...startFiles(model),
    ...runtimeFiles(model, 'reference'),
  ];
}
