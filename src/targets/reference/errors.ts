import { contentsOf } from '../../model/contents.js';
import { declarationsOf } from '../../model/declarations.js';
import { endpointsOf } from '../../model/endpoints.js';
import type { Endpoint, Group, Model } from '../../model/model.js';
import { takesProblems } from '../../model/problems.js';
import { compareStatuses, type ErrorStatus } from '../../model/statuses.js';
import { nameOfBody, type TypeRef } from '../../model/type-ref.js';
import { literalKey, propertyAccess, propertyKey } from '../../print/escape.js';
import { literalText } from '../../print/literals.js';
import { type Module, printModule } from '../../print/module.js';
import { exportedType, validatorSymbol } from '../../print/names.js';
import type { OutputFile } from '../../print/output-file.js';
import { runtimeName } from '../../print/runtime.js';
import { typeData } from '../../print/type-data.js';
import { memoize } from '../../source/memoize.js';
import { partsOfTypes, sampleFunctions, shownMembers } from './sample-functions.js';
import { errorsSymbol } from './symbols.js';

/** The names of the types that a body of that status may have. */
type StatusBodies = readonly [ErrorStatus, readonly string[]];

/** The JSON bodies that an endpoint declares for errors, by status; empty if all are problems, which the server sends. */
const errorBodiesOf: (model: Model) => (endpoint: Endpoint) => readonly StatusBodies[] = memoize((model) =>
  memoize((endpoint) => {
    const errors = [...endpoint.responses, ...endpoint.errors].filter(isError);
    const statuses = [...new Set(errors.map(({ status }) => status))].sort(compareStatuses);
    const bodies = statuses.flatMap((status): readonly StatusBodies[] => {
      const contents = errors.filter((error) => error.status === status).flatMap(contentsOf);
      const json = contents.filter(({ encoding }) => encoding === 'json');
      return json.length === 0 ? [] : [[status, [...new Set(json.map(({ type }) => nameOfBody(type)))]]];
    });
    const names = bodies.flatMap(([, some]) => some);
    return names.every((name) => takesProblems(named(name), declarationsOf(model))) ? [] : bodies;
  }),
);

function isError({ status }: { readonly status: ErrorStatus }): boolean {
  return typeof status !== 'number' || status >= 400;
}

function named(name: string): TypeRef {
  return { kind: 'named', name };
}

/** Whether any endpoint of the group declares an error body that is not a problem. */
export function hasOwnErrors({ endpoints }: Group, model: Model): boolean {
  return endpoints.some((endpoint) => errorBodiesOf(model)(endpoint).length > 0);
}

/**
 * The error bodies of the groups of a module; none if all are problems.
 *
 *     const errorBodies = {
 *       Fault: { type: () => faultType, validate: validateFault },
 *     };
 *
 *     export const petErrors: DeclaredErrors = {
 *       get: [{ status: 404, bodies: [errorBodies.Fault] }, { status: 'other', bodies: [errorBodies.Fault] }],
 *     };
 */
export function errorStatements(groups: readonly Group[], module: Module): readonly string[] {
  const { model } = module;
  const own = groups.filter((group) => hasOwnErrors(group, model));
  const names = new Set(own.flatMap(({ endpoints }) => endpoints.flatMap((endpoint) => namesOf(endpoint, model))));
  if (names.size === 0) return [];
  const bodies = [...names].sort().map((name) => {
    const validate = module.mention(validatorSymbol(name, 'validate'));
    return `${literalKey(name)}: { type: ${typeData(named(name), module)}, validate: ${validate} },`;
  });
  return [
    `const errorBodies = {\n${bodies.join('\n')}\n};`,
    ...own.map(({ name, endpoints }) => {
      const lines = endpoints.flatMap((endpoint) => {
        const text = statusesText(endpoint, model);
        return text === '' ? [] : [`${propertyKey(endpoint.name)}: [${text}],`];
      });
      return [
        `/** The error bodies of the group \`${name}\`, by status. */`,
        `export const ${errorsSymbol(name).name}: ${runtimeName('DeclaredErrors', module)} = {`,
        ...lines,
        '};',
      ].join('\n');
    }),
  ];
}

function namesOf(endpoint: Endpoint, model: Model): readonly string[] {
  return errorBodiesOf(model)(endpoint).flatMap(([, names]) => names);
}

/** `{ status: 404, bodies: [errorBodies.Fault] }, { status: 'other', bodies: [errorBodies.Fault] }` */
function statusesText(endpoint: Endpoint, model: Model): string {
  const members = errorBodiesOf(model)(endpoint).map(([status, names]) => {
    const bodies = names.map((name) => `errorBodies${propertyAccess(name)}`);
    return `{ status: ${literalText(status)}, bodies: [${bodies.join(', ')}] }`;
  });
  return members.join(', ');
}

/** Every type of an error body. */
const errorTypesOf: (model: Model) => readonly TypeRef[] = memoize((model) =>
  [...new Set(endpointsOf(model).flatMap((endpoint) => namesOf(endpoint, model)))].map(named),
);

/** The functions of the runtime that make error bodies; none if the model declares only problems. */
export function errorFunctions(model: Model): readonly string[] {
  const types = errorTypesOf(model);
  if (types.length === 0) return [];
  return ['refusalBodyOf', ...partsOfTypes({ types, owners: [] }, model).map((part) => sampleFunctions[part])];
}

/** `src/errors.ts`: the option of the server that makes the error bodies; none if the model declares only problems. */
export function errorsFiles(model: Model): readonly OutputFile[] {
  const types = errorTypesOf(model);
  if (types.length === 0) return [];
  const print = (module: Module): readonly string[] => {
    const groups = model.groups.filter((group) => hasOwnErrors(group, model));
    const errors = groups.map(({ name }) => `${propertyKey(name)}: ${module.mention(errorsSymbol(name))}`);
    const samples = shownMembers(types, partsOfTypes({ types, owners: [] }, model), module);
    const type = `NonNullable<${module.mention(exportedType('server', 'ServerOptions'))}['refusalBody']>`;
    return [
      '/** Creates the error body that the model declares, from the problem that the service has with a request. */\n' +
        `export const refusalBody: ${type} = ${runtimeName('refusalBodyOf', module)}({ ${errors.join(', ')} }, { ${samples.join(', ')} });`,
    ];
  };
  return [printModule({ model, package: 'reference', path: 'errors' }, print)];
}
