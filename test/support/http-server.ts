import { createServer, type RequestListener } from 'node:http';
import { localUrl } from './local-url.js';

/** Serves on a port of this machine while `use` runs, at `http://127.0.0.1:23456`. */
export async function whileServing<Result>(
  listener: RequestListener,
  use: (url: string) => Promise<Result>,
): Promise<Result> {
  const server = createServer(listener);
  try {
    return await use(await localUrl(server));
  } finally {
    server.close();
  }
}
