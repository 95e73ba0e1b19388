import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { withNeeds } from '../pipeline.js';
import { applyPlan } from '../write/apply.js';
import { diskFiles } from '../write/disk-files.js';
import { packageFoldersOf } from '../write/manifest.js';
import type { ExitCode } from './command-error.js';
import { usageError } from './command-error.js';
import { compileSources, reportDiagnostics } from './compile-sources.js';
import { linkPackages } from './link-packages.js';
import { planWith } from './plan-with.js';
import type { Terminal } from './terminal.js';

export interface ServeOptions {
  /** Folders, files or globs. */
  readonly models: readonly string[];
  readonly port?: string;
  readonly host?: string;
  /** The folder that keeps the data. */
  readonly data?: string;
}

/** What the generated reference package exports. */
interface ReferencePackage {
  main(options: ReferenceOptions): Promise<RunningService>;
}

interface ReferenceOptions {
  readonly port: number;
  readonly host?: string;
  readonly dataFolder: string;
}

interface RunningService {
  readonly url: string;
  close(): Promise<void>;
}

/** Runs the reference service of a model until it is asked to stop. */
export async function serve(options: ServeOptions, terminal: Terminal): Promise<ExitCode> {
  const { environment, folder } = terminal;
  const port = portOf(options.port ?? environment['PORT'] ?? '8080');
  const compiled = await compileSources(options.models, terminal);
  reportDiagnostics(compiled, terminal);
  if (compiled.hasErrors) return 1;
  const { name } = compiled.model;
  const root = resolve(folder, '.modelwright/serve', name);
  const entry = await writeService(compiled.model, root, terminal);
  const reference = (await import(pathToFileURL(entry).href)) as ReferencePackage;
  const dataFolder = resolve(folder, options.data ?? environment['DATA_DIR'] ?? `.modelwright/data/${name}`);
  const stopped = terminal.untilStopped();
  const service = await reference.main({ port, dataFolder, ...(options.host && { host: options.host }) });
  await stopped;
  await service.close();
  return 0;
}

/** Everything the service needs, in a folder of ours, ready to be imported; answers the file to import. */
async function writeService(
  model: Awaited<ReturnType<typeof compileSources>>['model'],
  root: string,
  terminal: Terminal,
): Promise<string> {
  const files = diskFiles(root);
  const plan = await planWith({ model, targets: withNeeds(['reference']), files }, terminal);
  await applyPlan(files, plan);
  linkPackages(root, packageFoldersOf(plan.manifest));
  return resolve(root, 'reference/dist/index.js');
}

function portOf(text: string): number {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port < 65_536) return port;
  throw usageError(`"${text}" is not a port. Give a number from 0 to 65535; 0 takes any that is free.`);
}
