/** What contestants without problems of their own answer, each in its own way of writing JSON. */
export interface PlainProblem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly errors?: readonly { readonly at: string; readonly message: string }[];
}

export const notFoundProblem: PlainProblem = { type: 'about:blank', title: 'Not Found', status: 404 };

export function badRequestProblem(errors: NonNullable<PlainProblem['errors']>): PlainProblem {
  return { type: 'about:blank', title: 'Bad Request', status: 400, errors };
}
