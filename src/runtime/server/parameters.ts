import type { Parameter } from './endpoint-table.js';
import type { Reason } from './problem.js';
import type { TextReader, ValueIssue } from './text.js';
import type { ValuesReader } from './text-reader.js';

/** The parameters of one location of a request, decoded, and where to note what is wrong with them. */
export interface ParameterSource {
  readonly in: 'query' | 'header' | 'cookie';
  /** Every value of a name in the order sent; undefined when it was not sent. A Map will do. */
  readonly values: { get(name: string): readonly string[] | undefined };
  readonly reasons: Reason[];
}

/** The values of the path parameters, in the order of the path, decoded once, and where to note what is wrong with them. */
export interface PathValues {
  readonly values: readonly string[];
  readonly reasons: Reason[];
}

/** A path parameter, ready to read its values. */
export interface PathParameterReader {
  readonly name: string;
  readonly read: TextReader<unknown>;
}

/** A parameter, ready to read its values. */
export interface ParameterReader extends Pick<Parameter, 'name' | 'optional' | 'default'> {
  readonly read: ValuesReader;
}

/** The value of a path parameter; see `valueOf` for one that is wrong. */
export function pathValue(path: PathValues, index: number, { name, read }: PathParameterReader): unknown {
  const result = read(path.values[index] ?? '');
  if (result.ok) return result.value;
  // What is malformed needs no second reason from its grammar.
  if (path.reasons.some(({ at }) => at === name)) return undefined;
  return noteIssues(path, result.issues, { in: 'path', at: name });
}

/**
 * The value of a parameter, its default where it was not sent. When it is missing or wrong, the reason is noted and undefined
 * is a placeholder that nobody sees: an input with reasons never reaches a handler.
 */
export function valueOf(source: ParameterSource, parameter: ParameterReader): unknown {
  const texts = source.values.get(parameter.name);
  if (texts === undefined) {
    if (parameter.default !== undefined || parameter.optional === true) return parameter.default;
    note(source, { in: source.in, at: parameter.name, code: 'required', message: 'must be given' });
    return undefined;
  }
  const result = parameter.read(texts);
  if (result.ok) return result.value;
  return noteIssues(source, result.issues, { in: source.in, at: parameter.name });
}

/** Notes what is wrong with a value; where it has parts, each place in it. */
export function noteIssues(
  source: { readonly reasons: Reason[] },
  issues: readonly ValueIssue[],
  place: Pick<Reason, 'in' | 'at'>,
): undefined {
  for (const { path, code, message } of issues) note(source, { in: place.in, at: place.at + path, code, message });
}

/** Notes a reason; no more than a hundred, so that a bad request does not become a long response. */
export function note(source: { readonly reasons: Reason[] }, reason: Reason): void {
  if (source.reasons.length < 100) source.reasons.push(reason);
}
