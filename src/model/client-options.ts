/** The options of every client, apart from credentials: nothing that a model names can be an option of the same name. */
export const clientOptions: readonly string[] = [
  'baseUrl',
  'fetch',
  'fetchOptions',
  'headers',
  'maxResponseBytes',
  'middleware',
  'onExchange',
  'retries',
  'timeout',
  'totalTimeout',
];
