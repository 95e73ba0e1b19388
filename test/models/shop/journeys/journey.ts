/** A running shop, and a store in it that no other journey has seen. */
export interface Shop {
  /** `http://127.0.0.1:40123` */
  readonly url: string;
  readonly store: string;
}

/** One thing that somebody does with the shop, from beginning to end. */
export type Journey = (shop: Shop) => Promise<void>;
