import type { SourceSpan } from '../../source/source-file.js';

/**
 * What a change means for those who already use the API.
 *
 * - `breaking`: something that worked does not work any more, and a witness shows it.
 * - `risky`: it may, for some: a closed enum grows, or no witness was found.
 * - `safe`: everything that worked still works.
 */
export type Verdict = 'breaking' | 'risky' | 'safe';

/** Who notices a change, and when: at compile time, on the wire, or in stored records. */
export interface Touched {
  readonly who: 'callers' | 'service';
  readonly where: 'source' | 'wire' | 'records';
}

export interface ChangeKind {
  /** What happened, for people: one sentence. */
  readonly sentence: string;
  /**
   * What is expected of such a change. `breaking` still needs a witness: without one, the change is risky. A safe kind
   * can be proven: everything that was valid still is.
   */
  readonly verdict: Verdict;
  readonly touched: readonly Touched[];
}

/** One difference in meaning between two models. */
export interface Change {
  /** The kind of change: `request-field-added-required`. */
  readonly code: string;
  readonly verdict: Verdict;
  /** The endpoint, `ticket.create`; the type, `Ticket`; or what else has the name: `scope manage`, `package`. */
  readonly subject: string;
  /** The place in it: `body.title`, `query limit`, `response 200 body.items[].state`; empty for the whole. */
  readonly place: string;
  /** A sentence: what was, what is. */
  readonly message: string;
  readonly touched: readonly Touched[];
  /** Where it is written in the old model; absent if it was added. */
  readonly before?: SourceSpan;
  /** Where it is written in the new model; absent if it was removed. */
  readonly after?: SourceSpan;
  readonly witness?: Witness;
}

/** What worked with the old version and does not work with the new one; both were run to confirm it. */
export type Witness = RequestWitness | ResponseWitness | WebhookWitness | SourceWitness | RecordsWitness;

/** A request that the old server accepts and the new one refuses, takes for one of another operation, or misreads. */
export interface RequestWitness {
  readonly kind: 'request';
  readonly request: WrittenRequest;
  /** The status of the new server's response, and its reasons: `body.title required`. Absent if it accepts the request. */
  readonly refusal?: { readonly status: number; readonly reasons: readonly string[] };
  /** The operation that the new server calls instead: `pet.get`. */
  readonly reached?: string;
  /** A parameter, `query ids`, and its value in JSON as each server reads it. */
  readonly misread?: { readonly place: string; readonly old: string; readonly new: string };
  /** The status of a running service's response, if the request was sent to one. */
  readonly replayed?: number;
}

/** A response that the new server may send and the old client cannot read. */
export interface ResponseWitness {
  readonly kind: 'response';
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** As it is on the wire; absent: no body. */
  readonly body?: string;
  /** Why the old client refuses it. */
  readonly reasons: readonly string[];
}

/** An event that the new server may send and `receiveWebhook` of the old client refuses. */
export interface WebhookWitness {
  readonly kind: 'webhook';
  /** As it is on the wire. */
  readonly body: string;
  readonly reasons: readonly string[];
}

/** TypeScript that compiles with the old packages, and not with the new ones. */
export interface SourceWitness {
  readonly kind: 'source';
  readonly text: string;
  /** What the compiler says, without its path. */
  readonly error: string;
}

/** Stored records that do not fit the new version: a few of them. */
export interface RecordsWitness {
  readonly kind: 'records';
  /** Whether they fit the old version. */
  readonly fitOld: boolean;
  readonly records: readonly WrittenRecord[];
}

export interface WrittenRecord {
  readonly id: string;
  /** The value of the path parameter within which it is stored, `north`; empty if its type has none. */
  readonly partition: string;
  /** What does not fit; absent: the new version does not store its type. */
  readonly misfit?: {
    /** A JSON Pointer into the record (RFC 6901); empty for the whole. */
    readonly path: string;
    /** To be read after the path: `must be at most 30`. */
    readonly message: string;
    /** The value there as JSON, shortened. Absent: none, one with members, or one that may be a secret. */
    readonly value?: string;
  };
}

export interface WrittenRequest {
  readonly method: string;
  /** Path and query, `/tickets?limit=5`. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}
