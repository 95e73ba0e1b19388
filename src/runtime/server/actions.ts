import type { Input } from './decoder.js';
import type { EndpointTable, RequestContent } from './endpoint-table.js';

/** A list of actions in the body of a request. */
export interface ActionList {
  /** JSON Pointer into the body. */
  readonly at: string;
  of(input: Input): readonly unknown[] | undefined;
}

/** The lists whose length `Limits.actions` bounds; of several contents only that of the one that was sent. */
export function listsOfActions({ body, contents = [] }: EndpointTable): readonly ActionList[] {
  const isSingle = body !== undefined || contents.length === 1;
  if (isSingle) return namesOf(body ?? contents[0]).map((name) => listAt(name, (input) => input['body']));
  return contents.flatMap((content) =>
    namesOf(content).map((name) =>
      listAt(name, (input) => {
        const sent = input['body'] as { readonly mediaType: string; readonly value: unknown };
        return sent.mediaType === content.mediaType ? sent.value : undefined;
      }),
    ),
  );
}

function namesOf(content: EndpointTable['body'] | RequestContent): readonly string[] {
  return (content !== undefined && 'actions' in content && content.actions) || [];
}

function listAt(name: string, bodyOf: (input: Input) => unknown): ActionList {
  return {
    at: `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`,
    of: (input) => (bodyOf(input) as Readonly<Record<string, readonly unknown[]>> | undefined)?.[name],
  };
}
