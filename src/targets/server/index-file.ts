import type { Model } from '../../model/model.js';
import { modulesOf } from '../../print/model-modules.js';
import { createModule } from '../../print/module.js';
import { groupOperationsSymbol } from '../../print/names.js';
import type { OutputFile } from '../../print/output-file.js';

/** What everyone may use of the runtime. */
const runtimeTypes: readonly string[] = [
  'CommonOptions, Server, Life, Limits, HealthOptions, Mount',
  'Context, ErrorContext, Route, HttpRequest, HttpResponse',
  'Principal, StaticToken, TokenVerifier, ScopePart, ScopeRequirement',
  'ProblemDetails, Reason, Preconditions, RecordState',
  'Hooks, ObservedRequest, Outcome',
];
const runtimeValues: readonly string[] = [
  'defaultLimits, staticTokens',
  'notImplemented, ProblemError, problemInstance, problemResponse',
  'entityTag, preconditionsOf, preferenceOf, prefersMinimal',
];

/** `src/index.ts`: everything public, by name. What not every host has is in entries of its own. */
export function indexFile(model: Model): OutputFile {
  const modules = modulesOf(model).filter(({ groups }) => groups.length > 0);
  const runtime = '../runtime/server.js';
  return createModule({ model, package: 'server', path: 'index' }).print([
    [
      `export type { Operations, ServerOptions } from './server.js';`,
      `export { createServer } from './server.js';`,
      `export { scopes } from './scopes.js';`,
      ...modules.map(({ path, groups }) => {
        const names = groups.map(({ name }) => groupOperationsSymbol(name).name);
        return `export type { ${names.join(', ')} } from './${path}.js';`;
      }),
      ...runtimeTypes.map((names) => `export type { ${names} } from '${runtime}';`),
      ...runtimeValues.map((names) => `export { ${names} } from '${runtime}';`),
    ].join('\n'),
  ]);
}
