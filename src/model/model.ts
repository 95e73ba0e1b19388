import type { Deprecation, Documented } from './documented.js';
import type { SourceSpan } from '../source/source-file.js';
import type { JsonObject, JsonValue } from './json-value.js';
import type { FilledResponse, Behaviour, StoredResource } from './storage.js';
import type { TypeRef } from './type-ref.js';

/**
 * An API once all shorthand is gone: one value however many files it was written in, every reference resolved by name,
 * nothing left to default or to parse. Plain readonly data.
 */
export interface Model extends Documented {
  /** Something that was written could not be read or linked, so what seems to be missing may be there. */
  readonly isPartial?: true;
  /** As written after `api:`; the prefix of package names. */
  readonly name: string;
  readonly version: string;
  /** URL template such as `https://api.{region}.example.com`; its placeholders are in `placeholders`. */
  readonly server?: Template;
  readonly serverSpan?: SourceSpan;
  readonly auth: 'bearer' | 'none';
  readonly scopes: readonly Scope[];
  readonly placeholders: readonly Placeholder[];
  readonly errors: readonly ErrorDeclaration[];
  /** Sorted by name, not by file order: moving a type must not change what is generated. */
  readonly types: readonly TypeDeclaration[];
  /** Sorted by name; the endpoints of a group keep the order of the file. */
  readonly groups: readonly Group[];
  readonly resources: readonly StoredResource[];
  /** Silences of the source document that belong to no single thing. Others are the `gap` of what they concern. */
  readonly gaps: readonly Gap[];
}

interface Gap {
  readonly name: string;
  readonly text: string;
  readonly span: SourceSpan;
}

/** Text with placeholders, `text.{locale}` → text, placeholder. Two texts never stand side by side. */
export type Template = readonly TemplatePart[];
export type TemplatePart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'placeholder'; readonly name: string };

/** An OAuth 2.0 scope whose token may carry placeholders: `manage_test:{projectKey}`. */
export interface Scope extends Documented {
  readonly name: string;
  readonly token: Template;
}

/** What `{name}` may hold, declared once under `params:`; a scalar type. A placeholder that is not declared there is a non-empty string. */
export interface Placeholder extends Documented {
  readonly name: string;
  readonly type: TypeRef;
  readonly example?: JsonValue;
}

/** A problem that endpoints may answer with, `VersionConflict: 409 ConflictProblem`, or its long form. */
export interface ErrorDeclaration extends Documented {
  readonly name: string;
  readonly status: number;
  /** Absent: an answer without a body. */
  readonly body?: TypeRef;
  readonly headers: readonly Parameter[];
}

export type TypeDeclaration = AliasDeclaration | ObjectDeclaration | EnumDeclaration | UnionDeclaration;

interface DeclarationBase extends Documented {
  readonly name: string;
  /** The types it was made of by `pick`, `omit` or `patch`: whoever uses this one uses them. */
  readonly madeOf?: readonly string[];
  /** The type of which this is what only requests, or only answers, carry: it lacks what is read-only, or write-only. */
  readonly oneWayOf?: string;
  readonly example?: JsonValue;
}

export interface AliasDeclaration extends DeclarationBase {
  readonly kind: 'alias';
  readonly type: TypeRef;
}

export interface ObjectDeclaration extends DeclarationBase {
  readonly kind: 'object';
  /** The types named after `extends`; their fields are already in `fields`, first. */
  readonly extends: readonly string[];
  readonly fields: readonly Field[];
  /** Any number of fields each, beside the named ones. */
  readonly patterns?: readonly PatternField[];
  /** `patch<T>`, a JSON Merge Patch (RFC 7396): what is absent stays, and null takes an optional field away. */
  readonly isPatch?: true;
}

export interface Field extends Documented {
  readonly name: string;
  readonly type: TypeRef;
  readonly isRequired: boolean;
  /** `read`: only the service sends it. `write`: only clients do. Absent: both. */
  readonly access?: Access;
  /** As a program sees it: `json<T>` is a T, `csv<T>` a list. */
  readonly example?: JsonValue;
  /** JSON value that the receiver sees when the sender left the field out. */
  readonly default?: boolean | number | string;
}

/** `attribute-{name}: T`, `/x-.*\/: T`: fields whose names match; none of them has to be there. */
export interface PatternField extends Documented {
  /** As written. */
  readonly name: string;
  readonly names: NamePattern;
  readonly type: TypeRef;
  /** The value of one of the fields it stands for. */
  readonly example?: JsonValue;
}

export type Access = 'read' | 'write';

export interface EnumDeclaration extends DeclarationBase {
  readonly kind: 'enum';
  /** `[a, b, ...]`: meant to grow; receivers tolerate members they do not know, servers refuse them. */
  readonly isOpen: boolean;
  readonly members: readonly EnumMember[];
}

export interface EnumMember extends Documented {
  readonly value: Constant;
}

/** A text, a number that a double holds exactly, or true or false. */
export type Constant = string | number | boolean;

/** `union UpdateAction by action:`. On the wire each variant is its fields plus `tag`, whose value is the variant's name. */
export interface UnionDeclaration extends DeclarationBase {
  readonly kind: 'union';
  readonly tag: string;
  /** The types named after `extends`; their fields are already in those of each variant, first. */
  readonly extends: readonly string[];
  readonly variants: readonly Variant[];
}

export interface Variant extends Documented {
  readonly name: string;
  /** Of `created: Pet` that type; its fields are already in `fields`. */
  readonly extends: readonly string[];
  /** Without the tag. A field of that name is here only if it cannot be the tag, which a rule reports. */
  readonly fields: readonly Field[];
}

export interface Group extends Documented {
  readonly name: string;
  readonly endpoints: readonly Endpoint[];
}

