import type { DeclaredError } from '../samples/refusals.js';
import type { OperationMock } from './operation.js';

/** The documented responses of an operation with their JSON bodies, of which an error has one. */
export function errorsOf({ responses }: OperationMock): readonly DeclaredError[] {
  return responses.map(({ status, body, contents = {} }) => {
    const json = Object.entries(contents).filter(([mediaType]) => /[/+]json$/.test(mediaType));
    const bodies = body === undefined ? json.map(([, content]) => content) : [body];
    return { status, bodies: bodies.filter(({ encoding }) => encoding === undefined) };
  });
}
