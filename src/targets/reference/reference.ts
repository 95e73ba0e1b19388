import { endpointsOf } from '../../model/endpoints.js';
import { plainestFirst } from '../../model/plainest-first.js';
import type { Model } from '../../model/model.js';
import { hasScheme } from '../../model/requirements.js';
import { packageFiles } from '../../print/package.js';
import { modulesOf } from '../../print/model-modules.js';
import { printModule } from '../../print/module.js';
import { lateFile, type OutputFile } from '../../print/output-file.js';
import { runtimeFiles } from '../../print/runtime.js';
import { serviceDependencies } from '../../print/service-dependencies.js';
import type { Target } from '../target.js';
import { exampleRequest, secretVariable } from './example-request.js';
import { errorsFiles, hasOwnErrors } from './errors.js';
import { handlersText } from './handlers.js';
import { planText } from './plan.js';
import { hasMetrics, recordsFile, startFiles } from './service-files.js';

/** A working service from the model alone: the only package with dependencies, for its store and its issuer. */
export const reference: Target = {
  name: 'reference',
  description: 'a service that stores its records',
  needs: ['types', 'validators', 'server'],
  emit,
};

function emit(model: Model): readonly OutputFile[] {
  return [
    ...packageFiles({
      model,
      package: 'reference',
      entries: { '.': 'index' },
      needs: ['types', 'validators', 'server'],
      dependencies: serviceDependencies().versions,
      bin: { [`${model.name}-reference`]: './dist/bin.js' },
      description: `A working reference service of the ${model.name} API.`,
      readmeView: readmeView(model),
    }),
    ...moduleFiles(model),
    recordsFile(model),
    ...errorsFiles(model),
    ...startFiles(model),
    ...runtimeFiles(model, 'reference', ['reference']),
  ];
}

/**
 * `src/modules/<file>.ts`: the plans of the records of a model file, and the handlers of its endpoints. A file with
 * neither has no module.
 */
function moduleFiles(model: Model): readonly OutputFile[] {
  return modulesOf(model).flatMap((part) => {
    const { path, types, groups } = part;
    const declared = new Set(types.map(({ name }) => name));
    const resources = model.resources.filter(({ type }) => declared.has(type));
    if (resources.length === 0 && groups.length === 0) return [];
    const print = (): OutputFile =>
      printModule({ model, package: 'reference', path }, (module) => [
        ...resources.map((resource) => planText(resource, module)),
        ...groups.map((group) => handlersText(group, module)),
      ]);
    // Plans, and handlers that store something, depend on the endpoints of all files.
    const storesSomething = groups.some(({ endpoints }) => endpoints.some(({ behaviour }) => behaviour !== undefined));
    const isOfItsFile = resources.length === 0 && !storesSomething;
    return isOfItsFile ? lateFile({ path: `reference/src/${path}.ts`, part }, print) : print();
  });
}

/** Fields of `templates/reference/README.md.hbs`. */
function readmeView(model: Model): Readonly<Record<string, unknown>> {
  const { path, scope, options = '' } = exampleRequest(model);
  const quote = path.includes(secretVariable) ? '"' : "'";
  const endpoints = endpointsOf(model);
  const [first] = plainestFirst(endpoints);
  // Another response than the first, of an endpoint that stores nothing and has several: `Prefer: code=202`.
  const [, other] = endpoints.find((one) => one.behaviour === undefined && one.responses.length > 1)?.responses ?? [];
  return {
    bin: `${model.name}-reference`,
    // `?` and `&` are special to a shell.
    address: path.includes('?') ? `${quote}http://127.0.0.1:8080${path}${quote}` : `http://127.0.0.1:8080${path}`,
    hasTokens: hasScheme(model, 'bearer'),
    hasSecret: hasScheme(model, 'basic', 'key'),
    sent: options,
    hasMetrics: hasMetrics(model),
    hasErrors: hasOwnErrors(model),
    hasScope: scope !== undefined,
    scope,
    dataFolder: `.modelwright/data/${model.name}`,
    hasChoice: other !== undefined,
    otherStatus: other?.status,
    hasExample: first !== undefined,
    hasRecords: model.resources.length > 0,
    hasGaps: model.gaps.length > 0,
    // Further lines belong to the same item.
    gaps: model.gaps.map(({ text }) => ({ text: text.replaceAll('\n', '\n  ') })),
    group: first?.group,
    operation: first?.name,
  };
}
