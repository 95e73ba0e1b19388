import { readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ts } from 'ts-morph';
import { beforeAll, describe, expect, it } from 'vitest';
import { writtenTemplate } from '../../src/model/endpoints.js';
import type { Model } from '../../src/model/model.js';
import { readmeView } from '../../src/targets/client/readme.js';
import { targetsByName } from '../../src/targets/index.js';
import { buildPackages, type BuiltPackages, typeCheckTogether } from '../support/built-packages.js';
import { compileText, modelOfText } from '../support/example-model.js';
import { modelOfNames, namesFor, type Role, roles, wordsWithin } from './named-models.js';
import { everyCall } from '../support/every-call.js';

/** Another one tries other words: `SEED=2` to `SEED=16` the sixteenths that are left out otherwise. */
const seed = Number(process.env['SEED'] ?? 1);

/**
 * Reasons to refuse a name: globals, properties of every object, file names that Windows does not allow, and words of
 * `scopes:`.
 */
const reasons = [
  'is used by generated code itself',
  'JavaScript already defines',
  'built-in property of every object',
  'reserved device name',
  'is a keyword',
  'has a meaning of its own on every object',
];

/** The number of names in one model: a compiler gives up on types with a thousand fields (TS2563). */
const largest = 450;

/** Names of our own helpers, present or past, and names that printers derive from others. They are in both tiers. */
const known = [
  'Items Values Multiple Issue Json Mode Result Check Form Read Store Records RecordPlan Call Operation Parameter Bound',
  'StandardSchema Context Endpoints Problem Contents Text parseJson stringifyJson createClient createConnection new',
  'ApiError TimeoutError TokenError ValidationError options client input value item token timeout baseUrl scopes bodies',
  'get getThingOperation thingErrors createThingClient thingEndpoints thingHandlers',
].flatMap((words) => words.split(' '));

interface Identifiers {
  readonly all: ReadonlySet<string>;
  /** Those in files that are printed for a model: all except the runtime, which is the same for every model. */
  readonly printed: ReadonlySet<string>;
}

function identifiersOfGenerated(): Identifiers {
  const folder = fileURLToPath(new URL('../../generated', import.meta.url));
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => /\.(?:ts|js)$/.test(path));
  const all = new Set<string>();
  const printed = new Set<string>();
  for (const path of paths.filter((one) => !one.includes('node_modules'))) {
    const visit = (node: ts.Node): void => {
      if (ts.isIdentifier(node)) {
        all.add(node.text);
        if (!path.includes('runtime')) printed.add(node.text);
      }
      ts.forEachChild(node, visit);
    };
    visit(ts.createSourceFile(path, readFileSync(join(folder, path), 'utf8'), ts.ScriptTarget.Latest));
  }
  return { all, printed };
}

const { all: identifiers, printed } = identifiersOfGenerated();
/** A printed identifier and every sequence of its words, as it may be derived from a name. */
const words = [...new Set([...identifiers, ...[...printed].flatMap(wordsWithin)])].sort();

/** So many of all words, beginning with another one in each role: a sixteenth of them is every sixteenth one. */
function wordsFor(role: Role, share: number): readonly string[] {
  const step = Math.round(1 / share);
  const first = (seed + roles.indexOf(role)) % step;
  return [...new Set([...known, ...words.filter((_, index) => index % step === first)])];
}

/** The names that `check` reports, with the code, for a model with all of them. */
function reported(role: Role, names: readonly string[]): ReadonlyMap<string, string> {
  const text = modelOfNames(role, names);
  const found = new Map<string, string>();
  for (const { severity, code, span, message } of compileText(text).diagnostics) {
    if (severity !== 'error') continue;
    const name = names.find((one) => text.slice(span.start, span.end).replaceAll('"', '') === one);
    found.set(name ?? `${text.slice(span.start, span.end)} in ${message}`, `${code}: ${message}`);
  }
  return found;
}

interface Batches {
  /** Lists of names whose models have no errors. */
  readonly accepted: readonly (readonly string[])[];
  /** Names that no model may have, with the message. */
  readonly refused: ReadonlyMap<string, string>;
}

/** Names that clash only with others in the list go into further models. */
function batchesOf(role: Role, all: readonly string[]): Batches {
  const parts = Array.from({ length: Math.ceil(all.length / largest) }, (_, index) =>
    batchesOfPart(role, all.slice(index * largest, (index + 1) * largest)),
  );
  return {
    accepted: parts.flatMap(({ accepted }) => accepted),
    refused: new Map(parts.flatMap(({ refused }) => [...refused])),
  };
}

