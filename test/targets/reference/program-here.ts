import { vi } from 'vitest';
import type { ReferenceModule, Running } from '../../support/generated-modules.js';
import type { BuiltReference } from './built-reference.js';
import type { StartOptions } from './started-program.js';

interface Runtime {
  runFromEnvironment(parts: object): Promise<void>;
}

/**
 * The program of the service in this process, which starts in a fraction of the time. It ends after `use`, as on a
 * signal. Returns its exit code and what it reports: `exit 2: PORT must be …`.
 */
export async function runBinHere(
  built: BuiltReference,
  { dataFolder, environment }: StartOptions,
  use: (url: string) => Promise<void> = () => Promise.resolve(),
): Promise<string> {
  const { importFile } = built.packages;
  const { runFromEnvironment } = (await importFile('reference/runtime/reference.js')) as unknown as Runtime;
  const { main } = (await importFile('reference/dist/main.js')) as ReferenceModule;
  let exitCode: unknown;
  let said = '';
  const restore = insideProcess({
    environment: { NODE_ENV: 'development', PORT: '0', DATA_DIR: dataFolder, ...environment },
    write: (text) => (said += text),
    exit: (code) => (exitCode ??= code),
  });
  await runFromEnvironment({
    main: (options: object) => main({ ...options, print: () => undefined }),
    async closeOnSignal(starting: Promise<Running>) {
      const { url, close } = await starting;
      await use(url);
      await close();
      return 0;
    },
  }).catch(() => undefined);
  restore();
  return `exit ${String(exitCode)}: ${said}`;
}

interface Inside {
  readonly environment: Readonly<Record<string, string>>;
  write(text: string): void;
  exit(code: unknown): void;
}

/** Gives this process an environment without arguments, and sees what would be printed and how it would end. */
function insideProcess({ environment, write, exit }: Inside): () => void {
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  const { argv } = process;
  process.argv = argv.slice(0, 2);
  const mocks = [
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
      write(String(text));
      return true;
    }),
    vi.spyOn(process, 'exit').mockImplementation((code) => {
      exit(code);
      throw new Error('The program has ended.');
    }),
  ];
  return () => {
    for (const mock of mocks) mock.mockRestore();
    process.argv = argv;
    vi.unstubAllEnvs();
  };
}
