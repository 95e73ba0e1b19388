import type { SourceSpan } from '../source/source-file.js';
import type { YamlMap, YamlNode } from './yaml-tree.js';
import type { TypeExpression } from './type-expression.js';
import type {
  Name,
  WrittenAllowedChange,
  WrittenAuth,
  WrittenConstant,
  WrittenDefault,
  WrittenDeprecation,
  WrittenDocs,
  WrittenExpression,
  WrittenRequirement,
  WrittenResource,
  WrittenScopes,
  WrittenTemplate,
} from './written-parts.js';

/** One file as written: every key and value with its location; nothing is resolved or filled in. */
export interface ModelDocument {
  readonly path: string;
  /** The file is not readable as YAML, so it may declare anything. */
  readonly isUnreadable: boolean;
  /** Part of the file could not be read and was left out. */
  readonly isPartial: boolean;
  /** The words in the keys of declarations that could not be read, in small letters: one may be a name that others use. */
  readonly refused: readonly string[];
  readonly use: readonly WrittenUse[];
  readonly api: WrittenApi | undefined;
  readonly version: Name | undefined;
  readonly server: WrittenServers | undefined;
  readonly limits: WrittenLimits | undefined;
  readonly auth: WrittenAuth | undefined;
  /** Headers of all requests. */
  readonly headers: readonly WrittenMember[];
  readonly responseHeaders: readonly WrittenMember[];
  readonly scopes: readonly WrittenScope[];
  readonly params: readonly WrittenMember[];
  readonly errors: readonly WrittenError[];
  readonly types: readonly WrittenType[];
  readonly groups: readonly WrittenGroup[];
  readonly webhooks: readonly WrittenWebhook[];
  readonly resources: readonly WrittenResource[];
  readonly gaps: readonly WrittenGap[];
  /** The codes of the warnings that the authors accept. */
  readonly allow: readonly Name[];
  readonly allowBreaking: readonly WrittenAllowedChange[];
  readonly examples: readonly WrittenExample[];
}

/** `use: ../shared as Shared`: declarations of another folder or file. */
export interface WrittenUse {
  /** Relative to the folder of this file. */
  readonly path: Name;
  /** The prefix for the names of types and errors; empty if there is none. */
  readonly prefix: string;
}

export interface WrittenApi extends WrittenDocs {
  readonly name: Name;
}

/** `server: https://api.example.com`, or a map of several by name. */
export interface WrittenServers {
  readonly servers: readonly WrittenServer[];
  readonly span: SourceSpan;
}

export interface WrittenServer extends WrittenDocs {
  /** Absent if the value is not a map. */
  readonly name: Name | undefined;
  readonly address: WrittenTemplate;
}

export interface WrittenScope extends WrittenDocs {
  readonly name: Name;
  readonly token: WrittenTemplate;
}

/** A field, a placeholder, a parameter or a response header: `limit?: integer(0..500) = 20`. */
export interface WrittenMember extends WrittenDocs {
  /** Without the `?`. */
  readonly name: Name;
  readonly isOptional: boolean;
  /** `...: T` without quotes: any other name. */
  readonly isAdditional: boolean;
  /** `read-only` or `write-only`, before the type. */
  readonly access: WrittenAccess | undefined;
  /** The word `required`: the sender must send the field, and its default is documentation. */
  readonly required: SourceSpan | undefined;
  readonly type: TypeExpression;
  readonly default: WrittenDefault | undefined;
  /** Interpreted once the type is known. */
  readonly example: YamlNode | undefined;
}

export interface WrittenAccess {
  readonly word: 'read-only' | 'write-only';
  readonly span: SourceSpan;
}

export interface WrittenError extends WrittenDocs {
  readonly name: Name;
  readonly status: number | WrittenStatusRange;
  readonly body: WrittenBody | undefined;
  readonly headers: readonly WrittenMember[];
}

/** All statuses of a class, or every other one. */
export type WrittenStatusRange = '4xx' | '5xx' | 'other';

export type WrittenType = WrittenAlias | WrittenObject | WrittenEnum | WrittenUnion;

interface WrittenTypeBase extends WrittenDocs {
  readonly name: Name;
  /** `Page<T>`: the names between the angle brackets. */
  readonly typeParameters: readonly Name[];
  /** The type was inside a field, and its name was generated. */
  readonly isMade?: true;
}

interface WrittenAlias extends WrittenTypeBase {
  readonly kind: 'alias';
  readonly type: TypeExpression;
}

export interface WrittenObject extends WrittenTypeBase {
  readonly kind: 'object';
  readonly extends: readonly TypeExpression[];
  readonly requires: WrittenRequirement | undefined;
  readonly fields: readonly WrittenMember[];
}

export interface WrittenEnum extends WrittenTypeBase {
  readonly kind: 'enum';
  readonly isOpen: boolean;
  readonly members: readonly WrittenEnumMember[];
}

interface WrittenEnumMember extends WrittenDocs {
  /** If quoted, a string; if unquoted, a JSON number, `true` or `false` has its own type. */
  readonly value: string | number | boolean;
  readonly isQuoted?: true;
  /** For `1 as low`, the name `low`. */
  readonly display?: Name;
  readonly span: SourceSpan;
}

