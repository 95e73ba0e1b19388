/** A running shop, and a store in it that no other journey uses. */
export interface Shop {
  /** `http://127.0.0.1:40123` */
  readonly url: string;
  readonly store: string;
}

/** One task that a user performs with the shop, from beginning to end. */
export type Journey = (shop: Shop) => Promise<void>;
