import type { EndpointTable, HeaderParameter, Parameter, QueryParameter } from './endpoint-table.js';
import type { Input, ParameterSource, Reader, Received } from './message.js';
import {
  noteIssues,
  type ParameterReader,
  type PatternReader,
  type QueryNames,
  readUndeclared,
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
  const readers = readersOf(table);
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
      const input: Input = !isGrouped ? pathInput : path.length === 0 ? {} : { path: pathInput };
      for (const { location, read } of readers) {
        read(isGrouped && location !== undefined ? (input[location] = {}) : input, received);
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
  return text === '.' || text === '..' ? refused('pattern', 'must not be "." or ".."') : undefined;
}

interface LocationReader {
  /** Undefined for a query without parameters, which is only checked. */
  readonly location: 'query' | 'headers' | 'cookies' | undefined;
  readonly read: Reader;
}

function readersOf(table: EndpointTable): readonly LocationReader[] {
  const { query = [], headers = [], cookies } = table;
  const readers: LocationReader[] = [{ location: query.length > 0 ? 'query' : undefined, read: queryReader(table) }];
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

function patternReader({ name, pattern, type: values, parse }: QueryParameter): PatternReader {
  const { prefix = '', suffix = '', type = 'string' } = pattern ?? {};
  const readPart = textReader(type);
  return { name, prefix, suffix, isPart: (text) => readPart(text).ok, read: valuesReader(values, parse) };
}

function queryReader({ query: parameters = [], queryRequires }: EndpointTable): Reader {
  const declared = parameters.filter(({ pattern }) => pattern === undefined);
  const names: QueryNames = {
    declared: new Set(declared.map(({ name }) => name)),
    patterns: parameters.filter(({ pattern }) => pattern !== undefined).map(patternReader),
    nested: parameters.flatMap(({ name, nested }) => (nested === undefined ? [] : [name])),
  };
  const steps = declared.map((parameter): Reader => {
    if (parameter.nested !== undefined) return parameter.nested(parameter);
    const reader = property(parameter, valuesReader(parameter.type, parameter.parse));
    return (input, { query }) => setField(input, reader.property, valueOf(query, reader));
  });
  return (input, received) => {
    readUndeclared(input, received.query, names);
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
    const { read, decode, type, parse } = parameter;
    const ofText = read ? once(read) : headerReader(type, parse);
    return property(parameter, decode ? (texts) => ofText(texts.map(decode)) : ofText);
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
