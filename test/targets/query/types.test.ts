import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { endpointsOf } from '../../../src/model/endpoints.js';
import type { Model } from '../../../src/model/model.js';
import { operationName } from '../../../src/print/names.js';
import { isIterated, isRead, isStreamed } from '../../../src/targets/query/reads.js';
import { furtherName, optionsName } from '../../../src/targets/query/symbols.js';
import { exampleModel, modelOfText, triedModel } from '../../support/example-model.js';
import { inTier } from '../../support/tier.js';
import { errorsInFolders } from '../../support/type-check.js';
import { chatText } from '../../bodies/chat-model.js';
import { pagesModel } from '../endpoints/pages-model.js';
import { buildQuery } from './built-query.js';
import { desk } from './desk-model.js';

const models: Readonly<Record<string, () => Model>> = {
  'a desk, with a stream': () => modelOfText(desk),
  'the example': exampleModel,
  'pages of every kind': () => modelOfText(pagesModel),
  ...inTier({
    short: {},
    long: { 'the shop': () => triedModel('shop'), 'the harbour': () => triedModel('harbour') },
  }),
};

/** A component for each operation, whose data and errors have exactly the types of the call. */
function screensOf(model: Model): string {
  const screens = endpointsOf(model).flatMap((endpoint) => {
    const [options, call] = [optionsName(endpoint), `ReturnType<typeof client.${operationName(endpoint)}>`];
    if (!isRead(endpoint)) return [mutationScreen(options, call)];
    if (isStreamed(endpoint))
      return isIterated(endpoint) ? [streamScreen(furtherName(endpoint, 'Stream', model), call)] : [];
    const data = `query.DataOf<${call}>`;
    const own = queryScreen({ hook: 'useQuery', options, call, data });
    if (endpoint.pages === undefined) return [own];
    const infinite = furtherName(endpoint, 'Infinite', model);
    return [own, queryScreen({ hook: 'useInfiniteQuery', options: infinite, call, data: `query.Pages<${data}>` })];
  });
  return `${preamble(model.name)}\n${screens.join('\n')}`;
}

function preamble(api: string): string {
  return `
import { experimental_streamedQuery, useInfiniteQuery, useMutation, useQuery, type UseQueryResult, useSuspenseQuery } from '@tanstack/react-query';
import type * as client from '@${api}/client';
import * as query from '@${api}/query';

type Equal<One, Other> = (<T>() => T extends One ? 1 : 2) extends <T>() => T extends Other ? 1 : 2 ? true : false;
type Known<T> = unknown extends T ? false : true;
export const used: readonly unknown[] = [experimental_streamedQuery, useInfiniteQuery, useMutation, useQuery, useSuspenseQuery];

/** A hook of an application's own, for any query. */
export function useAny<C extends query.AnyCall>(
  options: query.QueryOptions<C>,
): UseQueryResult<query.DataOf<C>, query.ErrorOf<C>> {
  return useQuery(options);
}
`;
}

interface QueryScreen {
  readonly hook: string;
  readonly options: string;
  readonly call: string;
  readonly data: string;
}

function queryScreen({ hook, options, call, data }: QueryScreen): string {
  return `
export function Screen_${options}(...given: Parameters<typeof query.${options}>): void {
  const { data, error } = ${hook}(query.${options}(...given));
  const hasData: Equal<typeof data, ${data} | undefined> & Known<typeof data> = true;
  const hasError: Equal<typeof error, query.ErrorOf<${call}> | null> & Known<typeof error> = true;
  void [hasData, hasError];
}`;
}

function streamScreen(options: string, call: string): string {
  return `
export function Screen_${options}(...given: Parameters<typeof query.${options}>): void {
  const { streamFn, ...options } = query.${options}(...given);
  const { data, error } = useQuery({ ...options, queryFn: experimental_streamedQuery({ streamFn }) });
  const hasData: Equal<typeof data, query.ItemOf<${call}>[] | undefined> & Known<query.ItemOf<${call}>> = true;
  const hasError: Equal<typeof error, query.ErrorOf<${call}> | null> & Known<typeof error> = true;
  void [hasData, hasError];
}`;
}

