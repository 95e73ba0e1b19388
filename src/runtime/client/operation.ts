import type { CompleteAnswer } from './answers.js';
import type { RepeatedAttempt } from './repeat.js';
import type { BodyContent, ChosenBody, FormBody, JsonBody, writeBody } from './body.js';
import type { AnswerHead, ApiError, Checked, ErrorDetails } from './errors.js';
import type { readContents, AnswerContent } from './contents.js';
import type { writePattern } from './parameters.js';
import type { placeForEach } from './places.js';
import type { WriteParameters } from './request.js';
import type { readHeaders } from './response-headers.js';
import type { TextValue } from './text.js';

/**
 * What the client knows about an operation: plain data, printed from the model. What only some operations need comes as a
 * function beside its data, so that a bundle contains no more than its operations use.
 */
export interface Operation {
  /** `resource.getByKey` */
  readonly name: string;
  readonly method: string;
  /** `['/', { name: 'projectKey', type: … }, '/resource/key=', { name: 'key', type: … }]` */
  readonly path: readonly (string | Parameter)[];
  /** In the order they are sent in. */
  readonly query?: readonly (Parameter | PatternParameter)[];
  readonly headers?: readonly HeaderParameter[];
  readonly cookies?: readonly Parameter[];
  /** For each kind of parameter that it has beside those of the path: `[writeQuery, writeHeaders]`. */
  readonly writers?: readonly WriteParameters[];
  readonly body?: JsonBody | FormBody | BodyContent | ChosenBody;
  readonly writeBody?: typeof writeBody;
  /** The media types of its success, where JSON is not the only one. */
  readonly accept?: string;
  /** Sends the request again after a failure that may pass; there with an idempotency key. */
  readonly repeat?: RepeatedAttempt;
  /** Where each kind of parameter has a place of its own, instead of all properties side by side. */
  readonly placesOf?: typeof placeForEach;
  /** Called without a token. */
  readonly isPublic?: boolean;
  /** What awaiting the call gives: the body, the whole answer (of several), nothing, or whether it is there (`HEAD`). */
  readonly gives: (answer: CompleteAnswer) => unknown;
  /** The same where the call fails; absent: the error is thrown. */
  readonly givesForError?: (error: unknown) => unknown;
  readonly answers: readonly AnswerType[];
  /** Its own, and those that it shares with other operations. */
  readonly errors: readonly (readonly DeclaredError[])[];
}

/** A header as it is sent, or made of the one that the client or the call has already. */
export type HeaderPair = readonly [name: string, value: string | ((before: string | null) => string)];

export interface Parameter extends TextValue {
  /** On the wire. */
  readonly name: string;
  /** Of the input; absent: as on the wire. */
  readonly property?: string;
  readonly isRequired?: boolean;
}

/** Any number of parameters whose name matches: `text.{locale}`. Name and property are the same. */
export interface PatternParameter extends TextValue {
  readonly pattern: RegExp;
  /** As it is written, for messages. */
  readonly written: string;
  readonly write: typeof writePattern;
}

export interface HeaderParameter extends Parameter {
  readonly property: string;
  /** Generated where the caller gives none, so that the request can be sent again. */
  readonly isIdempotencyKey?: boolean;
}

/** A documented response. */
export interface AnswerType {
  readonly status: number;
  readonly headers?: readonly HeaderParameter[];
  readonly readHeaders?: typeof readHeaders;
  /** Absent: no body. */
  readonly parse?: Parse;
  /** A body that is not JSON alone. */
  readonly contents?: readonly AnswerContent[];
  readonly readContents?: typeof readContents;
}

/** A documented error: its status, the class that is thrown for it, what reads its body and what reads its headers, if it has them. */
export type DeclaredError = readonly [
  status: number,
  error: new (head: AnswerHead, details?: ErrorDetails) => ApiError,
  parse?: Parse | undefined,
  headers?: Pick<AnswerType, 'headers' | 'readHeaders'>,
];

/** JSON text → value, with what a newer service may send. A promise where more code has to be loaded, to say what is wrong. */
export type Parse = (text: string) => Checked | Promise<Checked>;
