import type { ResponseHead, ApiError, Checked, ErrorDetails, Issue } from './errors.js';
import type { Refusal, Serialize, TextValue } from './text.js';

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
  readonly writeBody?: (request: PreparedRequest, operation: Operation, at: WritingAt) => Promise<void>;
  /** The media types of its success, where JSON is not the only one. */
  readonly accept?: string;
  /** Sends the request again after a failure that may pass; there with an idempotency key. */
  readonly repeat?: RepeatedAttempt;
  /** Where each kind of parameter has a place of its own, instead of all properties side by side. */
  readonly placesOf?: (input: Readonly<Record<string, unknown>>) => Places;
  /** Called without a token. */
  readonly isPublic?: boolean;
  /** What awaiting the call gives: the body, the whole answer (of several), nothing, or whether it is there (`HEAD`). */
  readonly gives: (answer: CompleteResponse) => unknown;
  /** The same where the call fails; absent: the error is thrown. */
  readonly givesForError?: (error: unknown) => unknown;
  readonly responses: readonly ResponseType[];
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
  readonly write: (parameter: PatternParameter, operation: Operation, writing: Writing) => readonly string[];
}

export interface HeaderParameter extends Parameter {
  readonly property: string;
  /** Generated where the caller gives none, so that the request can be sent again. */
  readonly isIdempotencyKey?: boolean;
}

/** A documented response. */
export interface ResponseType {
  readonly status: number;
  readonly headers?: readonly HeaderParameter[];
  readonly readHeaders?: (parameters: readonly HeaderParameter[], headers: Headers) => ReadHeaders;
  /** Absent: no body. */
  readonly parse?: Parse;
  /** A body that is not JSON alone. */
  readonly contents?: readonly ResponseContent[];
  readonly readContents?: (
    contents: readonly ResponseContent[],
    response: Response,
    live: Live,
  ) => Promise<ReadContent>;
}

/** A documented error: its status, the class that is thrown for it, what reads its body and what reads its headers, if it has them. */
export type DeclaredError = readonly [
  status: number,
  error: new (head: ResponseHead, details?: ErrorDetails) => ApiError,
  parse?: Parse | undefined,
  headers?: Pick<ResponseType, 'headers' | 'readHeaders'>,
];

/** JSON text → value, with what a newer service may send. A promise where more code has to be loaded, to say what is wrong. */
export type Parse = (text: string) => Checked | Promise<Checked>;

/** A body as JSON, by default `application/json`. */
export interface JsonBody {
  readonly mediaType?: string;
  readonly serialize: Serialize;
  readonly write: (body: JsonBody, value: unknown) => Written | Promise<Written>;
}

/** What is sent as a form: an object, once it is what its validator says. */
export interface FormBody {
  readonly mediaType: string;
  readonly validate: (value: unknown) => Checked;
  readonly fields: readonly FormField[];
  readonly write: (body: FormBody, value: unknown) => Written;
}

/** A field of a form: text, a file, or several files; text that is JSON is a part with that media type. */
export interface FormField extends TextValue {
  readonly name: string;
  readonly holds?: 'file' | 'files';
}

/** Text or bytes. */
export interface BodyContent {
  readonly mediaType: string;
  readonly write: (body: BodyContent, value: unknown) => Written;
}

/** Several forms of a body. */
export interface ChosenBody {
  readonly contents: readonly (JsonBody | FormBody | BodyContent)[];
  readonly write: (body: ChosenBody, value: unknown) => Promise<Written>;
}

/** What `fetch` sends, or what is wrong with the value. */
export type Written = Content | { readonly ok: false; readonly issues: readonly Refusal[] };

export interface Content {
  readonly ok: true;
  /** Empty where the platform sets it: only it knows the boundary of a form. */
  readonly contentType: string;
  readonly content: RequestBody;
  /** Of a stream, which can be sent once: `fetch` has to be told that it is one (Fetch, section 5.4). */
  readonly duplex?: 'half';
}

export type RequestBody = string | Uint8Array | FormData | ReadableStream<Uint8Array>;

/** A request in full, but for the token and what the platform adds. */
export interface PreparedRequest {
  url: string;
  /** Declared header parameters, cookies, and the media type of the body. */
  readonly headers: HeaderPair[];
  body?: Pick<Content, 'content' | 'duplex'>;
}

/** Adds the parameters of a kind to a request. */
export type WriteParameters = (request: PreparedRequest, operation: Operation, at: WritingAt) => void;

/** Where the parameters of a kind are taken from. */
export type WritingAt = (kind: keyof Places) => Writing;

/** What parameters are written from, and where the reasons against them are collected. */
export interface Writing {
  readonly place: Place;
  readonly refusals: Refusal[];
}

/** Where all properties are, and those of a kind of parameter that has a place of its own. */
export type Places = { readonly whole: Place } & {
  readonly [kind in 'path' | 'query' | 'headers' | 'cookies']?: Place;
};

/** Where the properties of a kind of parameter are, and how a pointer to them begins. */
export interface Place {
  /** What was given and is not undefined. Whatever reads a property takes it out: what is left is no parameter. */
  readonly values: Map<string, unknown>;
  readonly pointer: string;
}

/** Runs attempts until one has a response worth having. */
export type RepeatedAttempt = (attempt: () => Promise<Reply>, limits: RepeatLimits) => Promise<Reply>;

export interface RepeatLimits {
  readonly retries: number;
  readonly signal: AbortSignal;
}

/** A response as it came, the body read. */
export interface Reply {
  readonly response: Response;
  readonly head: ResponseHead;
  /** Undefined for a status that is no documented success. */
  readonly answer: ResponseType | undefined;
  readonly text: string;
  /** Of a body that is not JSON alone. */
  readonly checked?: Checked;
  /** Of several forms that the body may have. */
  readonly mediaType?: string;
}

/** A documented answer of success: `{ status: 201, headers: { location }, body }`. */
export interface ApiResponse {
  readonly status: number;
  /** Of several forms that the body may have. */
  readonly mediaType?: string;
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** The same with what it was read from. */
export interface CompleteResponse extends ApiResponse {
  readonly response: Response;
}

export interface ReadHeaders {
  readonly values: Readonly<Record<string, unknown>>;
  readonly issues: readonly Issue[];
}

/** One form of an answer, and how it is read. */
export interface ResponseContent {
  readonly mediaType: string;
  readonly read: (response: Response, reading: ContentReading) => Promise<ReadContent>;
  /** Of JSON, or of the data of an event. */
  readonly parse?: Parse;
}

export interface ContentReading extends Live {
  readonly parse: Parse;
}

export interface ReadContent {
  readonly checked: Checked;
  /** What was read, for the error that says that it is something else. */
  readonly text: string;
  /** Of several forms that the body may have. */
  readonly mediaType?: string;
}

/** The call that an answer belongs to. An answer that is read piece by piece keeps the call alive until it is over. */
export interface Live {
  readonly head: ResponseHead;
  /** Aborted with the error that ends the call. */
  readonly signal: AbortSignal;
  /** The call is not over when its answer is there; the function ends it. */
  readonly keep: () => () => void;
}
