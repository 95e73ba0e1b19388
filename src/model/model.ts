import type { Authentication, AuthRequirement, ScopeExpression } from './access.js';
import type { Deprecation, Documented } from './documented.js';
import type { SourceSpan } from '../source/source-file.js';
import type { JsonObject, JsonValue } from './json-value.js';
import type { Message } from './contents.js';
import type { NamedField } from './named-field.js';
import type { NamePattern } from './name-pattern.js';
import type { ErrorStatus } from './statuses.js';
import type { FilledResponse, Behaviour, StoredResource } from './storage.js';
import type { PackagesOptions } from './package-options.js';
import type { Pages } from './pages.js';
import type { Requirement } from './presence.js';
import type { QueryConstant, Template } from './template.js';
import type { NamedRef, TypeRef } from './type-ref.js';

/** An API once all shorthand is gone: one value however many files, every reference resolved. Plain readonly data. */
export interface Model extends Documented {
  /** Part of the source could not be read or linked, so a declaration that seems to be missing may exist. */
  readonly isPartial?: true;
  /** For each source file in another folder, its path from that folder on: `shared/money.yaml`. */
  readonly usedPaths?: Readonly<Record<string, string>>;
  /** As written after `api:`; the scope of package names, unless the project sets another. */
  readonly name: string;
  readonly version: string;
  readonly packages?: PackagesOptions;
  /** The addresses of the API: none, one, or several with names, of which the first is the default. */
  readonly servers: readonly Server[];
  readonly auth: Authentication;
  readonly scopes: readonly Scope[];
  readonly placeholders: readonly Placeholder[];
  readonly errors: readonly ErrorDeclaration[];
  /** Sorted by name, not by file order: moving a type must not change what is generated. */
  readonly types: readonly TypeDeclaration[];
  /** Sorted by name; the endpoints of a group keep the order of the file. */
  readonly groups: readonly Group[];
  /** The webhooks that the service sends: a union by `type`; absent if it sends none. */
  readonly webhooks?: NamedRef;
  readonly resources: readonly StoredResource[];
  /** Gaps of the source document that concern no single declaration. Others are the `gap` of a declaration. */
  readonly gaps: readonly Gap[];
}

interface Gap {
  readonly name: string;
  readonly text: string;
  readonly span: SourceSpan;
}

export type { QueryConstant, Template, TemplatePart } from './template.js';
export type { Content, ContentEncoding, Message } from './contents.js';
export type { Pages, PagesPart } from './pages.js';

export interface Server extends Documented {
  /** Absent: there is just one. */
  readonly name?: string;
  readonly address: Template;
}

/** An OAuth 2.0 scope whose token may carry placeholders: `manage_test:{projectKey}`. */
export interface Scope extends Documented {
  readonly name: string;
  readonly token: Template;
}

/** The type of `{name}`, declared once under `params:`; a scalar. An undeclared placeholder is a non-empty string. */
export interface Placeholder extends Documented {
  readonly name: string;
  readonly type: TypeRef;
  readonly example?: JsonValue;
}

/** A problem response of endpoints, `VersionConflict: 409 ConflictProblem`, `Failed: other Problem`, or its long form. */
export interface ErrorDeclaration extends Documented, Message {
  readonly name: string;
  readonly status: ErrorStatus;
  readonly headers: readonly Parameter[];
}

export type TypeDeclaration = AliasDeclaration | ObjectDeclaration | EnumDeclaration | UnionDeclaration;

interface DeclarationBase extends Documented {
  readonly name: string;
  /** It is anonymous in the model, and named after its field, parameter or body. */
  readonly isMade?: true;
  /** An instance of a generic type, such as `StringPage`: a model calls it `Page<string>`. */
  readonly isInstance?: true;
  /** The types that `pick`, `omit` or `patch` made it of: using this type counts as using them. */
  readonly madeOf?: readonly string[];
  /**
   * Present on a form of that type which only requests, or only responses, carry: it lacks the read-only, or
   * write-only, fields.
   */
  readonly oneWayOf?: string;
  readonly example?: JsonValue;
}

