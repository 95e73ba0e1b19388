import { type Chance, happens, hashOf, oneOf, skewedOf, wholeBetween } from './chance.js';
import * as words from './words.js';

/** Makes a text; `shift` is of the field, so that fields of one topic have common words of their own. */
type Maker = (chance: Chance, shift: number) => string;

const streets = 'Harbor Street, Mill Lane, Station Road, Garden Row, Bridge Street, Hill Road'.split(', ');

/** What texts are about, by a word of their field's name. */
const makers: readonly (readonly [names: string, make: Maker])[] = [
  ['email mail', (chance) => `${personOf(chance).toLowerCase().replace(' ', '.')}@example.com`],
  ['url uri link href website homepage image photo picture', (chance) => `https://example.com/${slugOf(chance)}`],
  [
    'phone mobile telephone fax',
    (chance) => `+49 30 ${wholeBetween(chance, 1000, 9999)} ${wholeBetween(chance, 100, 999)}`,
  ],
  ['firstname givenname forename', (chance) => oneOf(chance, words.givenNames)],
  ['lastname familyname surname', (chance) => oneOf(chance, words.familyNames)],
  [
    'person author owner customer user contact assignee creator editor borrower reader buyer seller driver manager artist writer ' +
      'holder sender recipient student teacher employee guest member friend by',
    personOf,
  ],
  [
    'city town location place',
    listed(
      'Berlin, Lisbon, Vienna, Oslo, Lyon, Porto, Utrecht, Bologna, Seville, Ghent, Krakow, Turku, Aarhus, Leeds, Osaka, Boston, Zurich, Prague',
    ),
  ],
  [
    'country nation',
    listed(
      'Germany, France, Portugal, Austria, Norway, Italy, Spain, Belgium, Poland, Finland, Denmark, Japan, Canada',
    ),
  ],
  ['street address', (chance) => `${wholeBetween(chance, 1, 98)} ${oneOf(chance, streets)}`],
  ['zip postcode postalcode', (chance) => String(wholeBetween(chance, 10_000, 99_999))],
  ['currency', listed('EUR, USD, GBP, CHF, SEK, PLN, JPY, DKK', 0)],
  ['language lang', listed(words.languages, 0)],
  ['locale', listed('en-US, de-DE, en-GB, fr-FR, es-ES, it-IT, nl-NL, pl-PL, pt-PT', 0)],
  ['color colour', listed('blue, green, red, white, black, yellow, orange, grey, brown, purple')],
  ['unit', listed('piece, kg, m, litre, box, pair, set')],
  ['status state phase stage', listed('active, new, waiting, done, paused, archived', 0)],
  ['size', listed('medium, small, large, extra large', 0)],
  ['material', listed('oak, steel, cotton, linen, glass, paper, wool, copper, leather')],
  ['genre', listed('novel, travel, history, poetry, science, cooking, nature, art', 0)],
  [
    'text description comment note summary body message content detail remark reason hint abstract biography',
    sentenceOf,
  ],
  [
    'title subject headline caption name label nick nickname',
    (chance) => capitalized(`${oneOf(chance, words.adjectives)} ${oneOf(chance, words.nouns)}`),
  ],
  ['code sku number reference ref serial', codeOf],
  ['key slug id identifier handle username login', slugOf],
  [
    'version release',
    (chance) => `${wholeBetween(chance, 1, 4)}.${wholeBetween(chance, 0, 9)}.${wholeBetween(chance, 0, 5)}`,
  ],
  ['hash token secret password checksum', (chance) => `${slugOf(chance)}-${wholeBetween(chance, 100_000, 999_999)}`],
  ['tag keyword category group kind type topic', listed(words.labels)],
];

// From all over the list, so that they do not all begin alike.
const commonNouns = words.nouns.filter((_, index) => index % 3 === 0);

const makerByName: ReadonlyMap<string, Maker> = new Map(
  makers.flatMap(([names, make]) => names.split(' ').map((name) => [name, make] as const)),
);

/** Like a person would have filled in a field of that name: `authorName` → `Hazel Brook`, anything else a common word. */
export function textAbout(name: string, chance: Chance): string {
  const shift = hashOf(name);
  const make = makerOf(name);
  return make === undefined ? (skewedOf(chance, commonNouns, shift) ?? '') : make(chance, shift);
}

/** `amber-birch-17` */
export function slugOf(chance: Chance): string {
  return `${oneOf(chance, words.adjectives)}-${oneOf(chance, words.nouns)}-${wholeBetween(chance, 10, 99)}`;
}

export function personOf(chance: Chance): string {
  return `${oneOf(chance, words.givenNames)} ${oneOf(chance, words.familyNames)}`;
}

export function sentenceOf(chance: Chance): string {
  const [first, second] = [oneOf(chance, words.nouns), oneOf(chance, words.nouns)];
  return oneOf(chance, words.sentences)
    .replace('{adjective}', oneOf(chance, words.adjectives))
    .replace('{noun}', first)
    .replace('{noun2}', second);
}

const wordsByName = new Map<string, readonly string[]>();

/** What a name is about is told by its last words first: `customerEmail` is an address, `emailOfCustomer` is not asked. */
export function wordsOfName(name: string): readonly string[] {
  const known = wordsByName.get(name) ?? readWords(name);
  // The same few names are asked for with every record.
  wordsByName.set(name, known);
  return known;
}

function readWords(name: string): readonly string[] {
  const parts = name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((part) => part !== '');
  const pairs = parts.slice(1).map((part, index) => `${parts[index] ?? ''}${part}`);
  return [...pairs.reverse(), ...parts.reverse()].flatMap((part) => [
    part,
    part.replace(/ies$/, 'y').replace(/s$/, ''),
  ]);
}

function makerOf(name: string): Maker | undefined {
  const found = wordsOfName(name).flatMap((word) => makerByName.get(word) ?? []);
  // `authorName` is that of a person, `name` alone that of anything.
  return /.name$/i.test(name) && found.includes(personOf) ? personOf : found[0];
}

/** One of a list; without `shift`, each field has common ones of its own. */
function listed(list: string | readonly string[], shift?: number): Maker {
  const all = typeof list === 'string' ? list.split(', ') : list;
  return (chance, ofField) => skewedOf(chance, all, shift ?? ofField) ?? '';
}

function codeOf(chance: Chance): string {
  const word = happens(chance, 0.7) ? oneOf(chance, words.shortWords.slice(0, 4)) : oneOf(chance, words.shortWords);
  return `${word.toUpperCase()}-${wholeBetween(chance, 1000, 9999)}`;
}

function capitalized(text: string): string {
  return text.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase());
}
