import {
  corsOf,
  databaseOf,
  isOn,
  isProgramError,
  loopbackHosts,
  settingOf,
  seedOf,
  type StoreLocation,
  type Trust,
  trustOf,
} from '../runtime/reference/settings.js';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { MainOptions, Running } from '../runtime/reference/main.js';
import { lockFolder } from '../runtime/reference/store/folder-lock.js';
import { secureUrl } from '../runtime/server/tokens/token-provider.js';
import { applyPlan } from '../write/plan.js';
import { diskFiles } from '../write/disk-files.js';
import { planGeneration } from '../pipeline.js';
import { chooseTargets } from './project/modules/choose-targets.js';
import { CommandError, type ExitCode, setting, usageError } from './terminal/command-error.js';
import { type CompiledSources, compileSources } from './project/compile-sources.js';
import type { ModelOptions } from './project/sources/read-sources.js';
import { reportDiagnostics } from './terminal/report-diagnostics.js';
import { startProgress } from './terminal/progress.js';
import { servedBanner } from './service/banner.js';
import { pageMount } from './service/served-page.js';
import { forget, isCurrent, recall, remember } from './generate/fingerprints.js';
import { claimRecords } from './service/claimed-records.js';
import { serviceFolder, servicePackages } from './service/service-packages.js';
import { isWatchedService, lastSecret, optionsOfRun, takeTurn } from './terminal/service-worker.js';
import { linkPackages } from './service/workshop.js';
import { makeHome } from './project/write-editor-schema.js';
import { type Terminal, usableFolder } from './terminal/terminal.js';

export interface ServeOptions extends ModelOptions {
  readonly port?: string;
  readonly host?: string;
  readonly data?: string;
  readonly database?: string;
  readonly reset?: boolean;
  readonly seed?: string;
  readonly issuer?: string;
  readonly audience?: string;
  readonly log?: boolean;
}

interface ReferencePackage {
  main(options: MainOptions): Promise<Running>;
}

type NodeAdapter = typeof import('../runtime/server/node/signals.js');

export async function serve(asked: ServeOptions, terminal: Terminal): Promise<ExitCode> {
  const options = optionsOfRun(asked);
  const { environment, folder } = terminal;
  refuseReset(options, terminal);
  const seed = setting(() => (options.seed === undefined ? undefined : seedOf(options.seed)));
  const cors = setting(() => corsOf(environment));
  const log = setting(() => options.log ?? isOn(environment, 'LOG'));
  const port = portOf(options.port ?? settingOf(environment, 'PORT') ?? '8080');
  const trust = setting(() => trustIn(options, terminal));
  const compiled = await compileSources({ ...options, command: 'serve' }, terminal);
  reportDiagnostics(compiled, terminal);
  if (compiled.hasErrors) return 1;
  const { name } = compiled.model;
  const store = storeOf(options, name, terminal);
  const host = options.host ?? settingOf(environment, 'HOST');
  if (trust === undefined) refuseOthers(compiled.model, host, terminal);
  if (store.dataFolder !== undefined && !isWatchedService()) await settled(askFolder(store.dataFolder));
  makeHome(join(folder, '.modelwright'));
  if (store.dataFolder !== undefined && folderFor(options, terminal) === undefined)
    claimRecords({ name, sources: compiled.sources, dataFolder: store.dataFolder }, terminal);
  const root = serviceFolder(terminal, name);
  const { folderOf } = await servicePackages(terminal);
  linkPackages(root, await writeService(compiled, root, terminal), folderOf);
  const reference = await packageOf<ReferencePackage>(root, 'reference/dist/index.js');
  const { closeOnSignal } = await packageOf<NodeAdapter>(root, 'server/runtime/node.js');
  const report = (line: string): void => terminal.err(`${line}\n`);
  const { reset = false } = options;
  const given = settingOf(environment, 'SECRET');
  const made = { secret: lastSecret() ?? randomBytes(16).toString('base64url'), isRandom: true };
  const secret = given ?? made;
  const hasIssuer = trust === undefined && hasTokens(compiled.model);
  await takeTurn();
  const before = pageMount(compiled, { terminal, hasIssuer, ...(given === undefined && { secret: made.secret }) });
  const settings = { port, host, ...store, reset, seed, trust, secret, cors, log, before };
  const print = (text: string): void => terminal.out(servedBanner(text, compiled.model));
  const starting = settled(reference.main({ ...settings, print, report }));
  let isStarted = false;
  starting.then(
    () => (isStarted = true),
    () => undefined,
  );
  const code = await closeOnSignal(starting, { source: terminal.signals, report });
  // After an abort of the start, something may keep the process alive for any time. The store survives any exit.
  if (code !== 0 || !isStarted) terminal.leave(code);
  return code;
}

async function packageOf<Package>(root: string, path: string): Promise<Package> {
  return (await import(pathToFileURL(resolve(root, path)).href)) as Package;
}

