import { spawn } from 'node:child_process';
import { copyFileSync, readFileSync, rmSync } from 'node:fs';
import { relative } from 'node:path';
import {
  createMessageConnection,
  type MessageConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver-protocol/node';

interface Diagnostic {
  readonly fileName?: string;
  readonly pos: number;
  readonly code: number;
  readonly text: string;
  /** Why, from the outside in. */
  readonly messageChain?: readonly Diagnostic[];
}

interface Snapshot {
  readonly snapshot: number;
  readonly projects: readonly { readonly id: string; readonly configFileName: string }[];
}

let connection: Promise<MessageConnection> | undefined;
let count = 0;

/**
 * The errors of the newest compiler about a project, as it prints them: `a.ts(1,7): error TS2322: …`. It runs as a server
 * that all test files of a process share, because reading the libraries takes most of the time of every other run.
 */
export async function errorsOfProject(programPath: string, project: string): Promise<readonly string[]> {
  connection ??= connect(programPath);
  // The server reads a project file once, and a test may have written another one there.
  count += 1;
  const path = project.replace(/\.json$/, `-${count}.json`);
  copyFileSync(project, path);
  try {
    // Those of the whole program are in two lists.
    return [...new Set((await diagnosticsOf(await connection, path)).map(printed))];
  } finally {
    rmSync(path);
  }
}

async function diagnosticsOf({ sendRequest }: MessageConnection, path: string): Promise<readonly Diagnostic[]> {
  // Other files may have changed as well since the last call.
  const changes = { openProjects: [path], fileChanges: { invalidateAll: true } };
  const opened = await sendRequest<Snapshot>('updateSnapshot', changes);
  const project = opened.projects.find(({ configFileName }) => configFileName === path)?.id;
  if (project === undefined) throw new Error(`The compiler does not open ${path}.`);
  const found: Diagnostic[] = [];
  for (const method of questions) {
    const request = { snapshot: opened.snapshot, project };
    found.push(...((await sendRequest<readonly Diagnostic[] | null>(method, request)) ?? []));
  }
  const closed = await sendRequest<Snapshot>('updateSnapshot', { closeProjects: [path] });
  for (const { snapshot } of [opened, closed]) await sendRequest('release', { snapshot });
  return found;
}

/** What `tsc` prints, in its order. */
const questions = [
  'getConfigFileParsingDiagnostics',
  'getProgramDiagnostics',
  'getSyntacticDiagnostics',
  'getGlobalDiagnostics',
  'getSemanticDiagnostics',
  'getDeclarationDiagnostics',
];

function printed(diagnostic: Diagnostic): string {
  const { fileName, pos, code } = diagnostic;
  const text = linesOf(diagnostic).join('\n');
  if (fileName === undefined) return `error TS${code}: ${text}`;
  const before = readFileSync(fileName, 'utf8').slice(0, pos).split('\n');
  return `${relative('', fileName)}(${before.length},${(before.at(-1)?.length ?? 0) + 1}): error TS${code}: ${text}`;
}

function linesOf({ text, messageChain = [] }: Diagnostic): readonly string[] {
  return [text, ...messageChain.flatMap(linesOf).map((line) => `  ${line}`)];
}

/** A program of so short a life collects no garbage, unless it is large: that would take a third of its time. */
export const compilerEnvironment: NodeJS.ProcessEnv = { ...process.env, GOGC: 'off', GOMEMLIMIT: '1GiB' };

// The program ends when its input does, that is with this process, which must not wait for it.
async function connect(programPath: string): Promise<MessageConnection> {
  const child = spawn(programPath, ['--api', '--async', '--cwd', process.cwd()], {
    stdio: ['pipe', 'pipe', 'inherit'],
    // It stays, and each process of tests has one.
    env: { ...compilerEnvironment, GOMEMLIMIT: '500MiB' },
  });
  const made = createMessageConnection(new StreamMessageReader(child.stdout), new StreamMessageWriter(child.stdin));
  child.unref();
  // Rejects what it was asked.
  child.once('exit', () => made.dispose());
  made.listen();
  await made.sendRequest('initialize', null);
  return made;
}
