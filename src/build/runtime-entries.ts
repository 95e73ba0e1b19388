import { basename } from 'node:path';

// What the runtime of each package is split into when modelwright is built.

export type Entries = Readonly<Record<string, string>>;

/**
 * The entries of each area other than the main one, which is its `index.ts`, is named like the area, and contains
 * everything that it reaches. Code that the others share is in the last of them. So every file is imported by name, and
 * no host needs what only another host has: a Node module, a package that is not installed.
 *
 * An entry is also a feature that only some models need, such as `webhooks`: the main entry does not import it, and an
 * output has the file only if printed code imports it (`runtimeFiles`).
 */
export const otherEntries: Readonly<Record<string, Entries>> = {
  validators: {
    ...entriesAt('parts/tuples parts/maps parts/bytes parts/csv parts/json-text parts/either parts/tried parts/enums'),
    ...entriesAt('parts/recursion'),
    multiples: 'multiple',
    ...entriesAt('parts/conversions parts/temporal address-format date-format decimal-format duration-format base64'),
    webhooks: 'webhook-signature',
  },
  server: {
    ...entriesAt('hosts/fastify hosts/express'),
    node: 'node/listen',
    ...entriesAt('hosts/hono tokens/jwt tokens/introspection pino opentelemetry webhooks contents/incoming-streams'),
    ...entriesAt('contents/outgoing-streams contents/forms contents/request-contents contents/response-contents'),
    ...entriesAt('schemes contents/nested cookies segments sent-query idempotency-key event-id contents/stream-choice'),
    // After the contents and forms, which they serve.
    ...entriesAt('contents/media-types contents/presences'),
  },
  client: {
    ...entriesAt(
      'webhooks logging opentelemetry downloads ranges redirects credentials servers contents/stream-choice',
    ),
    ...entriesAt('kinds/index pages/index forms/index streams/index'),
    // After them, because streams are contents too.
    ...entriesAt('contents/index'),
    // After them, because forms and contents have files.
    ...entriesAt('uploads'),
    // After them, because contents are chosen as bodies are, and credentials may be cookies.
    ...entriesAt('inputs/index'),
    // Last, because a body of its own may be a stream.
    requests: 'requests/send-request',
  },
  reference: {
    ...entriesAt('store/pglite-worker idempotency records/page-turns predicate/text-orderings'),
    ...entriesAt('records/read-only ../samples/streams secret'),
    'sample-formats': '../samples/formats',
    'sample-patterns': '../samples/patterns',
    'sample-composites': '../samples/composites',
    // After them, because it draws samples.
    'error-bodies': '../samples/error-body',
    // Last, because it draws the other samples.
    ...entriesAt('seed-records'),
  },
  docs: entriesAt('page'),
};

/** Entries with the names of their files, or of their folders: `tuples` of `parts/tuples`, `kinds` of `kinds/index`. */
function entriesAt(paths: string): Entries {
  return Object.fromEntries(paths.split(' ').map((path) => [basename(path.replace(/\/index$/, '')), path]));
}

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
