import type {
  QueryResourceSortedInput,
  QueryResourceSortedReceived,
  SearchResourceInput,
} from '@example-resource/types';

/**
 * Query parameters whose names match a pattern: any number of them, and a typo in a declared name is still a mistake.
 */
export const search: SearchResourceInput = {
  projectKey: 'p',
  fuzzy: true,
  'filter.facets': 'a',
  'text.en': 'blue',
  'text.de-DE': 'blau',
};

export const leftOut: SearchResourceInput = { projectKey: 'p', fuzzy: undefined, 'text.en': undefined };

// @ts-expect-error: "fuzy" is neither declared nor of the pattern.
export const typo: SearchResourceInput = { projectKey: 'p', fuzy: true };

// @ts-expect-error: "txt.en" does not begin like the pattern.
export const wrongPattern: SearchResourceInput = { projectKey: 'p', 'txt.en': 'blue' };

// @ts-expect-error: the text of a language is text.
export const wrongValue: SearchResourceInput = { projectKey: 'p', 'text.en': 5 };

// @ts-expect-error: the project is not optional.
export const withoutProject: SearchResourceInput = { 'text.en': 'blue' };

/** A repeatable one takes a list, which it does not change. */
export const variables: QueryResourceSortedInput = {
  projectKey: 'p',
  where: ['version > :least'] as const,
  'var.least': ['3'] as const,
};

// @ts-expect-error: a variable may be given several times, so it is a list.
export const variableAsText: QueryResourceSortedInput = { projectKey: 'p', 'var.least': '3' };

/** A parameter with a default is optional for the sender, and present for the receiver. */
export function pageOf(input: QueryResourceSortedReceived): number {
  const limit: number = input.limit;
  const withTotal: boolean = input.withTotal;
  // @ts-expect-error: where has no default, so it may be missing.
  const where: readonly string[] = input.where;
  return limit + input.offset + (withTotal ? where.length : 0);
}

export function limitSent(input: QueryResourceSortedInput): number | undefined {
  // @ts-expect-error: the sender may leave it out.
  const limit: number = input.limit;
  return limit;
}

/** A handler cannot change its input. */
export function change(input: SearchResourceInput): void {
  // @ts-expect-error: read-only.
  input.projectKey = 'other';
  // @ts-expect-error: read-only.
  input['text.en'] = 'other';
}
