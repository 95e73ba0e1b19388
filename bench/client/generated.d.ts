/**
 * What contestants use of the code that is generated at each run, by `#generated/…` of `bench/package.json`. The
 * type-check rows compile against the generated types themselves.
 */
interface GeneratedInput {
  readonly projectKey: string;
  readonly id: string;
  readonly optionalQueryParameter?: string;
  readonly secondOptionalQueryParameter?: string;
}

interface GeneratedProblem {
  readonly title?: string;
}

declare module '#generated/ours/client/dist/index.js' {
  export type Connection = { readonly __connection: never };
  export function createConnection(options: { readonly baseUrl: string }): Connection;
  export function getResource(connection: Connection, input: GeneratedInput): Promise<unknown>;
  export function createResource(
    connection: Connection,
    input: { readonly projectKey: string; readonly body: unknown },
  ): Promise<{ readonly status: number; readonly body: unknown }>;
  export class NotFoundError extends Error {
    readonly status: 404;
    readonly body: GeneratedProblem;
  }
}

declare module '#generated/hey-api.js' {
  export type Client = { readonly __client: never };
  interface Result {
    readonly data?: unknown;
    readonly error?: GeneratedProblem;
    readonly response: Response;
  }
  export function createClient(options: { readonly baseUrl: string }): Client;
  export function getResource(options: {
    readonly client: Client;
    readonly path: { readonly projectKey: string; readonly id: string };
    readonly query: object;
  }): Promise<Result>;
  export function createResource(options: {
    readonly client: Client;
    readonly path: { readonly projectKey: string };
    readonly body: object;
  }): Promise<Result>;
}

declare module '#generated/hey-api-zod.js' {
  export { type Client, createClient, createResource, getResource } from '#generated/hey-api.js';
}

declare module '#generated/orval.js' {
  interface Result {
    readonly data: unknown;
    readonly status: number;
  }
  export function setBase(url: string): void;
  export function getResource(projectKey: string, id: string, parameters: object): Promise<Result>;
  export function createResource(projectKey: string, draft: object): Promise<Result>;
}

declare module '#generated/openapi-typescript/schema' {
  interface Parameters {
    readonly query?: object;
    readonly path: { readonly projectKey: string; readonly id: string };
  }
  interface Answer<Body, Type extends `${string}/${string}` = 'application/json'> {
    headers: object;
    content: { [type in Type]: Body };
  }
  export interface paths {
    '/{projectKey}/resource/{id}': {
      get: {
        parameters: Parameters;
        responses: { 200: Answer<object>; 404: Answer<GeneratedProblem, 'application/problem+json'> };
      };
    };
    '/{projectKey}/resource': {
      post: {
        parameters: { path: { readonly projectKey: string } };
        requestBody: { content: { 'application/json': object } };
        responses: { 201: Answer<object> };
      };
    };
  }
}
