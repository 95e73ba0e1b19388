import {
  type Connection,
  createConnection,
  createResource,
  getResource,
  NotFoundError,
} from '#generated/ours/client/dist/index.js';
import type { CreateInput, GetInput, Seen } from '../cases.js';

/** The generated client as it is without options: it times out, tries again, and checks what it sends and receives. */
export const kind = 'ours';

export function connect(baseUrl: string): Connection {
  return createConnection({ baseUrl });
}

export function get(connection: Connection, input: GetInput): Promise<unknown> {
  return getResource(connection, input);
}

export async function create(connection: Connection, { projectKey, draft }: CreateInput): Promise<unknown> {
  const { body } = await createResource(connection, { projectKey, body: draft });
  return body;
}

export async function problemOf(connection: Connection, input: GetInput): Promise<Partial<Seen> | undefined> {
  try {
    await getResource(connection, input);
    return undefined;
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error;
    return { status: error.status, title: error.body.title ?? '' };
  }
}

/** 64-bit integers are `bigint`. */
export function held(value: GetInput | CreateInput): unknown {
  if (!('draft' in value)) return value;
  const { objectTypeProperty, ...others } = value.draft;
  const arrayOfObjectType = objectTypeProperty.arrayOfObjectType.map((pair) => ({
    ...pair,
    integerExample: BigInt(pair.integerExample),
  }));
  return { ...value, draft: { ...others, objectTypeProperty: { ...objectTypeProperty, arrayOfObjectType } } };
}
