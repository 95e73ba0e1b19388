/**
 * Answers of requests that may come again, each under a name. Whoever claims a name first does the work and settles it;
 * everybody else is told so, in every process that has the store. Each method is atomic.
 */
export interface AnswerStore {
  /**
   * Takes a name that nobody has, whose answer is kept no longer, or whose owner did not renew its lease in time. To claim
   * again what one has already is no conflict: a claim whose outcome got lost may be repeated.
   */
  claim(claim: Claim, terms: ClaimTerms): Promise<ClaimOutcome>;
  /** The lease begins anew. False: somebody else has the name, or nobody. */
  renew(claim: Claim, leaseMilliseconds: number): Promise<boolean>;
  /** Keeps an answer. False: the claim was lost, and the answer is not kept. */
  settle(claim: Claim, answer: KeptAnswer): Promise<boolean>;
  /** Gives up: the next one may claim the name. What is settled stays. */
  release(claim: Claim): Promise<void>;
}

export interface Claim {
  /** At most 200 characters of ASCII. */
  readonly name: string;
  /** Tells this claim from every other one of the name, in whatever process. */
  readonly owner: string;
}

export interface ClaimTerms {
  /** Tells requests of one name apart. */
  readonly fingerprint: string;
  /** How long the owner may be silent. Longer, and it is taken for dead. */
  readonly leaseMilliseconds: number;
}

export interface KeptAnswer {
  /** Any text without U+0000 and halves of surrogate pairs. */
  readonly text: string;
  readonly keepMilliseconds: number;
}

/** `underWay` and `answered` say what fingerprint the request has that came first. */
export type ClaimOutcome =
  | { readonly kind: 'claimed' }
  | { readonly kind: 'underWay'; readonly fingerprint: string }
  | { readonly kind: 'answered'; readonly fingerprint: string; readonly text: string };
