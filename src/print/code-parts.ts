/** In characters. The formatter needs up to fifty times the memory of a text. */
const longEnough = 131_072;

/** The beginning of a statement at the top level, or of its docs. */
const statementStart = /(?:export|import|function|const|type|interface|class) |\/\*\*/y;

/**
 * What a function makes of a file of code, part by part: each part consists of whole statements, so together they become
 * the same. Only the files of a large API have more than one. A statement that only looks like one, in a template literal
 * that spans lines, makes a part that does not parse, and then the file is a single part.
 */
export async function eachPart<Result extends { readonly errors: readonly unknown[] }>(
  text: string,
  compute: (part: string) => Result | Promise<Result>,
): Promise<readonly PartResult<Result>[]> {
  const results: PartResult<Result>[] = [];
  for (const part of codeParts(text)) {
    const result = await compute(part);
    if (result.errors.length > 0) return [{ part: text, result: part === text ? result : await compute(text) }];
    results.push({ part, result });
  }
  return results;
}

interface PartResult<Result> {
  readonly part: string;
  readonly result: Result;
}

function codeParts(text: string): readonly string[] {
  const parts: string[] = [];
  let start = 0;
  for (;;) {
    const next = nextStatement(text, start + longEnough);
    parts.push(text.slice(start, next));
    if (next === undefined) return parts;
    start = next;
  }
}

/** Where the first line after an offset that begins a statement is; undefined if there is none. */
function nextStatement(text: string, offset: number): number | undefined {
  for (let end = text.indexOf('\n', offset); end !== -1; end = text.indexOf('\n', end + 1)) {
    statementStart.lastIndex = end + 1;
    const isDocumented = text.startsWith('*/', end - 2);
    if (!isDocumented && statementStart.test(text)) return end + 1;
  }
  return undefined;
}
