import {
  databaseOf,
  settingOf,
  seedOf,
  SettingsError,
  type StoreLocation,
  type Trust,
  trustOf,
  type TrustSettings,
} from '../runtime/reference/settings.js';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { lockFolder } from '../runtime/reference/store/folder-lock.js';
import { applyPlan } from '../write/plan.js';
import { diskFiles } from '../write/disk-files.js';
import { chooseTargets, planWith } from './plan-packages.js';
import { CommandError, type ExitCode, usageError } from './command-error.js';
import { type CompiledSources, compileSources } from './compile-sources.js';
import { reportDiagnostics } from './report-diagnostics.js';
import { forget, isCurrent, recall, remember } from './fingerprints.js';
import { linkPackages } from './workshop.js';
import { makeHome } from './write-editor-schema.js';
import { type Signals, type Terminal, usableFolder } from './terminal.js';

export interface ServeOptions {
  /** Folders, files or globs. */
  readonly models: readonly string[];
  readonly port?: string;
  readonly host?: string;
  /** The folder that keeps the data. */
  readonly data?: string;
  /** The URL of a PostgreSQL server that keeps it instead. */
  readonly database?: string;
  /** Whether all records are removed first. */
  readonly reset?: boolean;
  /** How many demonstration records of each type are made first. */
  readonly seed?: string;
  /** Of JWT access tokens that are trusted, in place of the issuer for development. */
  readonly issuer?: string;
  /** The name of the service in those tokens. */
  readonly audience?: string;
}

/** What the generated reference package exports. */
interface ReferencePackage {
  main(options: ReferenceOptions): Promise<RunningService>;
}

interface ReferenceOptions extends StoreLocation {
  readonly port: number;
  readonly host: string | undefined;
  readonly reset: boolean;
  readonly seed: number | undefined;
  readonly trust: Trust | undefined;
  print(text: string): void;
  report(line: string): void;
}

interface RunningService {
  readonly url: string;
  close(): Promise<{ readonly cutRequests: number }>;
}

/** What the adapter to Node of the generated server package exports. */
interface NodeAdapter {
  /** Answers the exit code of a process that was told to end. */
  closeOnSignal(
    running: Pick<RunningService, 'close'>,
    options: { readonly source: Signals; report(line: string): void },
  ): Promise<0 | 1>;
}

/** Runs the reference service of a model until it is asked to stop. */
export async function serve(options: ServeOptions, terminal: Terminal): Promise<ExitCode> {
  const { environment, folder } = terminal;
  refuseReset(options, terminal);
  const seed = seedIn(options);
  const port = portOf(options.port ?? settingOf(environment, 'PORT') ?? '8080');
  const trust = trustIn(options, terminal);
  const compiled = await compileSources(options.models, terminal, 'serve');
  reportDiagnostics(compiled, terminal);
  if (compiled.hasErrors) return 1;
  const { name } = compiled.model;
  const place = placeIn(options, name, terminal);
  const host = options.host ?? settingOf(environment, 'HOST');
  if (trust === undefined) refuseOthers(compiled.model, host, terminal);
  if (place.dataFolder !== undefined) await settled(askFolder(place.dataFolder));
  makeHome(join(folder, '.modelwright'));
  const root = resolve(folder, '.modelwright/serve', name);
  linkPackages(root, await writeService(compiled, root, terminal));
  const reference = await packageOf<ReferencePackage>(root, 'reference/dist/index.js');
  const { closeOnSignal } = await packageOf<NodeAdapter>(root, 'server/runtime/node.js');
  const report = (line: string): void => terminal.err(`${line}\n`);
  const { reset = false } = options;
  const starting = settled(reference.main({ port, host, ...place, reset, seed, trust, print: terminal.out, report }));
  let isStarted = false;
  // Who gives up while the service starts waits for nothing: no request is under way, and the store outlives any end.
  const close: RunningService['close'] = async () => (isStarted ? (await starting).close() : { cutRequests: 0 });
  const ended = closeOnSignal({ close }, { source: terminal.signals, report });
  const started = starting.then(() => {
    isStarted = true;
    return ended;
  });
  const code = await Promise.race([ended, started]);
  // Something was given up, and may hold the process for as long as it likes.
  if (code !== 0 || !isStarted) terminal.leave(code);
  return code;
}

async function packageOf<Package>(root: string, path: string): Promise<Package> {
  return (await import(pathToFileURL(resolve(root, path)).href)) as Package;
}

function seedIn({ seed }: ServeOptions): number | undefined {
  try {
    return seed === undefined ? undefined : seedOf(seed);
  } catch (error) {
    throw usageError(error instanceof Error ? error.message : String(error));
  }
}

/** Where it would be a catastrophe, it is refused before anything is made. */
function refuseReset({ reset = false }: ServeOptions, { environment }: Terminal): void {
  if (!reset || environment['NODE_ENV'] !== 'production') return;
  throw usageError('--reset removes every record, so it is refused under NODE_ENV=production.');
}

