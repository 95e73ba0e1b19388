import type { Model } from '../../model/model.js';
import type { OutputFile } from '../../print/output-file.js';
import { packageFiles } from '../../print/package.js';
import { runtimeFiles } from '../../print/runtime.js';
import type { Target } from '../target.js';
import { analysisOf } from './analysis.js';
import { declarationFile } from './declaration.js';
import { indexFile } from './index-file.js';
import { readmeView } from './readme.js';

/** For each declared type: is it one, why not, and from JSON and back. */
export function validators(): Target {
  return { name: 'validators', needs: ['types'], emit };
}

function emit(model: Model): readonly OutputFile[] {
  const analysis = analysisOf(model);
  return [
    ...packageFiles({
      model,
      package: 'validators',
      entries: { '.': 'index' },
      needs: ['types'],
      description: `Validators and codecs of the ${model.name} API.`,
      readmeView: readmeView(model),
    }),
    indexFile(model),
    ...model.types.map((declaration) => declarationFile(declaration, { model, analysis })),
    ...runtimeFiles(model, 'validators'),
  ];
}
