import fc from 'fast-check';
import { comparisonOf } from '../../src/diff/compare/compare.js';
import type { Both } from '../../src/diff/compare/difference.js';
import { type Finding, nameOfEndpoint, type Root, writtenPart } from '../../src/diff/compare/findings.js';
import { draftOf } from '../../src/diff/compare/drafts.js';
import type { Version } from '../../src/diff/witnesses/running.js';
import { requestOf } from '../../src/diff/witnesses/calling.js';
import { type Declarations, declarationsOf } from '../../src/model/declarations.js';
import type { Model } from '../../src/model/model.js';
import { nameOf, type TypeRef } from '../../src/model/type-ref.js';
import { carrierOf, jsonTextOf } from '../../src/verify/lossless.js';
import { accepts } from '../../src/verify/reading.js';
import { valuesOfType } from '../../src/verify/values.js';
import type { Exports } from '../support/generated-modules.js';

interface Search {
  /** Random values for each type of a message. */
  readonly runs: number;
  readonly seed: number;
  /** The validators of both versions; absent: only the reader of this repository judges. */
  readonly validators?: Both<Exports>;
  /** A kind of change that counts as safe, to see that values refute it. */
  readonly ignored?: string;
  /** How many types of messages without any change are tried; absent: all. */
  readonly mostUnchanged?: number;
}

/** Values that the sender may send and the reader refuses, although no change says so: `pet.add body {"age":1}`. */
export function refutationsOf(models: Both<Model>, search: Search): readonly string[] {
  const { findings, roots } = comparisonOf(models);
  const rootsOf = (some: readonly Finding[]): ReadonlySet<Root> =>
    new Set(some.flatMap(({ occurrences = [] }) => occurrences.map(({ root }) => root)));
  const broken = rootsOf(findings.filter(({ change }) => change.verdict !== 'safe' && change.code !== search.ignored));
  const safe = rootsOf(findings);
  const { seed, mostUnchanged = Infinity } = search;
  const unchanged = roots.filter((root) => !safe.has(root));
  const start = seed % Math.max(unchanged.length, 1);
  const tried = [...[...safe].filter((root) => !broken.has(root)), ...unchanged.slice(start, start + mostUnchanged)];
  const declarations = { old: declarationsOf(models.old), new: declarationsOf(models.new) };
  // Types that several messages have are prepared once.
  const values = { old: valuesOfType(declarations.old), new: valuesOfType(declarations.new) };
  return tried.flatMap((root) => refutationOf(root, { declarations, values, search }) ?? []);
}

interface Refuting {
  readonly declarations: Both<Declarations>;
  readonly values: Both<ReturnType<typeof valuesOfType>>;
  readonly search: Search;
}

function refutationOf(root: Root, { declarations, values, search }: Refuting): string | undefined {
  const [from, to] = root.way === 'request' ? (['old', 'new'] as const) : (['new', 'old'] as const);
  const form = root.way === 'request' ? 'strict' : 'tolerant';
  const { runs, seed, validators } = search;
  const sent = samplesOf(root.types[from], values[from], { runs, seed });
  const [writes, reads] = [from, to].map((side) => checkOf(root.types[side], validators?.[side]));
  const isSent = (value: unknown): boolean =>
    carrierOf(value) === 'json' &&
    accepts(value, root.types[from], { declarations: declarations[from], form: 'strict' }) &&
    writes?.(value, 'strict') !== false;
  const isRead = (value: unknown): boolean =>
    accepts(value, root.types[to], { declarations: declarations[to], form }) && reads?.(value, form) !== false;
  const refuted = sent.find((value) => isSent(value) && !isRead(value));
  if (refuted === undefined) return undefined;
  const endpoint = root.endpoints === undefined ? '' : nameOfEndpoint(root.endpoints.new);
  return `${root.way} ${endpoint} ${writtenPart(root.part)} ${jsonTextOf(refuted)}`;
}

/** Empty for a type without values, such as a string that is too short for its format. */
function samplesOf(
  type: TypeRef,
  values: ReturnType<typeof valuesOfType>,
  { runs, seed }: Pick<Search, 'runs' | 'seed'>,
): readonly unknown[] {
  try {
    return fc.sample(values(type), { numRuns: runs, seed });
  } catch {
    return [];
  }
}

type Check = (value: unknown, form: 'strict' | 'tolerant') => boolean;

/** The generated check of a declared type; undefined for any other type. */
function checkOf(type: TypeRef, exports: Exports | undefined): Check | undefined {
  const name = nameOf(type);
  const check = name === undefined ? undefined : exports?.[`check${name}`];
  return typeof check === 'function' ? (check as Check) : undefined;
}

/** Requests that the old server accepts and the new one refuses, although every change of their endpoint is safe. */
export async function refusedRequests(
  findings: readonly Finding[],
  versions: Both<Version>,
): Promise<readonly string[]> {
  const { model, sampler } = versions.old;
  const touched = new Set(
    findings
      .filter(({ change }) => change.verdict !== 'safe')
      .flatMap(({ endpoints }) => endpoints.map(({ old }) => old)),
  );
  const refused: string[] = [];
  for (const endpoint of model.groups.flatMap(({ endpoints }) => endpoints)) {
    if (touched.has(endpoint)) continue;
    for (const [choice, isFull] of [
      [0, false],
      [1, true],
      [2, true],
      [3, false],
    ] as const) {
      const draft = draftOf({ endpoint, sampler, choice, gives: () => isFull });
      const request = draft && (await requestOf(draft, versions.old));
      if (request === undefined || !(await versions.old.respond(request)).isAccepted) continue;
      const { isAccepted, status } = await versions.new.respond(request);
      if (!isAccepted) refused.push(`${request.method} ${request.target} ${request.body ?? ''}: ${status}`);
    }
  }
  return refused;
}
