import type { Leniency, Type } from '../validators/index.js';
import type { ResponseHead, ApiError, Checked, ErrorDetails, Issue } from './errors.js';
import type { Fields } from './own.js';
import type { CallSettings, Settings } from './connection/settings.js';
import type { Serialize, TextValue } from './requests/text.js';
import type { InputLocations, PreparedRequest, Writing, WritingAt, Written } from './requests/writing.js';

/** Printed from the model. Code that only some operations need is a function beside the data, so bundles stay small. */
export interface Operation {
  /** `resource.getByKey` */
  readonly name: string;
  readonly method: string;
  /** `['/', { name: 'projectKey', type: … }, '/resource/key=', { name: 'key', type: … }]` */
  readonly path: readonly (string | Parameter)[];
  readonly query?: readonly (Parameter | PatternParameter | NestedParameter)[];
  readonly headers?: readonly HeaderParameter[];
  readonly cookies?: readonly Parameter[];
  /** One for each kind of parameter except those of the path, and one for the body: `[writeQuery, writeBody]`. */
  readonly writers?: readonly WriteInput[];
  readonly body?: JsonBody | FormBody | BodyContent | ChosenBody;
  /** The media types of its success, if JSON is not the only one. */
  readonly accept?: string;
  /** Present if each kind of parameter has its own property in the input, instead of all side by side. */
  readonly locationsOf?: (input: Fields) => InputLocations;
  readonly isPublic?: boolean;
  /** The schemes that it needs: alternatives, each a list of names; absent: the default of the connection. */
  readonly auth?: readonly (readonly string[])[];
  /** The result of awaiting the call: body, complete response, nothing, or whether the resource exists (`HEAD`). */
  readonly gives: (response: CompleteResponse) => unknown;
  /** The result of a failed call; absent: the error is thrown. */
  readonly givesForError?: (error: unknown) => unknown;
  readonly responses: readonly ResponseType[];
  /** Its own, and those that it shares with other operations. */
  readonly errors: readonly (readonly DeclaredError[])[];
  /** Reads the body of a response by its media type; present if one of them is not JSON alone. Undefined: it is JSON. */
  readonly readBody?: (operation: Operation, response: Response, live: Live) => Promise<ReadContent> | undefined;
  /**
   * Milliseconds until its request may be sent again, by the number of earlier attempts, the response, and the error
   * if there is none; present if the request is idempotent.
   */
  readonly pauseAfter?: (count: number, response: Response | undefined, error: unknown) => number | undefined;
  /** Those that a status may be; present if one of them stands for many statuses. */
  readonly findErrors?: (errors: readonly DeclaredError[], status: number) => readonly DeclaredError[];
}

export interface Parameter extends TextValue {
  /** On the wire. */
  readonly name: string;
  /** The property in the input; absent: as on the wire. */
  readonly property?: string;
  readonly isRequired?: boolean;
  /** Encodes a value with slashes for the path; absent: it is one segment. */
  readonly path?: (text: string) => string | undefined;
}

/** Any number of parameters whose names match: `text.{locale}`. Name and property are the same. */
export interface PatternParameter extends TextValue {
  readonly pattern: RegExp;
  /** As it is written, for messages. */
  readonly written: string;
  readonly write: (parameter: PatternParameter, operation: Operation, writing: Writing) => readonly string[];
}

interface Filled {
  /** JSON pointers inside the value where an empty list or object would be read as text. */
  readonly filled?: RegExp;
}

/** A value whose parts have names in brackets: `filter[name]=a`. */
export interface NestedParameter extends Parameter, Filled {
  readonly write: (parameter: NestedParameter, operation: Operation, writing: Writing) => readonly string[];
}

export interface HeaderParameter extends Parameter {
  readonly property: string;
  /** For a header that the client supplies if the call has none: an idempotency key, or a value for all calls. */
  readonly supplied?: SuppliedHeader;
}

/** Where the value of such a header comes from, and how it is written. */
export interface SuppliedHeader {
  readonly valueFor: (property: string, writing: Writing) => unknown;
  readonly write: (text: string, refuse: (message: string) => void) => string;
}

/** The text of a header of a response. */
export interface HeaderText {
  readonly type: Type;
  /** For values that are not strings, and lists: `[decodeList, decodeInteger]`. Here, so that bundles stay small. */
  readonly decode?: readonly ((header: HeaderText, text: string, headers?: Headers) => Checked)[] | undefined;
}

/** A documented header of a response. */
export interface ResponseHeader extends HeaderText {
  readonly name: string;
  readonly property: string;
  readonly isRequired?: boolean;
}

