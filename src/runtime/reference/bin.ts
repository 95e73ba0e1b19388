import { resolve } from 'node:path';
import type { MainOptions, Running } from './main.js';
import { trustOf } from './trust.js';

/**
 * Runs the service from the environment until the process is told to end: `PORT` (8080), `HOST` (127.0.0.1), `DATA_DIR`;
 * `ISSUER` and `AUDIENCE`, `INTROSPECTION_URL`, `CLIENT_ID` and `CLIENT_SECRET`, which say whose tokens are trusted.
 * The only place that ends the process.
 */
export async function runFromEnvironment(
  main: (options: MainOptions) => Promise<Running>,
  defaultFolder: string,
): Promise<void> {
  try {
    const { PORT, HOST, DATA_DIR } = process.env;
    const running = await main({
      port: PORT === undefined ? 8080 : portOf(PORT),
      host: HOST,
      dataFolder: resolve(DATA_DIR ?? defaultFolder),
      trust: trustOf(process.env),
    });
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => {
        void running.close().then(() => process.exit(0), fail);
      });
    }
  } catch (error) {
    fail(error);
  }
}

function portOf(text: string): number {
  const port = Number(text);
  if (/^[0-9]{1,5}$/.test(text) && port <= 65_535) return port;
  throw new Error(`PORT must be a number from 0 to 65535, not "${text}".`);
}

function fail(error: unknown): void {
  process.stderr.write(`${messageOf(error)}\n`);
  process.exit(1);
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && error.code === 'EADDRINUSE') {
    return `The port is in use: ${error.message}. Stop what listens there, or set PORT.`;
  }
  return error.message;
}
