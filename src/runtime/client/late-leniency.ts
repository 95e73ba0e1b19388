import { clientError, InvalidInputError } from './errors.js';
import type { Finish } from './leniently.js';
import type { Sending } from './operation.js';
import type { ResponseReading } from './settings.js';

/** Reads the responses of a call less strictly. The code is loaded by the first such call: most programs have none. */
export async function lateLeniency(sending: Sending, reading: ResponseReading): Promise<Finish> {
  const { readLeniently } = await import('./leniently.js').catch((error: unknown) => {
    throw clientError(sending.operation.name, error);
  });
  return readLeniently(sending, reading, InvalidInputError);
}
