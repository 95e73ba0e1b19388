/** Why a target prints nothing of its own for some constructs: the package that has them instead, or none at all. */
export interface Reason {
  /** The titles or names of constructs. */
  readonly of: readonly string[];
  readonly targets: readonly string[];
  /** Absent if the construct has nothing to do with that target. */
  readonly through?: string;
  readonly because: string;
}

const values = ['Scalars', 'Containers', 'Named types'];
const words = ['docs', 'a gap', 'deprecation', 'an example of a field', 'an example of a type'];
const storage = ['`does:`', '`key:`', '`version:`', '`filters:`', '`responds:`'];
const paging = ['`pages: offset`', '`pages: page`', '`pages: cursor`', '`pages: link`', 'parts of a page by path'];
const errors = [
  'an error',
  'an error without a body',
  'an error with headers',
  '`4xx`, `5xx`',
  '`other` errors',
  'an error of several media types',
  'errors of a group',
];
const servers = ['a server with a placeholder', 'several servers', 'a server of a group', 'a server of an endpoint'];
const callers = [
  'scopes',
  'scopes with `|`, `&` and parentheses',
  '`scopes: any`',
  '`auth: none`',
  '`auth: none` of a group',
  '`auth: basic`',
  '`auth: key in header`',
  '`auth: key in query`',
  '`auth: key in cookie`',
  'several schemes',
  '`auth: bearer | none`',
  'a scope with a placeholder',
];

/** The first matching reason counts. */
export const reasons: readonly Reason[] = [
  {
    of: ['an extension', 'of an endpoint: an extension'],
    targets: ['types', 'validators', 'server', 'reference', 'client', 'json-schema'],
    because: 'it is for programs that read the OpenAPI document',
  },
  {
    of: storage,
    targets: ['openapi', 'docs'],
    because: 'both are about what travels, not about what a service does with it',
  },
  {
    of: ['`gaps:`'],
    targets: ['types', 'validators', 'server', 'client', 'query', 'mocks', 'json-schema'],
    because: 'it is about no declaration in particular',
  },
  {
    of: ['`scopes: any`'],
    targets: ['openapi', 'docs'],
    because: 'a requirement without scopes is any valid token',
  },
  {
    of: ['Parameters', 'Request bodies', 'Responses', 'Endpoints'],
    targets: ['json-schema'],
    because: 'a schema is about the value of a type, whichever endpoint it goes through',
  },
  {
    of: words,
    targets: ['validators', 'server', 'reference', 'client'],
    through: 'types',
    because: 'editors show what is said of a type wherever it is used; errors of a value need none of it',
  },
  {
    of: ['numbers with names'],
    targets: ['validators', 'server', 'reference', 'client'],
    through: 'types',
    because: 'the names are for programs: what is sent and checked are the numbers',
  },
  {
    of: ['`required` with a default'],
    targets: ['validators', 'server', 'reference', 'client'],
    through: 'types',
    because: 'the default is documentation: nothing that runs fills it in',
  },
  {
    of: ['string as snowflake', 'integer as unix-time'].map((name) => `\`${name}\``),
    targets: ['validators', 'server', 'reference', 'client'],
    through: 'types',
    because: 'nothing checks it: it is the scalar that it is of',
  },
  {
    of: ['with an example', 'deprecated'],
    targets: ['server', 'client'],
    through: 'types',
    because: 'the input of an operation is declared there',
  },
  {
    of: ['with an example', 'deprecated'],
    targets: ['validators', 'reference'],
    because: 'nothing that runs is changed by it',
  },
  {
    of: values,
    targets: ['server', 'client'],
    through: 'validators',
    because: 'bodies are checked, read and written by its functions',
  },
  {
    of: values,
    targets: ['types', 'reference'],
    through: 'validators',
    because: 'TypeScript has no word for it: the type is that of the wider value, and checks are made when it runs',
  },
  {
    of: ['Parameters'],
    targets: ['validators'],
    because: 'a parameter is a text, which the server reads and the client writes, each with a reader of that type',
  },
  {
    of: ['Parameters', ...errors, ...callers],
    targets: ['reference'],
    through: 'server',
    because: 'the handlers of the service are called with what the server has read and let in',
  },
  {
    of: ['Request bodies', 'Responses'],
    targets: ['types', 'validators', 'reference'],
    because: 'the value is the same, and only travels otherwise',
  },
  {
    of: [...errors, 'an example'],
    targets: ['validators'],
    because: 'the types of the bodies have their functions already',
  },
  {
    of: [...callers, ...servers],
    targets: ['types', 'validators', 'reference'],
    because: 'who may call, and where, is no part of a value',
  },
  {
    of: ['`webhooks:`'],
    targets: ['reference'],
    because: 'who is told, and when, is for the service to decide',
  },
  {
    of: ['limits', 'limits of a group', 'limits of the model'],
    targets: ['types', 'validators', 'reference', 'client'],
    because: 'how much a request may be and take is checked by the server',
  },
  {
    of: paging,
    targets: ['types', 'validators', 'server'],
    because: 'one page is a response like any other; the client iterates over pages, and the service creates them',
  },
  { of: ['`idempotency-key`'], targets: ['validators'], because: 'the key is a header' },
  {
    of: ['`streams-if`'],
    targets: ['types', 'validators', 'reference'],
    because:
      'the contents are the same: the client knows which one it asks for, and the server which one its handlers are asked for',
  },
  {
    of: storage,
    targets: ['types', 'validators', 'client'],
    because: 'how records are kept is seen by nobody else',
  },
  {
    of: storage.filter((name) => name !== '`version:`'),
    targets: ['server'],
    because: 'of how records are kept, the version alone is told to every caller, as an entity tag',
  },
  {
    of: ['of an endpoint: docs', 'of an endpoint: a gap', 'of an endpoint: deprecation', 'an example'],
    targets: ['types', 'validators', 'reference', 'server', 'client'],
    because: 'the operation is declared, and shown, elsewhere',
  },
  {
    of: ['of an endpoint: deprecation with dates'],
    targets: ['types', 'validators', 'reference', 'client'],
    because: 'a calling program cannot do anything about a date; the server sends it with every response',
  },
  {
    of: ['Parameters', ...values, ...words, 'numbers with names', '`required` with a default', '`query requires`'],
    targets: ['query'],
    because: 'the options of a query pass on the input and the data of the call, whose types the client has',
  },
  {
    of: ['Request bodies', 'Responses', 'Endpoints', ...errors, ...callers, ...servers, ...paging],
    targets: ['query'],
    because: 'a call of the client is the same, whoever makes it',
  },
  {
    of: [
      'docs',
      'a gap',
      'an extension',
      'deprecation',
      'numbers with names',
      '`required` with a default',
      '`string as snowflake`',
      '`integer as unix-time`',
    ],
    targets: ['mocks'],
    because: 'a sample is the same without it',
  },
  {
    of: values,
    targets: ['mocks'],
    through: 'validators',
    because: 'samples are drawn from their tables of the types, and checked by their functions',
  },
  {
    of: ['Parameters', 'Request bodies', 'Responses', 'Endpoints'],
    targets: ['mocks'],
    because: 'the server that the mocks start reads requests and writes responses',
  },
];
