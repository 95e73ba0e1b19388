import type { Model } from '../../../src/model/model.js';
import { type BuiltPackages, buildTargets } from '../../support/built-packages.js';
import type { AnyServer } from '../../support/generated-modules.js';

type Call = (input: object) => Promise<Readonly<Record<string, unknown>>>;
type Entries = Readonly<Record<'add' | 'change' | 'merge' | 'list' | 'echo' | 'mark' | 'take', Call>>;
type Outcome = { readonly ok: boolean; readonly value?: unknown; readonly issues?: readonly { message: string }[] };

/** The packages of a model with a group called `entry`, whose types have other forms in TypeScript than in JSON. */
export interface BuiltEntries {
  readonly packages: BuiltPackages;
  readonly validators: Readonly<Record<string, (...input: readonly unknown[]) => Outcome & string>>;
  /** Calls of the reference service, which has sample records. */
  readonly entry: Entries;
  /** Calls of the mocks. */
  readonly mocked: Entries;
  readonly server: AnyServer;
  readonly requests: Request[];
  /** The bodies of requests and responses. */
  readonly texts: string[];
  /** The keys of queries with these inputs. */
  keysOf(inputs: readonly object[]): Promise<readonly (readonly unknown[])[]>;
  /** What a receiver reads of the webhook that a sender signs. */
  received(event: object): Promise<object>;
}

export async function builtEntries(model: Model): Promise<BuiltEntries> {
  const packages = await buildTargets(model, 'client', 'reference', 'mocks', 'query');
  const { createReferenceServer } = await packages.import('reference');
  const { createClient, receiveWebhook } = await packages.import('client');
  const { createMocks } = (await packages.import('mocks')) as { createMocks: () => AnyServer };
  const { server } = await createReferenceServer({ server: { checkResponses: true }, seed: 3 });
  const [texts, requests]: [string[], Request[]] = [[], []];
  const fetch = async (request: Request): Promise<Response> => {
    requests.push(request.clone());
    texts.push(await request.clone().text());
    const response = await server.fetch(request);
    texts.push(await response.clone().text());
    return response;
  };
  const entriesOf = (one: AnyServer['fetch']): Entries =>
    createClient({ baseUrl: 'http://localhost', fetch: one })['entry'] as unknown as Entries;
  return {
    packages,
    validators: (await packages.import('validators')) as BuiltEntries['validators'],
    entry: entriesOf(fetch),
    mocked: entriesOf(createMocks().fetch),
    server,
    requests,
    texts,
    keysOf: async (inputs) => {
      const { entryKeys } = (await packages.import('query')) as {
        entryKeys: { list: (input: object) => readonly unknown[] };
      };
      return inputs.map(entryKeys.list);
    },
    received: async (event) => {
      const { signWebhook } = await packages.import('server');
      const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
      return await receiveWebhook(await signWebhook(event, { secret }), { secret });
    },
  };
}
