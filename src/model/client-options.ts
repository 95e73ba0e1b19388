import { words } from '../source/words.js';

/**
 * The options of every client, except credentials: no option for something in the model can have one of these names.
 */
export const clientOptions: readonly string[] = words(`
  baseUrl fetch fetchOptions headers idleTimeout maxResponseBytes middleware onExchange onMismatch
  responses retries timeout totalTimeout
`);
