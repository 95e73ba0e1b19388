/** Type names of other languages, and their equivalent here; a sentence if there is no such type. */
const foreignTypes = byWord({
  integer: 'int safeint serial tinyint smallint mediumint',
  int32: 'int8 int16 uint8 uint16 short sint32 sfixed32',
  int64: 'uint32 long bigint bigserial sint64 fixed32 sfixed64',
  uint64: 'ulong fixed64',
  number: 'num float64 double real',
  float: 'float32',
  boolean: 'bool',
  string: 'str text char varchar',
  unknown: 'any mixed document jsonb',
  datetime: 'timestamp timestamptz instant date-time utcdatetime',
  'datetime-local': 'datetime-only',
  date: 'plaindate date-only',
  time: 'plaintime time-only',
  uuid: 'guid',
  uri: 'url',
  hostname: 'fqdn',
  ipv4: 'ip ipaddress inet',
  bytes: 'binary blob base64 byte bytea buffer uint8array arraybuffer',
  file: 'file multipartfile',
  decimal: 'money bigdecimal numeric',
  'string(/[a-z]+/)': 'regex',
});

/** Containers of other languages, and their equivalent; `…` stands for their last argument. */
const foreignContainers = byWord({
  '…[]': 'array list arraylist sequence vector repeated',
  'set<…>': 'hashset set',
  'map<…>': 'map dict dictionary record hashmap hash',
  '… | null': 'nullable maybe',
  'patch<…>': 'partial',
});

const sentences = byWord({
  'Write the fields of an object below the name of the field, or of a type under `types:`.': 'object struct',
  'An enum is a list: `[red, green]`.': 'enum',
  'Mark an optional name with `?`: `name?: string`.': 'optional undefined',
  'If there is no body, write `nothing`.': 'void none never',
  'Write `string | null` for a string that may be null.': 'nil',
  'JSON of any shape is `unknown`; `json<Pet>` is JSON in a string.': 'json',
  'Write `uuid`, `string` or `integer`.': 'id',
  'A union is written `union Event by type:` under `types:`, with the variants below.': 'oneof',
  'Write the type alone: generated types are read-only, and every field without a `?` is required.':
    'readonly required',
  'Write the type alone: generated code is asynchronous where it must be.': 'promise',
  'Write `pick<Pet, name>` or `omit<Pet, id>`, in small letters.': 'pick omit',
});

/** Maps each of the words to its equivalent. */
function byWord(words: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  return new Map(Object.entries(words).flatMap(([meaning, list]) => list.split(' ').map((word) => [word, meaning])));
}

interface ForeignType {
  /** Our type to continue with; absent if only a person can choose. */
  readonly name?: string;
  /** The whole type as it should be written. */
  readonly text?: string;
  readonly hint: string;
}

/** The equivalent of a type of another language; `item` is its type argument. */
export function foreignType(word: string, item: string | undefined): ForeignType | undefined {
  const lower = word.toLowerCase();
  const name = foreignTypes.get(lower);
  if (name !== undefined && item === undefined) return { name, text: name, hint: `Write \`${name}\`.` };
  const container = foreignContainers.get(lower);
  if (container !== undefined) {
    const text = container.replace('…', item ?? 'string');
    return item === undefined
      ? { hint: `Write \`${text}\`, with the type of its items.` }
      : { text, hint: `Write \`${text}\`.` };
  }
  const sentence = sentences.get(lower);
  return sentence === undefined ? undefined : { hint: sentence };
}