export interface WrittenUnion extends WrittenTypeBase {
  readonly kind: 'union';
  readonly tag: Name;
  readonly extends: readonly TypeExpression[];
  readonly variants: readonly WrittenVariant[];
  /** `...: {}`, the last of the variants: more may be added. */
  readonly others?: Name;
}

export interface WrittenVariant extends WrittenDocs {
  readonly name: Name;
  /** For `created: Pet`, the type whose fields the variant has. */
  readonly type: TypeExpression | undefined;
  readonly fields: readonly WrittenMember[];
}

/** What a group states for its endpoints, and each endpoint for itself. */
interface WrittenOwner extends WrittenDocs, Readonly<Record<ParameterLocation, WrittenParameters>> {
  readonly name: Name;
  readonly deprecation: WrittenDeprecation | undefined;
  /** Of an endpoint, that after the method; absent: the path of the group. */
  readonly path: WrittenTemplate | undefined;
  readonly server: WrittenServers | undefined;
  readonly limits: WrittenLimits | undefined;
  readonly auth: WrittenExpression | undefined;
  readonly scopes: WrittenScopes | undefined;
  /** Of all responses, errors included. */
  readonly responseHeaders: readonly WrittenMember[];
  readonly errors: readonly Name[];
}

export interface WrittenGroup extends WrittenOwner {
  readonly resource: Name | undefined;
  readonly endpoints: readonly WrittenEndpoint[];
}

export interface WrittenEndpoint extends WrittenOwner {
  readonly method: Name;
  readonly constants: readonly WrittenConstant[];
  /** All of `GET /{id}`. */
  readonly httpSpan: SourceSpan;
  readonly body: WrittenBody | undefined;
  readonly isBodyOptional: boolean;
  /** The key `body:` or `body?:`. */
  readonly bodySpan: SourceSpan | undefined;
  readonly returns: readonly WrittenResponse[];
  readonly does: WrittenBehaviour | undefined;
  readonly pages: WrittenPages | undefined;
  readonly idempotencyKey: WrittenIdempotencyKey | undefined;
  readonly streamsIf: Name | undefined;
  readonly responds: readonly WrittenFilledResponse[];
  readonly example: WrittenEndpointExample | undefined;
}

export interface WrittenEndpointExample extends Readonly<Record<'path' | ParameterLocation, YamlMap | undefined>> {
  readonly body: YamlNode | undefined;
  readonly returns: YamlNode | undefined;
  readonly span: SourceSpan;
}

/** The keys that list request parameters other than those of the path. */
export type ParameterLocation = 'query' | 'headers' | 'cookies';

/** `query extends Paging:` and the parameters listed below it. */
export interface WrittenParameters {
  readonly location: ParameterLocation;
  /** Types whose fields become parameters as well, before the listed ones. */
  readonly extends: readonly TypeExpression[];
  readonly requires: WrittenRequirement | undefined;
  readonly members: readonly WrittenMember[];
}

/** A type, or a map by media type. */
export type WrittenBody = readonly WrittenContent[];

export interface WrittenContent {
  /** Absent for a type alone: it is JSON, or what its wrapper says. */
  readonly mediaType?: Name;
  readonly type: TypeExpression;
}

export interface WrittenResponse extends WrittenDocs {
  /** Absent: 200, or 204 if nothing is returned. */
  readonly status: number | '2xx' | undefined;
  readonly body: WrittenBody | undefined;
  readonly headers: readonly WrittenMember[];
  readonly span: SourceSpan;
}

export interface WrittenBehaviour {
  readonly action: Name;
  readonly otherwise: Name | undefined;
  readonly collecting: readonly string[] | undefined;
  readonly span: SourceSpan;
}

export interface WrittenIdempotencyKey {
  readonly need: 'optional' | 'required';
  readonly span: SourceSpan;
}

/** `pages: cursor`, or its long form. */
export interface WrittenPages {
  readonly by: 'offset' | 'page' | 'cursor' | 'link';
  /** Explicit names of parameters (`limit`, and the one for `by`) and of fields. */
  readonly names: Readonly<Partial<Record<PagesName, Name>>>;
  readonly span: SourceSpan;
}

export type PagesName = 'offset' | 'page' | 'cursor' | 'limit' | 'items' | 'next' | 'more' | 'total';

/** `limits: { body: 10 MiB, timeout: 30 s }` */
export interface WrittenLimits {
  /** In bytes. */
  readonly body: WrittenLimit | undefined;
  /** In milliseconds. */
  readonly timeout: WrittenLimit | undefined;
  readonly span: SourceSpan;
}

export interface WrittenLimit {
  readonly amount: number;
  readonly span: SourceSpan;
}

/** `order.paid: OrderPaid` */
export interface WrittenWebhook extends WrittenDocs {
  readonly name: Name;
  readonly type: TypeExpression;
}

export interface WrittenFilledResponse {
  readonly status: number;
  /** `from` as written: `body.createdAt`, `queryParameterOne`. */
  readonly fields: readonly { readonly name: Name; readonly from: string }[];
}

export interface WrittenGap {
  readonly name: Name;
  readonly text: string;
}

/** `Pet: { name: Ada }` under `examples:`. */
export interface WrittenExample {
  /** As written: `Page<Pet>`. */
  readonly name: Name;
  readonly type: TypeExpression;
  readonly value: YamlNode;
}
