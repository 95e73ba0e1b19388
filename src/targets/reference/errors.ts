import { contentsIn } from '../../model/contents.js';
import { declarationsOf } from '../../model/declarations.js';
import { endpointsOf } from '../../model/endpoints.js';
import type { Model } from '../../model/model.js';
import { takesProblems } from '../../model/types/problems.js';
import { isError } from '../../model/statuses.js';
import { nameOfBody, type TypeRef } from '../../model/type-ref.js';
import { printModule } from '../../print/module.js';
import { exportedType } from '../../print/names.js';
import type { OutputFile } from '../../print/output-file.js';
import { runtimeName } from '../../print/runtime.js';
import { memoize } from '../../source/memoize.js';
import { partsOfTypes, shownMembers } from './sample-functions.js';

/** The types of the JSON bodies of errors, without those for which the server sends problems. */
const errorTypesOf: (model: Model) => readonly TypeRef[] = memoize((model) => {
  const errors = endpointsOf(model).flatMap((endpoint) => [...endpoint.responses, ...endpoint.errors].filter(isError));
  const json = contentsIn(errors).filter(({ encoding }) => encoding === 'json');
  const types = [...new Set(json.map(({ type }) => nameOfBody(type)))].map((name): TypeRef => ({
    kind: 'named',
    name,
  }));
  return types.filter((type) => !takesProblems(type, declarationsOf(model)));
});

/** Whether any endpoint declares an error body that is not a problem. */
export function hasOwnErrors(model: Model): boolean {
  return errorTypesOf(model).length > 0;
}

/** `src/errors.ts`: the option of the server that makes the error bodies; none if the model declares only problems. */
export function errorsFiles(model: Model): readonly OutputFile[] {
  if (!hasOwnErrors(model)) return [];
  return [
    printModule({ model, package: 'reference', path: 'errors' }, (module) => {
      const types = errorTypesOf(model);
      const samples = shownMembers(types, partsOfTypes({ types, owners: [] }, model), module);
      const type = `NonNullable<${module.mention(exportedType('server', 'ServerOptions'))}['refusalBody']>`;
      return [
        '/** Creates the error body that the model declares, from the problem that the service has with a request. */\n' +
          `export const refusalBody: ${type} = ${runtimeName('refusalBodyOf', module)}({ ${samples.join(', ')} });`,
      ];
    }),
  ];
}
