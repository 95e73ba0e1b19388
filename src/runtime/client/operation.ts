import type { AnswerHead, ApiError, Checked, ErrorDetails } from './errors.js';
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

/** A documented answer. */
export interface AnswerType {
  readonly status: number;
  readonly headers?: readonly HeaderParameter[];
  /** Absent: no body. */
  readonly parse?: Parse;
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