/** Refuses a reset in production, before anything is created. */
function refuseReset({ reset = false }: ServeOptions, { environment }: Terminal): void {
  if (!reset || environment['NODE_ENV'] !== 'production') return;
  throw usageError('--reset removes every record, so it is refused under NODE_ENV=production.');
}

/** Where the records are stored: a flag takes precedence over the environment; there, a database over a folder. */
function storeOf(options: ServeOptions, name: string, terminal: Terminal): StoreLocation {
  const { environment } = terminal;
  if (options.data !== undefined && options.database !== undefined) {
    throw usageError('--data and --database are alternatives. Use only one of them.');
  }
  const DATABASE_URL = options.database ?? (options.data === undefined ? environment['DATABASE_URL'] : undefined);
  const database = setting(() => databaseOf({ ...environment, DATABASE_URL }, '--database (or DATABASE_URL)'));
  if (database.databaseUrl !== undefined) return database;
  const data = folderFor(options, terminal) ?? `.modelwright/data/${name}`;
  return { ...database, dataFolder: usableFolder(terminal, data, '--data') };
}

/** The folder that the developer chose for the records. */
function folderFor({ data }: ServeOptions, { environment }: Terminal): string | undefined {
  return data ?? settingOf(environment, 'DATA_DIR');
}

/** Writes everything the service needs into a folder of ours; returns the folders of the packages. */
async function writeService(
  { model, sources, diagnostics }: CompiledSources,
  root: string,
  terminal: Terminal,
): Promise<readonly string[]> {
  const location = { folder: terminal.folder, out: root };
  const target = ['reference'];
  const inputs = { sources, target, strict: false, keepsOthers: false };
  const fingerprint = recall(location);
  if (fingerprint !== undefined && (await isCurrent(fingerprint, location, inputs))) return fingerprint.packages;
  const files = diskFiles(root);
  const targets = await chooseTargets(target, terminal.folder);
  const progress = startProgress(terminal);
  const plan = await planGeneration({ model, targets, files, onStep: progress.step }).finally(progress.end);
  forget(location);
  await applyPlan(files, plan);
  await remember(location, { inputs, plan, names: {}, diagnostics, editorSchemas: [] });
  return plan.packages;
}

/** The trusted issuer: from the flags, else from the environment; undefined if neither names one. */
function trustIn({ issuer, audience }: ServeOptions, { environment }: Terminal): Trust | undefined {
  const { ISSUER, AUDIENCE } = environment;
  const trust = trustOf({ ...environment, ISSUER: issuer ?? ISSUER, AUDIENCE: audience ?? AUDIENCE }, called);
  // The verifiers check this as well, but later, and their messages do not use the names of these options.
  if (trust?.issuer !== undefined) secureUrl(called('ISSUER'), trust.issuer);
  if (trust?.introspection !== undefined) secureUrl('INTROSPECTION_URL', trust.introspection.endpoint);
  return trust;
}

/** The name of a setting, with its flag if it has one. */
function called(name: string): string {
  return name === 'ISSUER' || name === 'AUDIENCE' ? `--${name.toLowerCase()} (or ${name})` : name;
}

function hasTokens({ auth }: CompiledSources['model']): boolean {
  return auth.schemes.some(({ kind }) => kind === 'bearer');
}

/** Refuses to issue tokens to anyone but the developer on this machine. */
function refuseOthers(model: CompiledSources['model'], host: string | undefined, { environment }: Terminal): void {
  if (!hasTokens(model)) return;
  const isProduction = environment['NODE_ENV'] === 'production';
  if (!isProduction && (host === undefined || loopbackHosts.includes(host))) return;
  const [what, wayOut] = isProduction
    ? ['start under NODE_ENV=production', 'Unset it for development']
    : [`listen on "${host}"`, 'Remove --host (or HOST), and use a tunnel to this machine'];
  throw usageError(
    `\`modelwright serve\` issues a token to anyone who asks, so it does not ${what}. ${wayOut}; or trust the ` +
      'tokens of your own issuer: `--issuer https://id.example.com --audience NAME`.',
  );
}

/** Checks whether another service uses the data, before anything is generated, which takes seconds. */
async function askFolder(folder: string): Promise<void> {
  if (existsSync(folder)) await (await lockFolder(folder)).release();
}

/** A service throws its own error if it cannot start, for example because another one uses the data folder. */
async function settled<T>(starting: Promise<T>): Promise<T> {
  try {
    return await starting;
  } catch (error) {
    const isMeant = error instanceof Error && !('code' in error) && !isProgramError(error);
    throw isMeant && !error.message.startsWith('Bug: ') ? new CommandError(1, error.message) : error;
  }
}

function portOf(text: string): number {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port < 65_536) return port;
  throw usageError(`"${text}" is not a port. Give a number from 0 to 65535; 0 picks a free port.`);
}
