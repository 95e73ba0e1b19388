import { operationName, upperFirst } from './names.js';

/** The extension of an API that defines how the ids of its operations are spelled. */
export const operationIdsWord = 'operation-ids';

type Spelling = 'camel' | 'pascal' | 'kebab' | 'snake';

/** How ids of operations are built from names. */
export interface IdForm {
  readonly name: Spelling;
  /** Where the group is: after the verb of every name, or before the name. */
  readonly group?: 'inside' | { readonly spelling: Spelling; readonly separator: string };
}

const spellings: Readonly<Record<Spelling, (name: string) => string>> = {
  camel: (name) => name,
  pascal: upperFirst,
  kebab: (name) => lowerWords(name).join('-'),
  snake: (name) => lowerWords(name).join('_'),
};

const allSpellings = Object.keys(spellings) as readonly Spelling[];

/** Every form, by its spelling of the operation `listAll` in a group `petShop`: `list-all`, `PetShop_ListAll`. */
export const idForms: ReadonlyMap<string, IdForm> = new Map(
  allSpellings
    .flatMap((name): readonly IdForm[] => [
      { name, group: 'inside' },
      { name },
      ...allSpellings.flatMap((spelling) =>
        [...'/._:-'].map((separator): IdForm => ({ name, group: { spelling, separator } })),
      ),
    ])
    .map((form) => [operationIdIn(form, { group: 'petShop', name: 'listAll' }), form]),
);

/**
 * The id of an operation in this form. In a form without the group, a name that is only a verb gets the group after it.
 */
export function operationIdIn({ name: spelling, group }: IdForm, endpoint: Named): string {
  if (typeof group === 'object')
    return groupIn({ name: spelling, group }, endpoint.group) + spellings[spelling](endpoint.name);
  const isInside = group === 'inside' || !/[A-Z]/.test(endpoint.name);
  return spellings[spelling](isInside ? operationName(endpoint) : endpoint.name);
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
