import { createRequire } from 'node:module';
import type * as Yaml from 'yaml';

let loaded: typeof Yaml | undefined;

/** Beyond what any document needs. The document and the value that is being read are levels, too. */
const mostLevels = 500;

/**
 * The YAML library. Loaded when something needs it: that takes a fifth of the time of a short command, and most files
 * are read without it.
 */
export function yaml(): typeof Yaml {
  loaded ??= createRequire(import.meta.url)('yaml') as typeof Yaml;
  return loaded;
}

/**
 * As `parseDocument` of the library, but text that is nested too deeply is an error before it becomes nodes. The library
 * makes nodes recursively, and its regular expressions are compiled at the end of the stack: there Node ends the process.
 */
export function parseYaml(
  text: string,
  options: Yaml.ParseOptions & Yaml.DocumentOptions & Yaml.SchemaOptions,
): Yaml.Document.Parsed {
  const { Composer, Lexer, Parser, YAMLParseError } = yaml();
  const parser = new Parser();
  const tokens: Yaml.CST.Token[] = [];
  for (const lexeme of new Lexer().lex(text)) {
    for (const token of parser.next(lexeme)) tokens.push(token);
    if (parser.stack.length <= mostLevels) continue;
    const start = parser.stack.at(-1)?.offset ?? 0;
    const refused = yaml().parseDocument('', options);
    refused.errors.push(new YAMLParseError([start, start + 1], 'RESOURCE_EXHAUSTION', 'Nested too deeply'));
    return refused;
  }
  const [document, second] = new Composer(options).compose([...tokens, ...parser.end()], true, text.length);
  if (document === undefined) throw new Error('Bug: every text has a document, an empty one, too.');
  if (second !== undefined && options.logLevel !== 'silent') {
    const [start, end] = second.range;
    document.errors.push(new YAMLParseError([start, end], 'MULTIPLE_DOCS', 'Only one document is allowed'));
  }
  return document as Yaml.Document.Parsed;
}