export interface ResponseType {
  readonly status: number | readonly number[];
  readonly headers?: readonly ResponseHeader[];
  readonly readHeaders?: (type: Pick<ResponseType, 'headers'>, headers: Headers) => ReadHeaders;
  readonly parse?: Parse;
  /** A body of other media types than JSON. */
  readonly contents?: readonly ResponseContent[];
  readonly readContents?: (
    contents: readonly ResponseContent[],
    response: Response,
    live: Live,
  ) => Promise<ReadContent>;
}

/** A documented error: its status or range; its class; and the readers of its body, its headers and its contents, if any. */
export type DeclaredError = readonly [
  status: number | '4xx' | '5xx' | 'other',
  error: new (head: ResponseHead, details?: ErrorDetails) => ApiError,
  parse?: Parse | undefined,
  details?: Pick<ResponseType, 'headers' | 'readHeaders' | 'contents' | 'readContents'> | undefined,
];

/**
 * Accepts values of a newer service. `tolerant`: accepts any JSON, with the issues; `off`: checks nothing. Returns a
 * promise if more code must be loaded.
 */
export type Parse = (text: string, leniency?: Leniency) => Checked | Promise<Checked>;

export interface JsonBody extends Filled {
  readonly mediaType?: string;
  readonly serialize: Serialize;
  readonly write: (body: JsonBody, value: unknown) => Written | Promise<Written>;
}

/** A form. It is checked as JSON is, because what explains a refusal is loaded late there; the text is not used. */
export interface FormBody {
  readonly mediaType: string;
  readonly serialize: Serialize;
  readonly fields: readonly FormField[];
  readonly write: (body: FormBody, value: unknown) => Written | Promise<Written>;
}

/** A field of a form: a string, a file, or several files; JSON is a part with that media type. */
export interface FormField extends TextValue {
  readonly name: string;
  readonly holds?: 'file' | 'files';
  /** Its files have a media type and a name. */
  readonly isNamed?: boolean;
}

export interface BodyContent {
  readonly mediaType: string;
  readonly write: (body: BodyContent, value: unknown) => Written;
}

export interface ChosenBody {
  readonly contents: readonly (JsonBody | FormBody | BodyContent)[];
  readonly write: (body: ChosenBody, value: unknown) => Promise<Written>;
}

export type WriteInput = (request: PreparedRequest, operation: Operation, at: WritingAt) => void | Promise<void>;

export interface Sending {
  /** As declared, or one that reads its responses less strictly. */
  operation: Operation;
  readonly settings: Pick<Settings, 'authorize' | 'fetch' | 'middleware' | 'onMismatch'>;
  readonly options: CallSettings;
  readonly request: PreparedRequest;
  /** How often the request was sent. */
  attempts: number;
}

export interface Reply {
  readonly response: Response;
  readonly head: ResponseHead;
  readonly text: string;
  /** The token that the request was sent with. */
  readonly token?: string | undefined;
  /** The value of a body that is not JSON. */
  readonly checked?: Checked;
  readonly mediaType?: string;
}

/** A documented success: `{ status: 201, headers: { location }, body }`. */
export interface ApiResponse {
  readonly status: number;
  readonly mediaType?: string;
  readonly headers?: Fields;
  readonly body?: unknown;
}

export interface CompleteResponse extends ApiResponse {
  readonly response: Response;
  readonly requestId: string | undefined;
}

/** @opaque */
export interface ReadHeaders {
  readonly values: Fields;
  readonly issues: readonly Issue[];
}

export interface ResponseContent {
  readonly mediaType: string;
  readonly read: (response: Response, reading: ContentReading) => Promise<ReadContent>;
  /** The parser of JSON, of the data of an event, or of a whole event with fields. */
  readonly parse?: Parse;
  readonly events?: EventShape;
}

/** How each field of an event travels, as its text or as JSON: of all events, or by the value of their field `event`. */
export type EventShape =
  | { readonly fields: EventFields }
  | { readonly variants: Readonly<Record<string, EventFields>> };

export type EventFields = Readonly<Record<string, 'text' | 'json'>>;

/** @opaque */
export interface ContentReading extends Live {
  readonly parse: Parse;
  readonly events?: EventShape | undefined;
}

/** @opaque */
export interface ReadContent {
  readonly checked: Checked;
  /** The raw text, for an error about its form. */
  readonly text: string;
  readonly mediaType?: string;
}

/** The call that a response belongs to. A streamed response extends the call until it ends. @opaque */
export interface Live {
  readonly head: ResponseHead;
  /** Aborted with the error that ends the call. */
  readonly signal: AbortSignal;
  /** The most bytes to hold at once: of a whole body, or of an event. */
  readonly limit: number;
  /** How the request was sent, to send it again. */
  readonly sending: Sending;
  /** Extends the call beyond its response; the returned function ends it. */
  readonly keep: () => () => void;
}