function batchesOfPart(role: Role, names: readonly string[]): Batches {
  const refused = new Map<string, string>();
  const accepted: (readonly string[])[] = [];
  let left = names;
  while (left.length > 0) {
    let batch = left;
    for (;;) {
      const bad = reported(role, batch);
      if (bad.size === 0) break;
      const next = batch.filter((name) => !bad.has(name));
      if (next.length === batch.length) throw new Error([...bad].join('\n'));
      batch = next;
    }
    if (batch.length > 0) accepted.push(batch);
    const removed = left.filter((name) => !batch.includes(name));
    for (const name of removed) for (const [, message] of reported(role, [name])) refused.set(name, message);
    const others = removed.filter((name) => !refused.has(name));
    if (others.length === left.length) throw new Error(`These clash with each other alone: ${others.join(', ')}`);
    left = others;
  }
  return { accepted, refused };
}

/** A program that calls every operation as the README shows it, with the reference service as the server. */
function callsText(model: Model): string {
  const { createClient, options } = readmeView(model);
  const tokens = model.scopes.map(({ token }) => writtenTemplate(token));
  return `
    import { ${createClient} as create } from '@names/client';
    import { createReferenceServer } from '@names/reference';
    const verifyToken = () => ({ subject: 'anybody', scopes: new Set(${JSON.stringify(tokens)}) });
    const { server, close } = await createReferenceServer({ verifyToken, server: { checkResponses: true } });
    const client = create({ ${options.join(', ')}, token: 'any', fetch: server.fetch });
    export const failures = [];
    for (const call of ${everyCall(model)}) {
      // A record that is not there is a fine response.
      await call().catch((error) => error.status === 404 || failures.push(String(call) + ': ' + error));
    }
    await close();
  `;
}

interface Made {
  readonly model: Model;
  readonly packages: BuiltPackages;
}

interface Batch {
  readonly title: string;
  readonly role: Role;
  readonly names: readonly string[];
  /** Different ones: a compiler takes two packages with the same name and version for one. */
  readonly version: string;
}

async function madeOf({ role, names, version }: Batch): Promise<Made> {
  const model = modelOfText(modelOfNames(role, names, version));
  const files = [...targetsByName.values()].flatMap((target) => target.emit(model));
  // Formatting changes no name, and takes as long as the compiler.
  return {
    model,
    packages: await buildPackages(
      'names',
      files.map((file) => ({ ...file, isFormatted: true })),
    ),
  };
}

/** Tests identifiers as names in these roles: this share of them, in addition to the known ones. */
export function describeNames(tried: readonly Role[], share: number): void {
  const found = tried.map((role) => ({ role, ...batchesOf(role, namesFor(role, wordsFor(role, share))) }));

  describe.each(found)('any identifier in generated code, as the name of a $role,', ({ refused }) => {
    it('is accepted unless JavaScript or a file system reserves it', () => {
      const others = [...refused].filter(([, message]) => !reasons.some((reason) => message.includes(reason)));
      expect(others).toEqual([]);
    });
  });

  describe('packages with these names', { timeout: 600_000 }, () => {
    const batches = found.flatMap(({ role, accepted }, major) =>
      accepted.map((names, index): Batch => ({
        title: `${role} ${index}`,
        role,
        names,
        version: `${major}.${index}.0`,
      })),
    );
    const made = new Map<string, Made>();
    beforeAll(async () => {
      for (const batch of batches) made.set(batch.title, await madeOf(batch));
    });

    it('compile', async () => {
      const folders = [...made.values()].map(({ packages }) => packages.folder);
      let errors = await typeCheckTogether(folders, { types: ['node'] });
      for (const [title, { packages }] of made) errors = errors.replaceAll(basename(packages.folder), title);
      expect(errors).toBe('');
    });

    it.each(batches.map(({ title }) => title))('run: %s', async (title) => {
      const one = made.get(title);
      if (one === undefined) throw new Error(`Nothing was built for "${title}".`);
      // The docs are pages, not modules.
      for (const name of targetsByName.keys()) if (name !== 'docs') await one.packages.import(name);
      const path = join(one.packages.folder, 'calls.mjs');
      await writeFile(path, callsText(one.model));
      expect(await import(pathToFileURL(path).href)).toMatchObject({ failures: [] });
    });
  });
}