export type HttpMethod = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';

export interface Endpoint extends Documented {
  /** Unique within the group. */
  readonly name: string;
  readonly group: string;
  /** With dates, its own or those of its group; every answer tells them. */
  readonly deprecation?: Deprecation;
  readonly method: HttpMethod;
  /** Where method and path are written. */
  readonly httpSpan?: SourceSpan;
  /** Whole path, group path included; one template per segment, so `/key={key}` is [text `key=`, placeholder `key`]. */
  readonly path: readonly Template[];
  /** One per placeholder of the path, in order; always required. */
  readonly pathParameters: readonly Parameter[];
  /** In the documented order, which is the order they are sent in. */
  readonly query: readonly Parameter[];
  readonly headers: readonly Parameter[];
  readonly cookies: readonly Parameter[];
  /** `application/json` and nothing else, the common body. */
  readonly body?: TypeRef;
  /** Every other body, by media type; never beside `body`. Neither: no body is read or sent. */
  readonly contents?: readonly Content[];
  /** Success answers by ascending status; at least one. */
  readonly responses: readonly Response[];
  /** Problems this endpoint documents (its own and its group's), by ascending status, then name. */
  readonly errors: readonly ErrorDeclaration[];
  readonly scopes: ScopeExpression;
  readonly behaviour?: Behaviour;
  /** A request may be sent again under its key, and is done once; the key is among `headers`. */
  readonly idempotencyKey?: 'optional' | 'required';
  /** How the answer is one page of many. */
  readonly pages?: Pages;
  /** For an endpoint without storage: where the fields of each answer come from. */
  readonly responds: readonly FilledResponse[];
  readonly example?: EndpointExample;
}

/** One call of an endpoint, and what comes of it. Whatever is left out is filled in from the examples of its parts. */
export interface EndpointExample {
  readonly parameters: Readonly<Partial<Record<InputPlace, JsonObject>>>;
  readonly body?: JsonValue;
  /** The body of the answer; where several statuses have one, a map from status to body. */
  readonly returns?: JsonValue;
  readonly span: SourceSpan;
}

/** A path, query, header or cookie parameter; also a response header. */
export interface Parameter extends Documented {
  /** The name on the wire. With a placeholder in it, `text.{locale}`, any number of parameters match. */
  readonly name: Template;
  /** The name of the property in the generated input: `optionalQueryParameter`, `filter.facets`, `ifMatch`; for a pattern its template text. */
  readonly property: string;
  readonly isPattern: boolean;
  /** What an expression between slashes matches, `/x-.*\/`; of a pattern with placeholders they say it. */
  readonly names?: NamePattern;
  readonly isRequired: boolean;
  /** An array type is sent as the name repeated. */
  readonly type: TypeRef;
  /**
   * A cookie, which a browser sends by itself, or an idempotency key, which the client makes: a caller may leave out even
   * one that is required.
   */
  readonly isSuppliedByClient?: true;
  /** JSON value that the receiver sees when the sender left the parameter out. */
  readonly default?: boolean | number | string;
  /** Of a pattern, the value of one of the parameters it stands for. */
  readonly example?: JsonValue;
}

export interface Response extends Documented {
  readonly status: number;
  /** As of an endpoint: `application/json` alone, or whatever else there is, or neither. */
  readonly body?: TypeRef;
  readonly contents?: readonly Content[];
  readonly headers: readonly Parameter[];
}

/** One form that a body may have. */
export interface Content {
  /** In lower case, without parameters: `text/csv`, `application/merge-patch+json`. */
  readonly mediaType: string;
  readonly encoding: ContentEncoding;
  /** Of the whole body; of one event for `sse`. `text` is a string, `bytes` and `stream` are bytes. */
  readonly type: TypeRef;
  /** Where the media type is written, or the type where no media type is. */
  readonly span: SourceSpan;
}

/**
 * How a body travels: `json` is JSON text, `text` text in UTF-8, `bytes` all at once, `stream` as it comes, `form` and
 * `multipart` the fields of an object (HTML forms), `sse` one event after the other.
 */
export type ContentEncoding = 'json' | 'text' | 'bytes' | 'stream' | 'form' | 'multipart' | 'sse';

/** What a token must carry. `unknown`: the source does not say; the server asks for a valid token and no scope. */
export type ScopeExpression =
  | { readonly kind: 'scope'; readonly name: string }
  | { readonly kind: 'any' | 'all'; readonly of: readonly ScopeExpression[] }
  | { readonly kind: 'none' }
  | { readonly kind: 'unknown' };

/** An answer that is one page of a list, and how a caller gets to the next one. */
export interface Pages {
  readonly by: 'offset' | 'page' | 'cursor';
  /** The query parameter that says where a page begins: how many items come before it, its number, or what `next` said. */
  readonly start: PagesPart;
  /** The query parameter with the size of a page. */
  readonly limit?: PagesPart;
  /** The field of the answer that holds the items. */
  readonly items: PagesPart;
  /** The field that says where the next page begins; only by cursor. */
  readonly next?: PagesPart;
  /** The field that counts the items of all pages. */
  readonly total?: PagesPart;
  readonly span: SourceSpan;
}

/** A parameter or a field by its name, and where it is said that it has this part. */
export interface PagesPart {
  readonly name: string;
  readonly span: SourceSpan;
}

/** The property that holds the parameters of a place when the shape is `grouped`. */
export type InputPlace = 'path' | 'query' | 'headers' | 'cookies';

/** Names of fields or parameters, any number of them: a regular expression (ECMAScript, flag `u`) matches them whole. */
export interface NamePattern {
  readonly source: string;
  /** What every such name begins and ends with; the empty text where that is not known. */
  readonly prefix: string;
  readonly suffix: string;
}
