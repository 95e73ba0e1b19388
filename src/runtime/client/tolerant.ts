import type { Call, PagedCall } from './call.js';
import type { ApiError } from './errors.js';
import type { ResponseReading } from './connection/settings.js';

/**
 * A T as a tolerant client returns it: enums have further members, and unions that are distinguished by a tag further
 * variants. Every T is a `Tolerant<T>`.
 *
 *     const pet: Tolerant<Pet> = await client.pet.get({ id }, { responses: 'tolerant' });
 */
export type Tolerant<T> = unknown extends T
  ? T
  :
      | TolerantPart<T>
      | OtherText<Extract<T, string>>
      | OtherNumber<Extract<T, number>>
      | OtherVariant<Extract<T, object>>;

/** `Client` as its option `responses` makes it; unchanged if the option is not known to the compiler. */
export type ClientFor<Client, Reading extends ResponseReading | undefined> = [Reading] extends ['tolerant']
  ? TolerantClient<Client>
  : Client;

// These types have names that a package exports, which editors and declarations show instead of every property.

/** A client whose calls return a `Tolerant<T>` instead of a T. */
export type TolerantClient<Client> = {
  readonly [Name in keyof Client]: Name extends string ? TolerantGroup<Client[Name]> : Client[Name];
};

/** Mapped with its items or properties, which may be optional. */
type TolerantPart<T> = T extends Whole
  ? T
  : T extends AsyncIterable<infer Item>
    ? AsyncIterable<Tolerant<Item>>
    : T extends (infer Item)[]
      ? TolerantList<T, Item>
      : TolerantObject<T>;

/** A tuple is mapped; written as a list, `Group: Item | Group[]` does not expand forever. */
type TolerantList<T, Item> = Item[] extends T ? Tolerant<Item>[] : TolerantObject<T>;

export type TolerantObject<T> = { [Name in keyof T]: Tolerant<T[Name]> };

type Whole = string | number | bigint | boolean | symbol | null | undefined | DateLike | Uint8Array | ReadableStream;

// A Date, or an object of Temporal, which not every compiler knows.
type DateLike = { toJSON(): string };

/** Beside several members; a single one is a constant. Written so that editors still offer the declared members. */
type OtherText<Members> = string extends Members ? never : IsUnion<Members> extends true ? string & {} : never;
type OtherNumber<Members> = number extends Members ? never : IsUnion<Members> extends true ? number & {} : never;

type OtherVariant<Variants> =
  IsUnion<Variants> extends true ? (TagOf<Variants> extends infer Tag ? VariantWith<Tag> : never) : never;

type VariantWith<Tag> = Tag extends string ? UnknownVariant<Tag> : never;

/** A variant that the model does not declare. */
export type UnknownVariant<Tag extends string> = { readonly [Name in Tag]: OtherTag } & {
  readonly [name: string]: unknown;
};

/** A string, but no constant that a tag is compared with: so a comparison still selects one variant. */
export declare enum OtherTag {
  other = '(any other)',
}

/** The property that all variants have, each with another constant. */
type TagOf<Variants, Name extends keyof Variants = keyof Variants> = Name extends keyof Variants
  ? IsTag<Variants, Name> extends true
    ? Name
    : never
  : never;

type IsTag<Variants, Name extends keyof Variants> = Variants[Name] extends string
  ? IsUnion<Variants[Name]> extends true
    ? IsConstant<Variants, Name>
    : false
  : false;

/** Distributes over the variants. */
type IsConstant<Variants, Name extends keyof Variants> = true extends (
  Variants extends unknown ? (string extends Variants[Name] ? true : IsUnion<Variants[Name]>) : never
)
  ? false
  : true;

type IsUnion<T, Each = T> = [T] extends [never]
  ? false
  : Each extends unknown
    ? [T] extends [Each]
      ? false
      : true
    : never;

/** The operations of a group; anything else, such as `request`, is unchanged. */
type TolerantGroup<Group> = Group extends (...given: never) => unknown ? Group : TolerantCalls<Group>;

type TolerantCalls<Group> = { readonly [Name in keyof Group]: TolerantMethod<Group[Name]> };

// With `streams-if:` a method has three signatures, by what the body asks for; inference sees only the last one.
type TolerantMethod<Method> = Method extends {
  (...given: infer One): infer OfOne;
  (...given: infer Other): infer OfOther;
  (...given: infer Any): infer OfAny;
}
  ? TolerantCalled<One, OfOne> & TolerantCalled<Other, OfOther> & TolerantCalled<Any, OfAny>
  : Method extends (...given: infer Given) => infer Made
    ? TolerantCalled<Given, Made>
    : Method;

type TolerantCalled<Given extends unknown[], Made> = (...given: Given) => TolerantCall<Made>;

type TolerantCall<Made> =
  Made extends PagedCall<infer Page, infer Success, infer Failure extends ApiError, infer Item>
    ? PagedCall<TolerantValue<Page, Success>, TolerantResponse<Success>, Failure, Tolerant<Item>>
    : Made extends Call<infer Value, infer Success, infer Failure extends ApiError>
      ? Call<TolerantValue<Value, Success>, TolerantResponse<Success>, Failure>
      : Made;

/** A call returns a body, or the whole response. */
type TolerantValue<Value, Success> = [Value, Success] extends [Success, Value]
  ? TolerantResponse<Value>
  : Tolerant<Value>;

type TolerantResponse<Success> = Success extends unknown
  ? { [Name in keyof Success]: Name extends 'body' ? Tolerant<Success[Name]> : Success[Name] }
  : never;
