import type { EndpointTable, HeaderParameter, Parameter, QueryParameter } from './endpoint-table.js';
import type { Input, ParameterSource, Reader, Received } from './message.js';
import {
  matching,
  noteIssues,
  type ParameterReader,
  type PatternReader,
  type QueryNames,
  refuseUnknown,
  valueOf,
} from './parameters.js';
import type { Reason } from './problem.js';
import { type Refusal, refused, type TextReader } from './read-result.js';
import { decodeOnce } from './target.js';
import { headerReader, once, textReader, valuesReader } from './text-reader.js';
import { setField } from '../validators/index.js';

export interface Decoder {
  /** Reads the path parameters alone, raw and in the order of the path: they are needed before anything else is read. */
  decodePath(raw: readonly string[]): DecodedPath;
  decode(path: Input, received: Received): Input;
}

interface DecodedPath {
  readonly input: Input;
  /** Decoded once, in the order of the path. */
  readonly values: readonly string[];
  readonly reasons: readonly Reason[];
}

/** Builds the readers of all parameters once, so that a request only runs them. */
export function decoderOf(table: EndpointTable): Decoder {
  const { pathParameters = [], isGrouped = false } = table;
  const path = pathParameters.map((parameter) => property(parameter, pathReader(parameter, table)));
  const names = queryNamesOf(table.query ?? []);
  const readers = readersOf(table, names);
  const hasBody = table.body !== undefined || table.contents !== undefined;
  return {
    decodePath(raw) {
      const input: Input = {};
      const values: string[] = [];
      const reasons: Reason[] = [];
      for (const { name, property, read } of path) {
        const text = decodeOnce(raw[values.length] ?? '');
        const result = segmentRefusal(text) ?? read(text ?? '');
        const value = result.ok ? result.value : noteIssues({ reasons }, result.issues, { in: 'path', at: name });
        setField(input, property, value);
        values.push(text ?? '');
      }
      return { input, values, reasons };
    },
    decode(pathInput, received) {
      refuseUnknown(received.query, names);
      const input: Input = !isGrouped ? pathInput : path.length === 0 ? {} : { path: pathInput };
      for (const { location, read } of readers) {
        if (isGrouped) read((input[location] = {}), received);
        else read(input, received);
      }
      if (hasBody) input['body'] = received.body;
      return input;
    },
  };
}

function pathReader({ name, type, parse }: Parameter, { path, rest }: EndpointTable): TextReader<unknown> {
  const read = textReader(type, parse);
  return rest !== undefined && path.includes(`{${name}...}`) ? rest(read) : read;
}

/** Why a decoded segment is invalid, whatever its type: percent signs may have hidden `.` and `..`. */
function segmentRefusal(text: string | undefined): Refusal | undefined {
  if (text === undefined) return refused('encoding', 'must be percent-encoded UTF-8');
  if (text === '') return refused('length', 'must not be empty');
  return text === '.' || text === '..' ? refused('pattern', 'must not be . or ..') : undefined;
}

interface LocationReader {
  readonly location: 'query' | 'headers' | 'cookies';
  readonly read: Reader;
}

function readersOf(table: EndpointTable, names: QueryNames): readonly LocationReader[] {
  const { query = [], headers = [], cookies } = table;
  const readers: LocationReader[] = [];
  if (query.length > 0) readers.push({ location: 'query', read: queryReader(table, names) });
  if (headers.length > 0) readers.push({ location: 'headers', read: sourceReader(headers, headersOf) });
  if (cookies !== undefined) readers.push({ location: 'cookies', read: cookies() });
  return readers;
}

function property<Read>(
  { name, property = name, optional, default: value }: Parameter,
  read: Read,
): ParameterReader<Read> & { readonly property: string } {
  return { name, property, read, default: value, ...(optional === true ? { optional } : {}) };
}

function queryNamesOf(parameters: readonly QueryParameter[]): QueryNames {
  const declared = parameters.filter(({ pattern }) => pattern === undefined);
  return {
    declared: new Set(declared.map(({ name }) => name)),
    patterns: parameters.filter(({ pattern }) => pattern !== undefined).map(patternReader),
    nested: parameters.flatMap(({ name, nested }) => (nested === undefined ? [] : [name])),
  };
}

function patternReader(parameter: QueryParameter): PatternReader {
  const { prefix = '', suffix = '', type = 'string' } = parameter.pattern ?? {};
  const readPart = textReader(type);
  const { name, type: values, parse } = parameter;
  return { name, prefix, suffix, isPart: (text) => readPart(text).ok, read: valuesReader(values, parse) };
}

function queryReader({ query: parameters = [], queryRequires }: EndpointTable, names: QueryNames): Reader {
  const steps = parameters.map((parameter): Reader => {
    if (parameter.nested !== undefined) return parameter.nested(parameter);
    const pattern = names.patterns.find(({ name }) => parameter.pattern !== undefined && name === parameter.name);
    if (pattern === undefined) {
      const reader = property(parameter, valuesReader(parameter.type, parameter.parse));
      return (input, { query }) => setField(input, reader.property, valueOf(query, reader));
    }
    return (input, { query }) => {
      for (const [name, value] of matching(query, pattern, names)) setField(input, name, value);
    };
  });
  return (input, received) => {
    for (const step of steps) step(input, received);
    queryRequires?.(input, received);
  };
}

/** Reads the parameters of one location by their names. */
export function sourceReader(
  parameters: readonly HeaderParameter[],
  sourceOf: (received: Received) => ParameterSource,
): Reader {
  const readers = parameters.map((parameter) => {
    const read = parameter.read ? once(parameter.read) : headerReader(parameter.type, parameter.parse);
    return property(parameter, read);
  });
  return (input, received) => {
    const source = sourceOf(received);
    for (const reader of readers) setField(input, reader.property, valueOf(source, reader));
  };
}

function headersOf({ request, reasons }: Received): ParameterSource {
  return {
    in: 'header',
    reasons,
    values: {
      get(name) {
        const value = request.header(name.toLowerCase());
        return value === undefined ? undefined : [value];
      },
    },
  };
}