function mutationScreen(options: string, call: string): string {
  return `
export function Screen_${options}(...given: Parameters<typeof query.${options}>): void {
  const { data, error, mutate } = useMutation(query.${options}(...given));
  const hasData: Equal<typeof data, Awaited<${call}> | undefined> = true;
  const hasError: Equal<typeof error, query.ErrorOf<${call}> | null> & Known<typeof error> = true;
  void [hasData, hasError, mutate];
}`;
}

/** Of the example: each operation has its declared errors, and its required input. */
const errorsAndInputs = `
  import {
    queryOptions,
    useMutation,
    useQueries,
    useQuery,
    useSuspenseQueries,
    useSuspenseQuery,
    type QueryClient,
  } from '@tanstack/react-query';
  import { createClient } from '@example-resource/client';
  import type { Resource } from '@example-resource/types';
  import {
    deleteResourceOptions,
    existsResourceOptions,
    getResourceOptions,
    queryResourceOptions,
    resourceKeys,
  } from '@example-resource/query';

  const client = createClient({ baseUrl: 'http://localhost', token: 't' });
  const bound = createClient({ baseUrl: 'http://localhost', token: 't', projectKey: 'p' });

  export function Screen(): string {
    const { data, error } = useQuery(getResourceOptions(client, { projectKey: 'p', id: '7' }));
    if (error?.name === 'NotFoundError') return String(error.body.title);
    // @ts-expect-error: another operation has this one.
    if (error?.name === 'VersionConflictError') return '';
    if (error) return error.message;
    const resource: Resource | undefined = data;
    const names = useQuery({ ...getResourceOptions(bound, { id: '7' }), select: ({ id }) => id, staleTime: 1000, retry: 3 });
    const there: boolean = useSuspenseQuery(existsResourceOptions(bound)).data;
    return [resource?.id, names.data, there].join();
  }

  export function Remove(): void {
    const { mutate } = useMutation(deleteResourceOptions(bound));
    mutate({ id: '7' });
    // @ts-expect-error: which one?
    mutate({});
  }

  export function Several(): string {
    const [first, second] = useQueries({
      queries: [getResourceOptions(bound, { id: '7' }), existsResourceOptions(bound)],
    });
    if (first.error?.name === 'NotFoundError') return String(first.error.body.title);
    const there: boolean | undefined = second.data;
    const all = useQueries({ queries: ['7', '8'].map((id) => getResourceOptions(bound, { id })) });
    const suspended = useSuspenseQueries({ queries: ['7', '8'].map((id) => getResourceOptions(bound, { id })) });
    const versions: number[] = suspended.map(({ data }) => data.version);
    return [there, ...versions, ...all.map(({ data, error }) => error?.reason ?? data?.id)].join();
  }

  export async function load(queryClient: QueryClient): Promise<Resource | undefined> {
    const options = queryOptions(getResourceOptions(bound, { id: '7' }));
    const resource: Resource = await queryClient.fetchQuery(options);
    queryClient.setQueryData(options.queryKey, resource);
    await queryClient.invalidateQueries({ queryKey: resourceKeys.get({ id: '7' }) });
    await queryClient.invalidateQueries({ queryKey: resourceKeys.all });

    // @ts-expect-error: no such parameter.
    resourceKeys.get({ key: '7' });
    // @ts-expect-error: the project is not bound.
    getResourceOptions(client, { id: '7' });
    void queryResourceOptions(bound);
    return queryClient.getQueryData(options.queryKey);
  }
`;

