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

const shop: Named = { group: 'petShop', name: 'listAll' };
const shops: Named = { group: 'petShops', name: 'get' };

/**
 * Every form, by its spelling of the operation `listAll` in a group `petShop`: `list-all`, `PetShop_ListAll`. Those with
 * the singular, by that of `get` in `petShops`: `getPetShop`.
 */
export const idForms: ReadonlyMap<string, IdForm> = new Map(
  allSpellings
    .flatMap((name): readonly IdForm[] => [
      { name, group: 'inside' },
      { name, group: 'singular' },
      { name },
      ...allSpellings.flatMap((spelling) =>
        [...'/._:-', ...(isRunOn(spelling, name) ? [''] : [])].map((separator): IdForm => {
          return { name, group: { spelling, separator } };
        }),
      ),
    ])
    .map((form) => [operationIdIn(form, form.group === 'singular' ? shops : shop), form]),
);

/** Whether capitals alone show where the group ends: `petShopListAll`. */
function isRunOn(group: Spelling, name: Spelling): boolean {
  return name === 'pascal' && (group === 'camel' || group === 'pascal');
}

/**
 * The id of an operation in this form. In a form without the group, a name that is only a verb gets the group after it.
 */
export function operationIdIn({ name: spelling, group }: IdForm, endpoint: Named): string {
  if (typeof group === 'object')
    return groupIn({ name: spelling, group }, endpoint.group) + spellings[spelling](endpoint.name);
  const isInside = group === 'inside' || !/[A-Z]/.test(endpoint.name);
  const named =
    group === 'singular' && !ofMany.has(endpoint.name) ? { ...endpoint, group: singular(endpoint.group) } : endpoint;
  return spellings[spelling](isInside ? operationName(named) : endpoint.name);
}

/** `pets` → `pet`, `companies` → `company`, `boxes` → `box`; a word that does not look like a plural stays. Where this is wrong, ids keep the whole name. */
export function singular(noun: string): string {
  if (/[^aeiou]ies$/.test(noun)) return `${noun.slice(0, -3)}y`;
  if (/(?:s|x|z|ch|sh)es$/.test(noun)) return noun.slice(0, -2);
  return /[^siu]s$/.test(noun) ? noun.slice(0, -1) : noun;
}

/** The part before a name: `pet-shop/`. */
export function groupIn({ group: form }: IdForm, group: string): string {
  return typeof form === 'object' ? spellings[form.spelling](group) + form.separator : '';
}

/** The id of the operation that receives a webhook: `order.paid` → `orderPaid` */
export function webhookIdOf(name: string): string {
  const [first = '', ...others] = name.split(/[^A-Za-z0-9]+/);
  return first + others.map(upperFirst).join('');
}

interface Named {
  readonly group: string;
  readonly name: string;
}

function lowerWords(name: string): readonly string[] {
  return (name.match(/[A-Z]?[a-z0-9]+|[A-Z]+(?![a-z])/g) ?? []).map((word) => word.toLowerCase());
}