export interface AliasDeclaration extends DeclarationBase {
  readonly kind: 'alias';
  readonly type: TypeRef;
}

/** Something with fields: an object type, or a variant of a union. */
export interface Fielded {
  readonly fields: readonly Field[];
  /** Patterns that match any number of further fields. */
  readonly patterns?: readonly PatternField[];
  /** Which optional fields it must have. */
  readonly requires?: readonly Requirement[];
}

export interface ObjectDeclaration extends DeclarationBase, Fielded {
  readonly kind: 'object';
  /** The types named after `extends`; their fields come first in `fields`. */
  readonly extends: readonly string[];
  /**
   * `patch<T>`, a JSON Merge Patch (RFC 7396): an absent field is left unchanged, and null removes an optional field.
   */
  readonly isPatch?: true;
  /** `file`: in a form it is a part with a media type and a file name. */
  readonly isFile?: true;
}

export interface Field extends Documented {
  readonly name: string;
  readonly type: TypeRef;
  readonly isRequired: boolean;
  /** `read`: only the service sends it. `write`: only clients do. Absent: both. */
  readonly access?: Access;
  /** The decoded value: a T for `json<T>`, a list for `csv<T>`. */
  readonly example?: JsonValue;
  /** The value that the receiver sees if the sender leaves the field out; decoded, like an example. */
  readonly default?: JsonValue;
  /** `required integer = 3`: for documents and forms. The sender sends the field, and the receiver fills in nothing. */
  readonly documentedDefault?: JsonValue;
}

/** `attribute-{name}: T`, `/x-.*\/: T`: fields whose names match; none of them is required. */
export interface PatternField extends Documented {
  /** As written. */
  readonly name: string;
  readonly names: NamePattern;
  readonly type: TypeRef;
  /** A value for one of the matching fields. */
  readonly example?: JsonValue;
  /** `...: T`: every name that is not a field and matches no other pattern. At most one, and the last. */
  readonly isAdditional?: true;
  /** Names that are not additional fields either: those of fields that `omit` or one direction leaves out. */
  readonly without?: readonly string[];
}

export type Access = 'read' | 'write';

export interface EnumDeclaration extends DeclarationBase {
  readonly kind: 'enum';
  /** `[a, b, ...]`: receivers tolerate unknown members, because more may be added; servers refuse them. */
  readonly isOpen: boolean;
  readonly members: readonly EnumMember[];
}

export interface EnumMember extends Documented {
  /** `1 as low`: the name of a number, `true` or `false` in generated code. */
  readonly name?: string;
  readonly value: Constant;
}

/** A string, a number that a double holds exactly, or true or false. */
export type Constant = string | number | boolean;

/** `union UpdateAction by action:`. On the wire each variant is its fields plus `tag`, whose value is the variant's name. */
export interface UnionDeclaration extends DeclarationBase {
  readonly kind: 'union';
  readonly tag: string;
  /** The types named after `extends`; their fields come first in those of each variant. */
  readonly extends: readonly string[];
  readonly variants: readonly Variant[];
  /**
   * `...: {}`: the union is open. What a value with any other tag is for receivers, who tolerate it, because variants may
   * be added: the fields of `extends`, and any others. Servers refuse it, and no sample has it.
   */
  readonly others?: Variant;
}

/** Without the tag. A field of that name is present only if it cannot be the tag, which a rule reports. */
export interface Variant extends Documented, Fielded {
  readonly name: string;
  /** The type in `created: Pet`; its fields are already in `fields`. */
  readonly extends: readonly string[];
}

export interface Group extends Documented {
  readonly name: string;
  readonly endpoints: readonly Endpoint[];
}

export type HttpMethod = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';

