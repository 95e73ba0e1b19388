// What the runtime of each package is split into when modelwright is built.

/** The source file of each entry, by its name. */
export type Entries = Readonly<Record<string, string>>;

/**
 * The entries of each area other than the main one, which is its `index.ts`, is named like the area, and contains
 * everything that it reaches. Code that the others share is in the last of them. So every file is imported by name, and
 * no host needs what only another host has: a Node module, a package that is not installed.
 *
 * An entry is also a feature that only some models need, such as `webhooks`: the main entry does not import it, printed
 * code names its functions, and an output has the file only if that code is in it (`runtimeFiles`).
 */
export const otherEntries: Readonly<Record<string, Entries>> = {
  validators: {
    tuples: 'parts/tuples',
    maps: 'parts/maps',
    bytes: 'parts/bytes',
    csv: 'parts/csv',
    'json-text': 'parts/json-text',
    either: 'parts/either',
    tried: 'parts/tried',
    enums: 'parts/enums',
    recursion: 'parts/recursion',
    multiples: 'multiple',
    conversions: 'parts/conversions',
    'address-format': 'address-format',
    'date-format': 'date-format',
    'decimal-format': 'decimal-format',
    'duration-format': 'duration-format',
    base64: 'base64',
    webhooks: 'webhook-signature',
  },
  server: {
    fastify: 'fastify',
    express: 'express',
    node: 'node-listen',
    hono: 'hono',
    jwt: 'jwt',
    introspection: 'introspection',
    pino: 'pino',
    opentelemetry: 'opentelemetry',
    webhooks: 'webhooks',
    'incoming-streams': 'incoming-streams',
    'outgoing-streams': 'outgoing-streams',
    forms: 'forms',
    'request-contents': 'request-contents',
    'response-contents': 'response-contents',
    schemes: 'schemes',
    'cross-site': 'cross-site',
    nested: 'nested',
    cookies: 'cookies',
    segments: 'segments',
    'sent-query': 'sent-query',
    'idempotency-key': 'idempotency-key',
    'endpoint-limits': 'endpoint-limits',
    'set-cookies': 'set-cookies',
    preferences: 'preferences',
    deprecation: 'deprecation',
    // After the contents and forms, which they serve.
    'media-types': 'media-types',
    presences: 'presences',
  },
  client: {
    webhooks: 'webhooks',
    logging: 'logging',
    opentelemetry: 'opentelemetry',
    downloads: 'downloads',
    ranges: 'ranges',
    redirects: 'redirects',
    credentials: 'credentials',
    servers: 'servers',
    kinds: 'kinds/index',
    pages: 'pages/index',
    forms: 'forms/index',
    streams: 'streams/index',
    // After them, because streams are contents too.
    contents: 'contents/index',
    // After them, because forms and contents have files.
    uploads: 'uploads',
    // After them, because contents are chosen as bodies are, and credentials may be cookies.
    inputs: 'inputs/index',
    // Last, because a body of its own may be a stream.
    requests: 'requests/send-request',
  },
  reference: {
    'pglite-worker': 'store/pglite-worker',
    idempotency: 'idempotency',
    'page-turns': 'records/page-turns',
    'text-orderings': 'predicate/text-orderings',
    'read-only': 'records/read-only',
    streams: '../samples/streams',
    secret: 'secret',
    'sample-formats': '../samples/formats',
    'sample-patterns': '../samples/patterns',
    'sample-composites': '../samples/composites',
    // After them, because it draws samples.
    'error-bodies': '../samples/error-body',
    // Last, because it draws the other samples.
    demonstration: 'seed-records',
  },
  docs: { page: 'page' },
};

/**
 * Modules that become files of their own, each with everything it needs, even if the main entry contains it too: a
 * bundler would move code that two files share into a third, whole, and a page would load that first. Such a file only
 * imports another one of these. They are loaded late, by `import()` or by what is loaded late; the equality of items also
 * by the types that need it. A folder stands for each of its files.
 */
export const selfContained: Readonly<Record<string, readonly string[]>> = {
  validators: ['in-detail', 'issues', 'formats/', 'kinds/', 'parse-exactly', 'json', 'equality', 'presence', 'type'],
  server: ['kinds/'],
  client: ['words', 'own-request', 'leniently', 'progress', 'bytes-within'],
};
