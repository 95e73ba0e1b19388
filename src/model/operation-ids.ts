import { words } from '../source/words.js';
import { operationName, upperFirst } from './names.js';

/** The extension of an API that defines how the ids of its operations are spelled. */
export const operationIdsWord = 'operation-ids';

type Spelling = 'camel' | 'pascal' | 'kebab' | 'snake';

/** How ids of operations are built from names. */
export interface IdForm {
  readonly name: Spelling;
  /** Where the group is: after the verb of every name; after names that are a verb, in the singular; or before the name. */
  readonly group?: 'inside' | 'singular' | { readonly spelling: Spelling; readonly separator: string };
  /** Whether the path and the method follow, as FastAPI appends them. */
  readonly hasAddress?: true;
}

const spellings: Readonly<Record<Spelling, (name: string) => string>> = {
  camel: (name) => name,
  pascal: upperFirst,
  kebab: (name) => lowerWords(name).join('-'),
  snake: (name) => lowerWords(name).join('_'),
};

const allSpellings = Object.keys(spellings) as readonly Spelling[];

/** The verbs after which even those who name single things in the singular use the plural: `listPets`, but `getPet`. */
const ofMany: ReadonlySet<string> = new Set(words('list find search query count'));

const shop: Operation = { group: 'petShop', name: 'listAll', method: 'get', path: '/pets' };
const shops: Operation = { ...shop, group: 'petShops', name: 'get' };

/** The forms with the group inside, or without it. */
function plainForms(name: Spelling): readonly IdForm[] {
  return [{ name, group: 'inside' }, { name, group: 'singular' }, { name }];
}

/**
 * Every form, by its spelling of the operation `listAll` in a group `petShop`: `list-all`, `PetShop_ListAll`. Those with
 * the singular, by that of `get` in `petShops`: `getPetShop`. Those with the address, by that of `GET /pets`:
 * `list_all_pets_get`.
 */
export const idForms: ReadonlyMap<string, IdForm> = new Map(
  [
    ...allSpellings.flatMap((name): readonly IdForm[] => [
      ...plainForms(name),
      ...allSpellings.flatMap((spelling) =>
        [...'/._:-', ...(isRunOn(spelling, name) ? [''] : [])].map((separator): IdForm => {
          return { name, group: { spelling, separator } };
        }),
      ),
    ]),
    // NestJS puts the class before the name of its method.
    { name: 'camel', group: { spelling: 'pascal', separator: 'Controller_' } } as const,
    ...plainForms('snake').map((form) => ({ ...form, hasAddress: true }) as const),
  ].map((form) => [operationIdIn(form, form.group === 'singular' ? shops : shop), form]),
);

/** Whether capitals alone show where the group ends: `petShopListAll`. */
function isRunOn(group: Spelling, name: Spelling): boolean {
  return name === 'pascal' && (group === 'camel' || group === 'pascal');
}

/**
 * The id of an operation in this form. In a form without the group, a name that is only a verb gets the group after it.
 */
export function operationIdIn(form: IdForm, operation: Operation): string {
  return spelledName(form, operation) + (form.hasAddress ? addressIn(operation) : '');
}

function spelledName({ name: spelling, group }: IdForm, operation: Operation): string {
  if (typeof group === 'object')
    return groupIn({ name: spelling, group }, operation.group) + spellings[spelling](operation.name);
  const isInside = group === 'inside' || !/[A-Z]/.test(operation.name);
  const named =
    group === 'singular' && !ofMany.has(operation.name)
      ? { ...operation, group: singular(operation.group) }
      : operation;
  return spellings[spelling](isInside ? operationName(named) : operation.name);
}

/**
 * `pets` → `pet`, `companies` → `company`, `boxes` → `box`, `statuses` → `status`, `cases` → `case`; a word that does not
 * look like a plural stays. Where this is wrong, ids keep the whole name.
 */
export function singular(noun: string): string {
  if (/[^aeiou]ies$/.test(noun)) return `${noun.slice(0, -3)}y`;
  if (noun.endsWith('izzes')) return noun.slice(0, -3);
  if (/(?:ss|[^aeo]us|x|zz|ch|sh)es$/.test(noun)) return noun.slice(0, -2);
  return /[^siu]s$/.test(noun) ? noun.slice(0, -1) : noun;
}

/** The part before a name: `pet-shop/`. */
export function groupIn({ group: form }: IdForm, group: string): string {
  return typeof form === 'object' ? spellings[form.spelling](group) + form.separator : '';
}

/** What FastAPI appends to a name: `_pets__id__get` for `GET /pets/{id}`. */
export function addressIn({ method, path }: Pick<Operation, 'method' | 'path'>): string {
  return `${path.replaceAll(/\W/g, '_')}_${method}`;
}

/** The id of the operation that receives a webhook: `order.paid` → `orderPaid` */
export function webhookIdOf(name: string): string {
  const [first = '', ...others] = name.split(/[^A-Za-z0-9]+/);
  return first + others.map(upperFirst).join('');
}

export interface Operation {
  readonly group: string;
  readonly name: string;
  /** In small letters. */
  readonly method: string;
  /** As in the document. */
  readonly path: string;
}

function lowerWords(name: string): readonly string[] {
  return (name.match(/[A-Z]?[a-z0-9]+|[A-Z]+(?![a-z])/g) ?? []).map((word) => word.toLowerCase());
}
