import type { Model } from '../../model/model.js';
import type { OutputFile } from '../../print/output-file.js';
import { packageFiles } from '../../print/package.js';
import type { Target } from '../target.js';
import { declarationFile } from './declaration.js';
import { indexFile } from './index-file.js';
import { operationsFile } from './operations.js';
import { readmeView } from './readme.js';

/** The types of the model and of what goes in and out of each endpoint: declarations alone, nothing to run but enums. */
export function types(): Target {
  return { name: 'types', needs: [], emit };
}

function emit(model: Model): readonly OutputFile[] {
  return [
    ...packageFiles({
      model,
      package: 'types',
      entries: { '.': 'index' },
      needs: [],
      description: `The TypeScript types of the ${model.name} API.`,
      readmeView: readmeView(model),
    }),
    indexFile(model),
    ...model.types.map((declaration) => declarationFile(model, declaration)),
    ...model.groups.map((group) => operationsFile(model, group)),
  ];
}