/** Where the records are: a flag goes before the environment, and there a database before a folder. */
function placeIn(options: ServeOptions, name: string, terminal: Terminal): StoreLocation {
  const { environment } = terminal;
  if (options.data !== undefined && options.database !== undefined) {
    throw usageError('--data and --database are two places for the same records. Give one of them.');
  }
  try {
    const DATABASE_URL = options.database ?? (options.data === undefined ? environment['DATABASE_URL'] : undefined);
    const database = databaseOf({ ...environment, DATABASE_URL }, '--database (or DATABASE_URL)');
    if (database.databaseUrl !== undefined) return database;
    const data = options.data ?? settingOf(environment, 'DATA_DIR') ?? `.modelwright/data/${name}`;
    return { ...database, dataFolder: usableFolder(terminal, data, '--data') };
  } catch (error) {
    throw error instanceof SettingsError ? usageError(error.message) : error;
  }
}

/** Everything the service needs, in a folder of ours; answers the folders of the packages. */
async function writeService(
  { model, sources, diagnostics }: CompiledSources,
  root: string,
  terminal: Terminal,
): Promise<readonly string[]> {
  const place = { folder: terminal.folder, out: root };
  const target = ['reference'];
  const inputs = { sources, target, isStrict: false };
  const fingerprint = recall(place);
  if (fingerprint !== undefined && (await isCurrent(fingerprint, place, inputs))) return fingerprint.packages;
  const files = diskFiles(root);
  const plan = await planWith({ model, targets: await chooseTargets(target), files }, terminal);
  await forget(place);
  await applyPlan(files, plan);
  await remember(place, { inputs, plan, diagnostics, editorSchemas: [] });
  return plan.packages;
}

const loopbackHosts = ['127.0.0.1', '::1', 'localhost'];

/** Whose tokens are trusted: by the flags, the environment where these are silent, and undefined where both are. */
function trustIn({ issuer, audience }: ServeOptions, { environment }: Terminal): Trust | undefined {
  try {
    const settings = {
      ...environment,
      ISSUER: issuer ?? environment['ISSUER'],
      AUDIENCE: audience ?? environment['AUDIENCE'],
    };
    const trust = trustOf(settings, called);
    // The verifiers refuse the same, but later, and by names that are not of this command.
    if (trust?.issuer !== undefined) checkAddress(called('ISSUER'), trust.issuer);
    if (trust?.introspection !== undefined) checkAddress('INTROSPECTION_URL', trust.introspection.endpoint);
    return trust;
  } catch (error) {
    throw usageError(error instanceof Error ? error.message : String(error));
  }
}

function checkAddress(name: string, text: string): void {
  if (!URL.canParse(text)) throw new Error(`${name} must be the URL of the provider, such as https://id.example.com.`);
  const { protocol, hostname } = new URL(text);
  const isLoopback = /^(?:localhost|\[::1\]|127(?:\.\d{1,3}){3})$/.test(hostname);
  if (protocol === 'https:' || (protocol === 'http:' && isLoopback)) return;
  throw new Error(`${name} must be an https URL; http is for a loopback address only.`);
}

/** A setting by its flag, where it has one. */
function called(name: keyof TrustSettings): string {
  return name === 'ISSUER' || name === 'AUDIENCE' ? `--${name.toLowerCase()} (or ${name})` : name;
}

/** Whoever asks gets a token here, which is fine for the developer at this machine and for nobody else. */
function refuseOthers(model: CompiledSources['model'], host: string | undefined, { environment }: Terminal): void {
  if (model.auth !== 'bearer') return;
  const isProduction = environment['NODE_ENV'] === 'production';
  if (!isProduction && (host === undefined || loopbackHosts.includes(host))) return;
  const [what, wayOut] = isProduction
    ? ['start under NODE_ENV=production', 'Unset it to develop']
    : [`listen on "${host}"`, 'Leave --host (or HOST) out, and reach this machine by a tunnel'];
  throw usageError(
    `\`modelwright serve\` gives a token to everybody who asks, so it does not ${what}. ${wayOut}; or trust the ` +
      'tokens of your own issuer: `--issuer https://id.example.com --audience NAME`.',
  );
}

/** Asked before anything is generated, which takes seconds: whether another service has the data. */
async function askFolder(folder: string): Promise<void> {
  if (existsSync(folder)) await (await lockFolder(folder)).release();
}

/** A service says by an error of its own why it cannot start here, such as a data folder that another one holds. */
async function settled<T>(starting: Promise<T>): Promise<T> {
  try {
    return await starting;
  } catch (error) {
    const isMeant = error instanceof Error && !('code' in error) && !typos.some((typo) => error instanceof typo);
    throw isMeant && !error.message.startsWith('Bug: ') ? new CommandError(1, error.message) : error;
  }
}

/** What the language throws, never a service on purpose. */
const typos = [TypeError, RangeError, ReferenceError, SyntaxError] as const;

function portOf(text: string): number {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port < 65_536) return port;
  throw usageError(`"${text}" is not a port. Give a number from 0 to 65535; 0 takes any that is free.`);
}