/** A code block with what its reader has: the functions that it does not import, a client, and an input. */
function programOf(fence: string, api: string): string {
  const tanstack = ['useQuery', 'useInfiniteQuery', 'useMutation', 'QueryClient', 'MutationCache'];
  const isMissing = (name: string): boolean =>
    new RegExp(String.raw`\b${name}\b`).test(fence) && !new RegExp(String.raw`import [^;]*\b${name}\b`).test(fence);
  const own = new Set([...fence.matchAll(/\b\w+(?:Options|Reads)(?=\()/g)].map(([name]) => name));
  return [
    `import { ${tanstack.filter(isMissing).join(', ')} } from '@tanstack/react-query';`,
    `import { ${[...own].filter(isMissing).join(', ')} } from '@${api}/query';`,
    ...['client', 'input'].filter(isMissing).map((name) => `declare const ${name}: never;`),
    'declare function applied<Data>(data: Data, change: unknown): Data;',
    ...(/const queryClient\b/.test(fence)
      ? []
      : [`declare const queryClient: import('@tanstack/react-query').QueryClient;`]),
    fence,
  ].join('\n');
}

/** A package of query options, with what is written for it: screens, and the code in its README. */
async function writtenFor(model: Model): Promise<string> {
  const packages = await buildQuery(model);
  const write = (name: string, text: string): Promise<void> => writeFile(join(packages.folder, name), text);
  await write('package.json', '{ "type": "module", "private": true }');
  await write('screens.ts', screensOf(model));
  if (model.name === exampleModel().name) await write('errors-and-inputs.ts', errorsAndInputs);
  const readme = await packages.readme('query');
  const fences = [...readme.matchAll(/```tsx?\n(.*?)```/gs)].map(([, code = '']) => code);
  expect(fences.length).toBeGreaterThan(2);
  expect(fences.filter((fence) => fence.includes('applied(')).length).toBe(readme.includes('## Mutations') ? 1 : 0);
  for (const [index, fence] of fences.entries()) await write(`readme${index}.ts`, programOf(fence, model.name));
  return packages.folder;
}

/** An example declares what it gets, and leaves its use to the reader. */
function isUnusedInReadme(error: string): boolean {
  return /\breadme\d+\.ts\b.* error TS(?:6133|6192|6196|6198)\b/.test(error);
}

/** Of an API whose requests say whether the response is streamed: a mutation has the response as a whole. */
async function writtenAboutChat(): Promise<string> {
  const packages = await buildQuery(modelOfText(chatText));
  await writeFile(join(packages.folder, 'package.json'), '{ "type": "module", "private": true }');
  await writeFile(join(packages.folder, 'chat.ts'), ofChat);
  return packages.folder;
}

const ofChat = `
  import { useMutation } from '@tanstack/react-query';
  import { createClient } from '@chat/client';
  import type { Answer } from '@chat/types';
  import { askParcelOptions, createParcelOptions } from '@chat/query';

  const client = createClient({ baseUrl: 'http://localhost' });

  export function Screen(): string {
    const created = useMutation(createParcelOptions(client));
    const answer: Answer | undefined = created.data;
    created.mutate({ user: 'ada', body: { text: 'Hi' } });
    // @ts-expect-error: a stream.
    created.mutate({ user: 'ada', body: { text: 'Hi', stream: true } });
    const asked = useMutation(askParcelOptions(client));
    asked.mutate({ user: 'ada', body: { text: 'Hi', live: false } });
    // @ts-expect-error: the default is a stream.
    asked.mutate({ user: 'ada', body: { text: 'Hi' } });
    return [answer?.text, asked.data?.text].join();
  }
`;

// One program: reading the types of React and TanStack takes longer than checking what uses them.
it('the query options of each model give React the types of data and errors, and the code in their README compiles', async () => {
  const folders: string[] = [];
  for (const model of Object.values(models)) folders.push(await writtenFor(model()));
  folders.push(await writtenAboutChat());
  const errors = await errorsInFolders(folders, ['query/src/**/*.ts', '*.ts']);
  expect(errors.filter((error) => !isUnusedInReadme(error))).toEqual([]);
});
