import { delimiter } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A folder with a `curl` of the tests. */
export const ownCurl: string = fileURLToPath(new URL('bin/', import.meta.url));

/** The PATH for commands that need curl: the one that is installed, else the tests' own. */
export const shellPath: string = [process.env['PATH'], ownCurl].join(delimiter);
