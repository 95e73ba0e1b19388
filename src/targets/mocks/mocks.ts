import { exportedType, exportOf, packageNameOf } from '../../print/names.js';
import type { Endpoint, Model } from '../../model/model.js';
import { verifierOf } from '../../model/requirements.js';
import { propertyKey } from '../../print/escape.js';
import { literalText } from '../../print/literals.js';
import { modulesOf, modulesWithTypes } from '../../print/model-modules.js';
import { printModule } from '../../print/module.js';
import type { OutputFile } from '../../print/output-file.js';
import { packageFiles } from '../../print/package.js';
import { runtimeFiles, runtimeName } from '../../print/runtime.js';
import { samplePartsOf } from '../../print/sample-parts.js';
import type { Target } from '../target.js';
import { idFieldsOf } from './ids.js';
import { moduleFile } from './module-file.js';
import { groupMocksSymbol, sampleName, samplesSymbol } from './symbols.js';
import { jsonTypeOf } from '../../model/contents.js';
import { declarationsOf, objectOf } from '../../model/declarations.js';
import { endpointsOf, mustBeGiven } from '../../model/endpoints.js';
import { plainestFirst } from '../../model/plainest-first.js';
import { credentialSamples } from '../../print/auth-text.js';

/** The API with sample data, and samples of its types, for screens that are built before the service is. */
export const mocks: Target = {
  name: 'mocks',
  description: 'the API with sample data, for screens and tests',
  needs: ['types', 'validators', 'server'],
  isOnRequest: true,
  emit,
};

function emit(model: Model): readonly OutputFile[] {
  return [
    ...packageFiles({
      model,
      package: 'mocks',
      entries: { '.': 'index' },
      needs: ['types', 'validators', 'server'],
      description: `The ${model.name} API with sample data, for screens and tests.`,
      readmeView: readmeView(model),
    }),
    indexFile(model),
    mocksFile(model),
    samplesFile(model),
    ...modulesOf(model).map((part) => moduleFile(model, part)),
    ...runtimeFiles(model, 'mocks', ['mocks']),
  ];
}

/** `src/index.ts`: `createMocks`, and a function for each type. */
function indexFile(model: Model): OutputFile {
  const lines = [
    `export type { ApiMocks, ApiMocksOptions } from './mocks.js';`,
    `export { createMocks } from './mocks.js';`,
    ...modulesWithTypes(model).map(
      ({ path, types }) => `export { ${types.map(({ name }) => sampleName(name)).join(', ')} } from './${path}.js';`,
    ),
    `export type { Given, Mocks, MocksOptions, Overrides } from '../runtime/mocks.js';`,
  ];
  return printModule({ model, package: 'mocks', path: 'index' }, () => [lines.join('\n')]);
}

/** `src/mocks.ts`: `createMocks` */
function mocksFile(model: Model): OutputFile {
  return printModule({ model, package: 'mocks', path: 'mocks' }, (module) => {
    const operations = module.mention(exportedType('server', 'Operations'));
    const groups = model.groups.map(({ name }) => `${propertyKey(name)}: ${module.mention(groupMocksSymbol(name))}`);
    const parts = [
      `createServer: ${module.mention(exportOf('server', 'createServer'))}`,
      `verifiers: ${literalText(model.auth.schemes.map(verifierOf))}`,
      `operations: { ${groups.join(', ')} }`,
      `samples: ${module.mention(samplesSymbol)}`,
    ];
    const options = runtimeName('MocksOptions', module);
    const mocksType = runtimeName('Mocks', module);
    return [
      `/** The options of the mocks, and those of the server. */\nexport interface ApiMocksOptions extends ${options}<${operations}>, Partial<Omit<${module.mention(exportedType('server', 'ServerOptions'))}, 'operations'>> {}`,
      `/** The API with sample data. */\nexport type ApiMocks = ${mocksType}<${operations}>;`,
      [
        '/** The API with sample data: `createClient({ fetch: createMocks().fetch, … })`. */',
        'export function createMocks(options: ApiMocksOptions = {}): ApiMocks {',
        `return ${runtimeName('startMocks', module)}({ ${parts.join(', ')} }, options);`,
        '}',
      ].join('\n'),
    ];
  });
}

/** `src/samples.ts` */
function samplesFile(model: Model): OutputFile {
  return printModule({ model, package: 'mocks', path: samplesSymbol.path }, (module) => {
    const ids = literalText(Object.fromEntries(idFieldsOf(model)));
    const members = [...samplePartsOf(model.types, model), `ids: ${ids}`];
    return [
      `/** What samples need beside the types. */\nexport const ${samplesSymbol.name}: ${runtimeName('SampleParts', module)} = {\n${members.join(',\n')},\n};`,
    ];
  });
}

/** The fields of `templates/mocks/README.md.hbs`: an operation and a type of the model. */
export function readmeView(model: Model): Readonly<Record<string, unknown>> {
  const endpoint = exampleEndpoint(model);
  const error = endpoint?.errors.find(({ status }) => typeof status === 'number')?.status;
  const type = endpoint && bodyNameOf(endpoint, model);
  const overrideOf = (text: string): string | undefined =>
    endpoint && `{ ${propertyKey(endpoint.group)}: { ${propertyKey(endpoint.name)}: ${text} } }`;
  return {
    client: packageNameOf(model, 'client'),
    credentials: credentialSamples(model),
    hasError: error !== undefined,
    errorOverride: overrideOf(String(error)),
    hasSample: type !== undefined,
    sample: type && sampleName(type),
    sampleOverride: type && overrideOf(`() => ({ status: 200, body: ${sampleName(type)}() })`),
  };
}

/** An operation that returns one object, and documents an error if any does. */
function exampleEndpoint(model: Model): Endpoint | undefined {
  const endpoints = plainestFirst(endpointsOf(model));
  const plain = endpoints.filter((endpoint) => bodyNameOf(endpoint, model) !== undefined);
  const isTypical = ({ behaviour, errors }: Endpoint): boolean => behaviour?.action === 'get' && errors.length > 0;
  return plain.find(isTypical) ?? plain.find(({ errors }) => errors.length > 0) ?? plain[0] ?? endpoints[0];
}

/** The type of the object that is the only success of an operation, with status 200 and no header that must be given. */
function bodyNameOf({ responses }: Endpoint, model: Model): string | undefined {
  const [only, ...others] = responses;
  if (only?.status !== 200 || only.headers.some(mustBeGiven) || others.length > 0) return undefined;
  const body = jsonTypeOf(only);
  return body?.kind === 'named' ? objectOf(body, declarationsOf(model))?.name : undefined;
}
