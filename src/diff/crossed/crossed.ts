import type { Change } from '../compare/change.js';
import { comparisonOf } from '../compare/compare.js';
import type { Both, Side } from '../compare/difference.js';
import { messageWitness } from '../witnesses/confirm.js';
import { matchEndpoints } from '../compare/endpoints.js';
import { type Finding, nameOfEndpoint } from '../compare/findings.js';
import { type Models, runVersions, type Version } from '../witnesses/running.js';
import { drawsOf } from './drawn.js';
import type { Running } from './exchange.js';
import { mayBreak } from './explained.js';
import { crossOperation, type CrossedOperation } from './operation.js';
import { served } from './served.js';

export interface Versions extends Models {
  readonly seed: number;
  /** How often each operation is called in each direction. */
  readonly calls: number;
}

/** What happens if two versions meet, in both directions, and whether it is what `diff` says. */
export interface Crossed {
  readonly seed: number;
  readonly calls: number;
  readonly directions: readonly CrossedDirection[];
  /** The operations of one version only, which were not called. */
  readonly onlyOld: readonly string[];
  readonly onlyNew: readonly string[];
}

/** The client of one version with the server of the other. */
export interface CrossedDirection {
  /** The version of the client. */
  readonly client: Side;
  readonly operations: readonly CrossedOperation[];
  /** Changes of called operations that may break, although no call failed because of them. */
  readonly unseen: readonly Change[];
}

/**
 * Calls every operation that both versions have over HTTP: with the client of the old version and the server of the new
 * one, and the other way round.
 */
export async function crossVersions(versions: Versions): Promise<Crossed> {
  const { seed, calls } = versions;
  const { old: before, new: after } = await runVersions(versions);
  const directions = await whileServed(before, seed, (old) =>
    whileServed(after, seed, async (now) => [
      await crossDirection({ old, new: now }, 'old', versions),
      await crossDirection({ old: now, new: old }, 'new', versions),
    ]),
  );
  const { removed, added } = matchEndpoints(versions);
  return { seed, calls, directions, onlyOld: removed.map(nameOfEndpoint), onlyNew: added.map(nameOfEndpoint) };
}

async function whileServed<Result>(
  version: Version,
  seed: number,
  use: (running: Running) => Promise<Result>,
): Promise<Result> {
  const server = await served(version);
  try {
    return await use({ ...version, served: server, draws: drawsOf(version.declarations, seed) });
  } finally {
    await server.close();
  }
}

/** What `diff` says of the client's version as the old one and the server's as the new one, and what happens. */
async function crossDirection(
  sides: Both<Running>,
  client: Side,
  { calls, onStep }: Pick<Versions, 'calls' | 'onStep'>,
): Promise<CrossedDirection> {
  const models = { old: sides.old.model, new: sides.new.model };
  const { pairs } = matchEndpoints(models);
  const { findings } = comparisonOf(models);
  const operations: CrossedOperation[] = [];
  for (const [index, endpoints] of pairs.entries()) {
    const who = client === 'old' ? 'old client, new server' : 'new client, old server';
    const onCall = (call: number): void =>
      onStep?.(`${who}, ${index} of ${pairs.length}: ${nameOfEndpoint(endpoints.old)}, call ${call} of ${calls}`);
    operations.push(await crossOperation({ endpoints, findings, calls, onCall }, sides));
  }
  const unseen = await unseenOf(findings, operations, sides);
  return { client, operations, unseen };
}

/** The changes of called operations that break callers on the wire, as a witness shows, and explain no failure. */
async function unseenOf(
  findings: readonly Finding[],
  operations: readonly CrossedOperation[],
  sides: Both<Running>,
): Promise<readonly Change[]> {
  const seen = new Set(operations.flatMap(({ failures }) => failures.flatMap(({ change }) => change ?? [])));
  const called = new Set(operations.filter(({ requests }) => requests > 0).map(({ operation }) => operation));
  const unseen: Change[] = [];
  for (const finding of findings) {
    const isCalled = finding.endpoints.some(({ old }) => old !== undefined && called.has(nameOfEndpoint(old)));
    if (!isCalled || seen.has(finding.change) || !mayBreak(finding)) continue;
    const witness = await messageWitness(finding, sides);
    if (witness !== undefined) unseen.push({ ...finding.change, verdict: 'breaking', witness });
  }
  return unseen;
}

/**
 * How what happens compares with what `diff` says. `untried`: no operation of both versions could be called, so nothing
 * was shown.
 */
export type Agreement = 'agreed' | 'contradicted' | 'untried';

export function agreementOf({ directions }: Crossed): Agreement {
  const operations = directions.flatMap((direction) => direction.operations);
  if (operations.some(({ failures }) => failures.some(({ change }) => change === undefined))) return 'contradicted';
  return operations.some(({ requests }) => requests > 0) ? 'agreed' : 'untried';
}
