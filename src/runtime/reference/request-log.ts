import type { Hooks } from '../server/index.js';

/** A line for each request but health checks: `GET /pets/7 200 1.3 ms 9f2c81d0`. No query, no header, no body. */
export function requestLog(report: (line: string) => void): Hooks {
  return {
    onResponse: ({ isHealth, method, path, requestId }, { status, milliseconds }) => {
      if (!isHealth) report(`${method} ${path} ${status} ${milliseconds.toFixed(1)} ms ${requestId}`);
    },
  };
}
