import type { Change, WrittenRequest } from '../../stages.js';
import { reasonOfFetch, usageError } from '../terminal/command-error.js';
import type { Terminal } from '../terminal/terminal.js';

/**
 * The changes, those with a request as witness with the status that a running service gives to it. The token is that
 * of `MODELWRIGHT_TOKEN`, if it is set.
 */
export async function replayed(
  changes: readonly Change[],
  address: string,
  { environment }: Terminal,
): Promise<readonly Change[]> {
  if (!/^https?:\/\//.test(address))
    throw usageError(`"${address}" is no address. Use, for example, --replay http://localhost:8080`);
  const all: Change[] = [];
  for (const change of changes) {
    const { witness } = change;
    const isRequest = witness?.kind === 'request';
    // One after the other: a service need not stand more.
    const status = isRequest ? await send(witness.request, address, environment['MODELWRIGHT_TOKEN']) : 0;
    all.push(isRequest ? { ...change, witness: { ...witness, replayed: status } } : change);
  }
  return all;
}

async function send(request: WrittenRequest, address: string, token: string | undefined): Promise<number> {
  const { method, target, body } = request;
  const headers = {
    ...request.headers,
    ...(token !== undefined && token !== '' && { authorization: `Bearer ${token}` }),
  };
  const url = `${address.replace(/\/$/, '')}${target}`;
  try {
    const response = await fetch(url, { method, headers, body: body ?? null, redirect: 'manual' });
    await response.arrayBuffer();
    return response.status;
  } catch (error) {
    throw usageError(`${address} does not respond: ${reasonOfFetch(error)}.`);
  }
}
