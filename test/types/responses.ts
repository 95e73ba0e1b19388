import type {
  ArrayTestType,
  ComplexResourceOutput,
  ConflictProblem,
  CreateResourceOutput,
  DateTestType,
  ExistsResourceOutput,
  Problem,
  Resource,
  UpdateResourceOutput,
} from '@example-resource/types';

/** Responses are told apart by `status`: each has its own body and headers. */
export function arraysOrDates(output: ComplexResourceOutput): ArrayTestType | DateTestType | undefined {
  switch (output.status) {
    case 200: {
      const arrays: ArrayTestType = output.body;
      // @ts-expect-error: the dates come with 202.
      return output.body.dateOnlyExample ?? arrays;
    }
    case 202: {
      const dates: DateTestType = output.body;
      return dates;
    }
    // @ts-expect-error: not documented for this endpoint.
    case 409:
      return undefined;
    default: {
      const problem: Problem = output.body;
      return problem.errors === undefined ? undefined : {};
    }
  }
}

export function location(output: CreateResourceOutput): string | undefined {
  if (output.status === 201) return output.headers.location;
  // @ts-expect-error: only what is new says where it is.
  return output.headers?.location;
}

export function currentVersion(output: UpdateResourceOutput): number | undefined {
  if (output.status !== 409) return undefined;
  const conflict: ConflictProblem = output.body;
  return conflict.currentVersion;
}

export function hasBody(output: ExistsResourceOutput): boolean {
  // @ts-expect-error: the answer to HEAD has no body, and neither has its 404.
  if (output.status === 200 || output.status === 404) return output.body !== undefined;
  return true;
}

declare const resource: Resource;

export const created: CreateResourceOutput = { status: 201, headers: { location: '/p/resource/1' }, body: resource };

// @ts-expect-error: 201 says where the resource is.
export const createdNowhere: CreateResourceOutput = { status: 201, body: resource };

// @ts-expect-error: no such status is documented.
export const teapot: CreateResourceOutput = { status: 418, body: resource };
