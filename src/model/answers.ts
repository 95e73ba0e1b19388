import { mustBeGiven } from './input-shape.js';
import type { Endpoint, ErrorDeclaration, Parameter } from './model.js';

/** The headers that an endpoint answers with under one status. */
export interface AnswerHeaders {
  readonly headers: readonly Parameter[];
  /** Whether a handler may leave all of them out, the object that holds them included. */
  readonly isOptional: boolean;
}

/** The headers of a declared error by itself. */
export function errorHeadersOf({ headers }: ErrorDeclaration): AnswerHeaders {
  return { headers, isOptional: !headers.some(mustBeGiven) };
}

/**
 * The headers of all answers of one status: of several errors each may bring its own, and then a header is required where
 * each of them requires it.
 */
export function answerHeadersOf(endpoint: Endpoint, status: number): AnswerHeaders {
  const answers = [...endpoint.responses, ...endpoint.errors].filter((answer) => answer.status === status);
  const byProperty = new Map<string, Parameter>();
  for (const header of answers.flatMap(({ headers }) => headers)) {
    if (byProperty.has(header.property)) continue;
    const isRequired = answers.every(({ headers }) =>
      headers.some((other) => other.property === header.property && mustBeGiven(other)),
    );
    byProperty.set(header.property, isRequired ? header : { ...header, isRequired: false });
  }
  const headers = [...byProperty.values()];
  return { headers, isOptional: status >= 400 && !headers.some(mustBeGiven) };
}
