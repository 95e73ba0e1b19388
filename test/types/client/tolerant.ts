import {
  type Client,
  type ClientOptions,
  createClient,
  createConnection,
  getResource,
  type Tolerant,
} from '@example-resource/client';
import type { ExampleResourceUpdateAction, Resource, ResourcePage } from '@example-resource/types';

/** True only if two types are identical. */
type Identical<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

type Color = 'red' | 'green';
type Shape =
  | { readonly kind: 'circle'; readonly color: Color; readonly radius: number }
  | { readonly kind: 'square'; readonly color: Color; readonly sides?: readonly bigint[] };
interface Tree {
  readonly shape: Shape;
  readonly children?: readonly Tree[];
}

declare const shape: Tolerant<Shape>;
declare const tree: Tolerant<Tree>;

/** Enums have further members, and editors still offer the declared ones; constants have none. */
export const color: Identical<Tolerant<Color>, Color | (string & {})> = true;
export const level: Identical<Tolerant<1 | 2>, 1 | 2 | (number & {})> = true;
export const constant: Identical<Tolerant<{ readonly a: 'b' }>, { readonly a: 'b' }> = true;
export const list: Identical<Tolerant<readonly [Color, bigint?]>, readonly [Color | (string & {}), bigint?]> = true;

/** A union that lists itself ends, and its lists are lists of it; a tuple that goes on has its first items. */
type Colors = { readonly name: Color } | Colors[];
export const colors: Tolerant<Colors> = [{ name: 'red' }, [[{ name: 'mauve' }]]];
export const pair: Identical<Tolerant<[Color, ...bigint[]]>, [Color | (string & {}), ...bigint[]]> = true;

/** What has neither enums nor unions is unchanged. */
export const page: Identical<Tolerant<string | undefined>, string | undefined> = true;
export const bytes: Identical<Tolerant<Uint8Array | null>, Uint8Array | null> = true;
export const flags: Identical<Tolerant<boolean>, boolean> = true;
export const anything: Identical<Tolerant<unknown>, unknown> = true;
export const wide: Identical<Tolerant<Color | (string & {})>, Color | (string & {})> = true;

/** A comparison of the tag selects one variant; what remains at the end is another one. */
export function areaOf(): number | string {
  switch (shape.kind) {
    case 'circle':
      return shape.radius;
    case 'square':
      return String(shape.sides?.[0]);
    default: {
      const other: string = shape.kind;
      const more: unknown = shape['anything'];
      return `${other} ${String(more)}`;
    }
  }
}

export const nested: string | undefined = tree.children?.[0]?.shape.kind;

export function exhaustive(): number {
  switch (shape.kind) {
    case 'circle':
      return 1;
    case 'square':
      return 2;
    default:
      // @ts-expect-error: there may be other variants.
      return shape satisfies never;
  }
}

declare const action: ExampleResourceUpdateAction;
declare const resource: Resource;

/** Every value is also one that a tolerant client may return, so no cast is needed. */
export const values: readonly [Tolerant<ExampleResourceUpdateAction>, Tolerant<Resource>] = [action, resource];

const given = { baseUrl: 'https://api.example.com', token: 'a', projectKey: 'p' };

/** The option determines what calls return; without it nothing changes. */
export const plain: Client<'projectKey'> = createClient(given);
export const strict: Client<'projectKey'> = createClient({ ...given, responses: 'strict' });
export const off: Client<'projectKey'> = createClient({ ...given, responses: 'off' });

declare const options: ClientOptions;
/** Options that a program computes do not tell. */
export const computed: Client = createClient(options);

export async function calls(): Promise<readonly unknown[]> {
  const tolerant = createClient({ ...given, responses: 'tolerant', onMismatch: ({ issues }) => void issues.length });
  // @ts-expect-error: its responses may have other members and variants; this model has a tagged union only in inputs.
  const narrow: Identical<typeof tolerant, Client<'projectKey'>> = true;
  const one: Tolerant<Resource> = await tolerant.resource.get({ id: 'a' });
  const result = await tolerant.resource.create({ body: {} }).result();
  const body: Tolerant<Resource> | undefined = result.ok ? result.body : undefined;
  const status: 200 | 201 | undefined = result.ok ? result.status : undefined;
  const whole = await tolerant.resource.querySorted().withResponse();
  const sorted: Tolerant<ResourcePage> = whole.body;
  const isThere: boolean = await tolerant.resource.exists();
  // @ts-expect-error: inputs are as strict as before.
  await tolerant.resource.get({});
  const own = await tolerant.request('GET', '/status');
  return [narrow, one, body, status, sorted, isThere, own.status];
}

/** Functions, and options of a call, do not change types: an annotation does. */
export const byFunction: Promise<Tolerant<Resource>> = getResource(
  createConnection({ ...given, responses: 'tolerant' }),
  { id: 'a' },
);
export const byCall: Promise<Tolerant<Resource>> = plain.resource.get({ id: 'a' }, { responses: 'tolerant' });

export const mistakes: readonly unknown[] = [
  // @ts-expect-error: there are three ways.
  createClient({ ...given, responses: 'lax' }),
  // @ts-expect-error: options are checked for typos as before.
  createClient({ ...given, respnses: 'tolerant' }),
];