export interface Endpoint extends Documented, Message {
  /** Unique within the group. */
  readonly name: string;
  readonly group: string;
  /** A deprecation with dates, its own or that of its group; sent with every response. */
  readonly deprecation?: Deprecation;
  readonly method: HttpMethod;
  /** Where method and path are written. */
  readonly httpSpan: SourceSpan;
  /** The key `body:`. */
  readonly bodySpan?: SourceSpan;
  /** Its own addresses, or those of its group: one, or one for each server of the model, with the same names. */
  readonly servers?: readonly Server[];
  /** Its own, or those of its group or of the model; absent: those of the server. */
  readonly limits?: EndpointLimits;
  /** Whole path, group path included; one template per segment, empty for a slash at the end: `/key={key}/` is [text `key=`, placeholder `key`], []. */
  readonly path: readonly Template[];
  /** The constant part of the query, `?action=restore`: with method and path it selects the endpoint. */
  readonly constants?: readonly QueryConstant[];
  /** One per placeholder of the path, in order; always required. */
  readonly pathParameters: readonly Parameter[];
  /** In the documented order, in which clients send them. */
  readonly query: readonly Parameter[];
  /** Which optional query parameters a request must have. */
  readonly queryRequires?: readonly Requirement[];
  readonly headers: readonly Parameter[];
  readonly cookies: readonly Parameter[];
  /** `body?:`: a client may omit the body. */
  readonly isBodyOptional?: true;
  /** Successes, redirects and 304, by ascending status; at least one. */
  readonly responses: readonly Response[];
  /** Problems this endpoint documents (its own and its group's), by status, ranges last, then by name. */
  readonly errors: readonly ErrorDeclaration[];
  /** Absent: the default of the model; or nothing, if `scopes` is `none`. */
  readonly auth?: AuthRequirement;
  readonly scopes: ScopeExpression;
  readonly behaviour?: Behaviour;
  /** A client may repeat a request with the same key, and the service executes it once; the key is among `headers`. */
  readonly idempotencyKey?: 'optional' | 'required';
  /** The field of the body that says whether the response is streamed. */
  readonly streamsIf?: NamedField;
  /** How the response is paged. */
  readonly pages?: Pages;
  /** For an endpoint without storage: where the fields of each response come from. */
  readonly responds: readonly FilledResponse[];
  readonly example?: EndpointExample;
}

/** The limits of an endpoint on the server; absent: the server's default. */
export interface EndpointLimits {
  /** The maximum size of a request body in bytes; only if the endpoint reads one. */
  readonly bodyBytes?: number;
  /** How long a request may take. */
  readonly requestMilliseconds?: number;
}

/** One request to an endpoint, and its response. Anything left out is filled in from the examples of its parts. */
export interface EndpointExample {
  readonly parameters: Readonly<Partial<Record<InputLocation, JsonObject>>>;
  readonly body?: JsonValue;
  /** The body of the response; if several statuses have one, a map from status to body. */
  readonly returns?: JsonValue;
  readonly span: SourceSpan;
}

/** A path, query, header or cookie parameter; also a response header. */
export interface Parameter extends Documented {
  /** The name on the wire. With a placeholder, `text.{locale}`, any number of parameters match. */
  readonly name: Template;
  /**
   * The property of the generated input: `optionalQueryParameter`, `filter.facets`, `ifMatch`; for a pattern its
   * template text.
   */
  readonly property: string;
  readonly isPattern: boolean;
  /** A path parameter whose value may have slashes: `{path...}`. */
  readonly isSegments?: true;
  /** The names that a pattern between slashes matches, `/x-.*\/`; with placeholders, their types define the names. */
  readonly names?: NamePattern;
  readonly isRequired: boolean;
  /** For an array type, the name is repeated, once per item. */
  readonly type: TypeRef;
  /**
   * The client supplies the value: a cookie, which a browser sends by itself, or an idempotency key. The caller may
   * leave it out even if it is required.
   */
  readonly isSuppliedByClient?: true;
  /** The value that the receiver sees if the sender leaves the parameter out. */
  readonly default?: JsonValue;
  /** As for a field: the client has to send the parameter. */
  readonly documentedDefault?: JsonValue;
  /** For a pattern, the value of one of the matching parameters. */
  readonly example?: JsonValue;
}

export interface Response extends Documented, Message {
  readonly status: number;
  /** `2xx`: it covers every success; `status` is the usual one, 200. */
  readonly isEvery2xx?: true;
  readonly headers: readonly Parameter[];
}

/** The property that holds the parameters of a location if the shape is `grouped`. */
export type InputLocation = 'path' | 'query' | 'headers' | 'cookies';
