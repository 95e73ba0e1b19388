import type { AnswerHead, ApiError, Checked, ErrorDetails, Issue } from './errors.js';
import type { TextType } from './text-type.js';

/** What the client knows about an operation: plain data, printed from the model. */
export interface Operation {
  /** `resource.getByKey` */
  readonly name: string;
  readonly method: string;
  /** `['/', { name: 'projectKey', type: … }, '/resource/key=', { name: 'key', type: … }]` */
  readonly path: readonly (string | PathParameter)[];
  /** In the order they are sent in. */
  readonly query?: readonly (QueryParameter | QueryPattern)[];
  readonly headers?: readonly HeaderParameter[];
  readonly cookies?: readonly QueryParameter[];
  readonly body?: BodyType;
  /** A body that is not JSON alone: the forms that it may have. */
  readonly contents?: readonly BodyContent[];
  /** `{ path, query, headers, cookies, body }` instead of all properties side by side. */
  readonly isGrouped?: boolean;
  /** Called without a token. */
  readonly isPublic?: boolean;
  /** What awaiting the call gives: the body, the whole answer (of several), nothing, or whether it is there (`HEAD`). */
  readonly gives: 'body' | 'answer' | 'nothing' | 'existence';
  readonly answers: readonly AnswerType[];
  readonly errors: readonly DeclaredError[];
}

export interface PathParameter {
  /** Of the hole, and of the property of the input. */
  readonly name: string;
  readonly type: TextType;
}

export interface QueryParameter {
  /** On the wire. */
  readonly name: string;
  /** Of the input; absent: as on the wire. */
  readonly property?: string;
  readonly isRequired?: boolean;
  readonly type: TextType;
}

/** Any number of parameters whose name matches: `text.{locale}`. Name and property are the same. */
export interface QueryPattern {
  readonly pattern: RegExp;
  /** As it is written, for messages. */
  readonly written: string;
  readonly type: TextType;
}

export interface HeaderParameter extends QueryParameter {
  readonly property: string;
  /** Made where the caller gives none, so that the request can be sent again. */
  readonly isIdempotencyKey?: boolean;
}

export interface BodyType {
  readonly validate: (value: unknown) => Checked;
  /** Called with nothing but what `validate` lets through. */
  readonly stringify: (value: never) => string;
}

/** One form of a body, and how a value is written in it. */
export interface BodyContent {
  readonly mediaType: string;
  /** As it is sent; empty where the platform says it. */
  readonly contentType: string;
  readonly write: (value: unknown) => Written;
}

/** What `fetch` sends, or what is wrong with the value. */
export type Written =
  { readonly ok: true; readonly body: RequestBody } | { readonly ok: false; readonly issues: readonly Issue[] };

export type RequestBody = string | Uint8Array | FormData | ReadableStream<Uint8Array>;

/** One form of an answer, and how it is read. */
export interface AnswerContent {
  readonly mediaType: string;
  readonly read: (response: Response, live: Live) => Promise<ReadContent>;
}

export interface ReadContent {
  readonly checked: Checked;
  /** What was read, for the error that says that it is something else. */
  readonly text: string;
}

/** The call that an answer belongs to. An answer that is read piece by piece keeps the call alive until it is over. */
export interface Live {
  readonly head: AnswerHead;
  /** Aborted with the error that ends the call. */
  readonly signal: AbortSignal;
  /** The call is not over when its answer is there; the function ends it. */
  keep(): () => void;
}

/** A documented answer. */
export interface AnswerType {
  readonly status: number;
  readonly headers?: readonly HeaderParameter[];
  /** Absent: no body. */
  readonly parse?: Parse;
  /** A body that is not JSON alone. */
  readonly contents?: readonly AnswerContent[];
}

/** A documented error and the class that is thrown for it. */
export interface DeclaredError {
  readonly status: number;
  readonly error: new (head: AnswerHead, details?: ErrorDetails) => ApiError;
  readonly headers?: readonly HeaderParameter[];
  readonly parse?: Parse;
}

/** JSON text → value; `tolerant` keeps what a newer service may send. */
export type Parse = (text: string, mode: 'tolerant') => Checked;
