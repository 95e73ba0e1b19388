/** Names of types in other languages, and what says the same here; a sentence where there is no such type. */
const foreignTypes: Readonly<Record<string, string>> = {
  int: 'integer',
  int8: 'int32',
  int16: 'int32',
  uint8: 'int32',
  uint16: 'int32',
  uint32: 'int64',
  uint64: 'int64',
  short: 'int32',
  long: 'int64',
  bigint: 'int64',
  num: 'number',
  float32: 'float',
  float64: 'number',
  double: 'number',
  real: 'number',
  bool: 'boolean',
  str: 'string',
  text: 'string',
  char: 'string',
  varchar: 'string',
  any: 'unknown',
  mixed: 'unknown',
  timestamp: 'datetime',
  instant: 'datetime',
  'date-time': 'datetime',
  plaindate: 'date',
  utcdatetime: 'datetime',
  guid: 'uuid',
  url: 'uri',
  binary: 'bytes',
  blob: 'bytes',
  base64: 'bytes',
  byte: 'bytes',
  buffer: 'bytes',
  money: 'decimal',
  bigdecimal: 'decimal',
  regex: 'string(/[a-z]+/)',
};

/** Containers of other languages, with what to write for their last argument. */
const foreignContainers: Readonly<Record<string, (item: string) => string>> = {
  array: (item) => `${item}[]`,
  list: (item) => `${item}[]`,
  arraylist: (item) => `${item}[]`,
  sequence: (item) => `${item}[]`,
  vector: (item) => `${item}[]`,
  repeated: (item) => `${item}[]`,
  hashset: (item) => `set<${item}>`,
  dict: (item) => `map<${item}>`,
  dictionary: (item) => `map<${item}>`,
  record: (item) => `map<${item}>`,
  hashmap: (item) => `map<${item}>`,
  hash: (item) => `map<${item}>`,
  nullable: (item) => `${item} | null`,
  maybe: (item) => `${item} | null`,
};

const sentences: Readonly<Record<string, string>> = {
  object:
    'An object is a map of its fields: declare it under `types:`, its fields below its name, and write that name.',
  struct:
    'An object is a map of its fields: declare it under `types:`, its fields below its name, and write that name.',
  enum: 'A list is an enum: `Color: [red, green]` under `types:`.',
  optional: 'What may be absent says so by its name: `name?: string`.',
  void: 'Where there is no body, write `nothing`.',
  none: 'Where there is no body, write `nothing`.',
  never: 'Where there is no body, write `nothing`.',
  undefined: 'What may be absent says so by its name: `name?: string`.',
  nil: 'Write `string | null` for what may be null.',
  file: 'Bytes are written `bytes`.',
};

interface ForeignType {
  /** A type of ours, to go on with; absent where only a person can choose. */
  readonly name?: string;
  /** The whole type as it is to be written. */
  readonly text?: string;
  readonly hint: string;
}

/** What a type of another language is called here; `item` is the last thing between its angle brackets. */
export function foreignType(word: string, item: string | undefined): ForeignType | undefined {
  const lower = word.toLowerCase();
  const name = own(foreignTypes, lower);
  if (name !== undefined && item === undefined) return { name, text: name, hint: `Write \`${name}\`.` };
  const container = own(foreignContainers, lower);
  if (container !== undefined) {
    const text = container(item ?? 'string');
    return item === undefined
      ? { hint: `Write \`${text}\`, with the type of what is in it.` }
      : { text, hint: `Write \`${text}\`.` };
  }
  const sentence = own(sentences, lower);
  return sentence === undefined ? undefined : { hint: sentence };
}

function own<T>(words: Readonly<Record<string, T>>, word: string): T | undefined {
  return Object.hasOwn(words, word) ? words[word] : undefined;
}
