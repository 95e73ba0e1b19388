import { delimiter } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A folder with a `curl` for the tests. */
export const ownCurl: string = fileURLToPath(new URL('bin/', import.meta.url));

/** The PATH for commands that need curl: the installed one, else that of the tests. */
export const shellPath: string = [process.env['PATH'], ownCurl].join(delimiter);
