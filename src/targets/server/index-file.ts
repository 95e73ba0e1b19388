import { StructureKind } from 'ts-morph';
import type { ExportDeclarationStructure } from 'ts-morph';
import type { Model } from '../../model/model.js';
import { createModule, printStatement } from '../../print/module.js';
import { groupOperationsSymbol } from '../../print/names.js';
import type { OutputFile } from '../../print/output-file.js';

/** `src/index.ts`: everything public, by name. What not every host has is in `subpaths`. */
export function indexFile(model: Model): OutputFile {
  const groups = model.groups.map((group) => groupOperationsSymbol(group.name));
  return createModule({ model, package: 'server', path: 'index' }).print([
    [
      exportOf('server', { values: ['createServer'], types: ['ServerOptions'] }),
      exportOf('operations', { types: ['Operations'] }),
      ...groups.map((symbol) => exportOf(symbol.path, { types: [symbol.name] })),
      exportOf('scopes', { values: ['scopes'] }),
      exportOf('runtime/authorize', { types: ['ScopePart', 'ScopeRequirement'] }),
      exportOf('runtime/conditional', { values: ['preconditionsOf'], types: ['Preconditions'] }),
      exportOf('runtime/context', { types: ['Context', 'ErrorContext'] }),
      exportOf('runtime/entity-tag', { values: ['entityTag'], types: ['RecordState'] }),
      exportOf('runtime/health', { types: ['HealthOptions', 'Mount'] }),
      exportOf('runtime/hooks', { types: ['Hooks', 'ObservedRequest', 'Outcome'] }),
      exportOf('runtime/http', { types: ['HttpRequest', 'HttpResponse', 'Route'] }),
      exportOf('runtime/life', { types: ['Life'] }),
      exportOf('runtime/limits', { values: ['defaultLimits'], types: ['Limits'] }),
      exportOf('runtime/prefer', { values: ['preferenceOf', 'prefersMinimal'] }),
      exportOf('runtime/problem', {
        values: ['notImplemented', 'ProblemError', 'problemInstance', 'problemResponse'],
        types: ['ProblemDetails', 'Reason'],
      }),
      exportOf('runtime/server', { types: ['CommonOptions', 'Server'] }),
      exportOf('runtime/tokens', { values: ['staticTokens'], types: ['Principal', 'StaticToken', 'TokenVerifier'] }),
    ].join('\n'),
  ]);
}

/** An entry beside the main one: what needs a certain host, framework or package. */
export interface Subpath {
  /** `node` is `./node`, printed as `src/node.ts`. */
  readonly name: string;
  /** By file of `src/runtime/server`. */
  readonly exports: Readonly<Record<string, Exports>>;
  /** Packages of npm that it imports, which whoever uses it installs: name → range. */
  readonly peers?: Readonly<Record<string, string>>;
}

/** Everything that is not for every host. */
export const subpaths: readonly Subpath[] = [
  {
    name: 'node',
    exports: {
      'node-listen': { values: ['listen'], types: ['Closed', 'Listening', 'ListeningServer', 'ListenOptions'] },
      'node-signals': {
        values: ['closeOnSignal'],
        types: ['Closable', 'ExitCode', 'Signal', 'SignalOptions', 'SignalSource'],
      },
      node: { values: ['createListener'], types: ['Listener'] },
    },
  },
  {
    name: 'fastify',
    exports: {
      fastify: {
        values: ['fastifyErrors', 'fastifyPlugin'],
        types: ['FastifyInstance', 'FastifyPlugin', 'FastifyReply', 'FastifyRequest'],
      },
    },
  },
  {
    name: 'express',
    exports: {
      express: {
        values: ['expressMiddleware'],
        types: ['ExpressMiddleware', 'ExpressOptions', 'ExpressRequest'],
      },
    },
  },
  {
    name: 'hono',
    exports: { hono: { values: ['honoHandler'], types: ['HonoContext', 'HonoHandler', 'HonoOptions'] } },
  },
  {
    name: 'jwt',
    exports: {
      jwt: { values: ['jwtTokens'], types: ['JwtOptions'] },
      'token-provider': { values: ['TokenProviderError'], types: ['FetchProvider'] },
    },
    peers: { jose: '^6.0.0' },
  },
  {
    name: 'introspection',
    exports: {
      introspection: { values: ['introspectedTokens'], types: ['IntrospectionOptions'] },
      'token-provider': { values: ['TokenProviderError'], types: ['FetchProvider'] },
    },
  },
  {
    name: 'pino',
    exports: {
      pino: { values: ['logRequests'], types: ['LoggerLike', 'LogOptions', 'RequestFields'] },
      redaction: { types: ['LoggedError'] },
    },
  },
  {
    name: 'opentelemetry',
    exports: {
      opentelemetry: {
        values: ['traceRequests'],
        types: ['HeaderGetter', 'OpenTelemetryApi', 'SpanLike', 'SpanOptionsLike', 'TraceOptions', 'TracerLike'],
      },
    },
  },
];

/** `src/node.ts`: the entry `./node`. */
export function subpathFile(model: Model, { name, exports }: Subpath): OutputFile {
  const statements = Object.entries(exports).map(([file, symbols]) => exportOf(`runtime/${file}`, symbols));
  return createModule({ model, package: 'server', path: name }).print([statements.join('\n')]);
}

interface Exports {
  readonly values?: readonly string[];
  readonly types?: readonly string[];
}

/** `export type { Context, ErrorContext } from './runtime/context.js';` */
function exportOf(path: string, { values = [], types = [] }: Exports): string {
  const exports: readonly ExportDeclarationStructure[] = [
    {
      kind: StructureKind.ExportDeclaration,
      isTypeOnly: true,
      namedExports: [...types],
      moduleSpecifier: `./${path}.js`,
    },
    { kind: StructureKind.ExportDeclaration, namedExports: [...values], moduleSpecifier: `./${path}.js` },
  ];
  return exports
    .filter(({ namedExports }) => Array.isArray(namedExports) && namedExports.length > 0)
    .map(printStatement)
    .join('\n');
}
