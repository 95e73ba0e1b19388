import type {
  GetResourceByKeyOutput,
  IntegerPair,
  ObjectTestType,
  OutOfOrderPropertiesTestType,
  Resource,
  ResourceByAlias,
  ResourceByExtension,
} from '@example-resource/types';

/** True only if two types are identical: the same fields, each as optional and as wide as the other. */
type Identical<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

/** The fields of a type, wherever they are declared. */
type Flat<T> = { [name in keyof T]: T[name] };

/** Three ways to declare the same type (service.md, section 4.1, no. 3). */
export const alias: Identical<Resource, ResourceByAlias> = true;
export const extension: Identical<Flat<Resource>, Flat<ResourceByExtension>> = true;

type Answered = Extract<GetResourceByKeyOutput, { status: 200 }>['body'];
export const answer: Identical<Answered, Resource | ResourceByAlias | ResourceByExtension> = true;

// @ts-expect-error: the comparison sees a difference of one field.
export const different: Identical<Flat<Resource>, Flat<Omit<Resource, 'key'>>> = true;

/** 64-bit integers are bigint, 32-bit ones are numbers. */
export const pair: Identical<IntegerPair['integerExample'], bigint | undefined> = true;
export const smallPair: Identical<IntegerPair['integerExampleInt32'], number | undefined> = true;
export const two: Identical<ObjectTestType['arrayOfTwonumbersExample'], [number, number] | undefined> = true;

/** Names are spelt as the specification spells them. */
export const spelling: OutOfOrderPropertiesTestType = { eigthProperty: 'a', eleventhPropery: 'b', twelthProperty: 'c' };

// @ts-expect-error: spelt right is spelt wrong.
export const betterSpelling: OutOfOrderPropertiesTestType = { eighthProperty: 'a' };
