import { expect, it } from 'vitest';
import { withDocsForUsers, withoutDocsIn } from '../../src/build/docs-for-users.js';

const declarations = `/** How a request is repeated. */
interface Repeating {
  /** How often. */
  readonly retries: number;
}
/** The options of a connection. */
export interface ConnectionOptions {
  /** For temporary failures. */
  readonly repeating?: Repeating;
}
/** A value that is sent. */
interface TextValue {
  /** On the wire. */
  readonly name: string;
}
/** Printed from the model. */
export interface Operation {
  /**
   * Those of its path.
   */
  readonly path: readonly TextValue[];
}

/** The limit of depth. */
export declare const deepestLevel = 64;
/** The limits of a request. */
export declare const defaultLimits: ConnectionOptions;
/** Calls an operation. */
export declare function call(operation: Operation): void;
/** Reads JSON text. */
export declare function parseJson(text: string): unknown;
`;

it('withDocsForUsers keeps the docs of public declarations and of the types that they mention', () => {
  expect(withDocsForUsers(declarations)).toBe(`/** How a request is repeated. */
interface Repeating {
  /** How often. */
  readonly retries: number;
}
/** The options of a connection. */
export interface ConnectionOptions {
  /** For temporary failures. */
  readonly repeating?: Repeating;
}
interface TextValue {
  readonly name: string;
}
export interface Operation {
  readonly path: readonly TextValue[];
}

export declare const deepestLevel = 64;
/** The limits of a request. */
export declare const defaultLimits: ConnectionOptions;
export declare function call(operation: Operation): void;
/** Reads JSON text. */
export declare function parseJson(text: string): unknown;
`);
});

it('withoutDocsIn leaves docs of exports to the declarations, if they have them', () => {
  const script = `/** The limits of a request. */
export const defaultLimits = {};
/** Reads JSON text. */
export async function parseJson(text) {
  return read(text);
}
/** Reads JSON text. */
function read(text) {
  return JSON.parse(text);
}
/** Calls an operation, once. */
export function call(operation) {}
`;
  expect(withoutDocsIn(declarations, script)).toBe(`export const defaultLimits = {};
export async function parseJson(text) {
  return read(text);
}
/** Reads JSON text. */
function read(text) {
  return JSON.parse(text);
}
/** Calls an operation, once. */
export function call(operation) {}
`);
});
