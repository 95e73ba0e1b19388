/** One thing that somebody does with the harbour at an address such as `http://127.0.0.1:40123`. */
export type Journey = (url: string) => Promise<void>;
