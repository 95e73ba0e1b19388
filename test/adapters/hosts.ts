import { type ChildProcess, spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { transformSync } from 'oxc-transform';
import { rolldown } from 'rolldown';
import { installedPackage } from '../support/installed-package.js';
import { onPorts, type OpenAdapter, type ServiceName, type Services } from './adapters.js';

interface Host {
  /** The npm package with the program for this machine. */
  readonly package: string;
  readonly version: string;
  readonly program: string;
  readonly start: (program: string, folder: string) => Promise<Started>;
}

const { platform, arch } = process;

/** Hosts other than Node. npm downloads them once, when they are first needed; together they take 350 MB. */
export const hosts: Readonly<Record<HostName, Host>> = {
  Deno: {
    package: `@deno/${platform}-${arch}${platform === 'linux' ? '-glibc' : ''}`,
    version: '2.9.6',
    program: 'deno',
    start: startDeno,
  },
  Bun: {
    package: `@oven/bun-${platform}-${arch === 'arm64' ? 'aarch64' : arch}`,
    version: '1.4.5',
    program: 'bin/bun',
    start: startBun,
  },
  // The runtime of Cloudflare Workers.
  workerd: {
    package: `@cloudflare/workerd-${platform}-${arch === 'x64' ? '64' : arch}`,
    version: '1.20261117.1',
    program: 'bin/workerd',
    start: startWorkerd,
  },
};

export type HostName = 'Deno' | 'Bun' | 'workerd';

/** Where the program of a host is on disk. */
export async function programOf(name: HostName): Promise<string> {
  const { package: packageName, version, program } = hosts[name];
  return join(await installedPackage(packageName, version), program);
}

/** Both services in a host, each in a process of its own: `export default { fetch: server.fetch }`. */
export async function openHost(name: HostName, { packages }: Services): Promise<OpenAdapter> {
  const program = await programOf(name);
  const opened = async (service: ServiceName): Promise<Started> => {
    const { folder } = packages[service];
    await writeServices(folder, service);
    return hosts[name].start(program, folder);
  };
  const [resource, post] = await Promise.all([opened('resource'), opened('post')]);
  return onPorts({ resource: resource.url, post: post.url }, async () => {
    for (const { child } of [resource, post]) child.kill('SIGKILL');
  });
}

async function writeServices(folder: string, service: ServiceName): Promise<void> {
  const source = await readFile(new URL('services.ts', import.meta.url), 'utf8');
  await writeFile(join(folder, 'services.js'), transformSync('services.ts', source).code);
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  await writeFile(
    join(folder, 'worker.js'),
    `import * as server from './server/dist/index.js';
import { ${service}Server } from './services.js';
const { fetch } = ${service}Server(server);
export default { fetch: (request) => fetch(request) };
`,
  );
}

interface Started {
  readonly url: string;
  readonly child: ChildProcess;
}

async function startDeno(program: string, folder: string): Promise<Started> {
  const script = `import worker from './worker.js';
Deno.serve({ port: 0, hostname: '127.0.0.1', onListen: ({ port }) => console.log('port ' + port) }, worker.fetch);`;
  await writeFile(join(folder, 'deno.js'), script);
  const flags = ['run', '--no-prompt', '--no-remote', '--node-modules-dir=manual', '--allow-net=127.0.0.1'];
  return started(spawn(program, [...flags, 'deno.js'], { cwd: folder, env: { DENO_DIR: join(folder, '.deno') } }));
}

async function startBun(program: string, folder: string): Promise<Started> {
  const script = `import worker from './worker.js';
const { port } = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: worker.fetch });
console.log('port ' + port);`;
  await writeFile(join(folder, 'bun.js'), script);
  return started(spawn(program, ['run', 'bun.js'], { cwd: folder, env: { HOME: folder } }));
}

async function startWorkerd(program: string, folder: string): Promise<Started> {
  const bundle = await rolldown({ input: join(folder, 'worker.js'), platform: 'neutral', logLevel: 'silent' });
  await bundle.write({ file: join(folder, 'bundle.js'), format: 'esm' });
  await writeFile(
    join(folder, 'workerd.capnp'),
    `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = .worker)],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")]
);
const worker :Workerd.Worker = (
  modules = [(name = "worker", esModule = embed "bundle.js")],
  compatibilityDate = "2026-01-01",
);
`,
  );
  const flags = ['serve', 'workerd.capnp', '--control-fd=1'];
  return started(spawn(program, flags, { cwd: folder, env: {} }));
}

/** Waits for the line that reports the port: `port 40123`, or `{"event":"listen","socket":"http","port":40123}`. */
async function started(child: ChildProcess): Promise<Started> {
  const errors: string[] = [];
  child.stderr?.on('data', (chunk: Buffer) => errors.push(String(chunk)));
  if (child.stdout === null) throw new Error('Bug: a host is started with pipes.');
  for await (const line of createInterface({ input: child.stdout })) {
    const port = /port"?[ :]+(\d+)/.exec(line)?.[1];
    if (port !== undefined) return { url: `http://127.0.0.1:${port}`, child };
  }
  throw new Error(`The host ended before it listened: ${errors.join('')}`);
}
