/** One task that a user performs with the harbour at a URL such as `http://127.0.0.1:40123`. */
export type Journey = (url: string) => Promise<void>;
