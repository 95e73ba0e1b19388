import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  createProtocolConnection,
  type CodeAction,
  type CompletionItem,
  type Diagnostic,
  type DocumentSymbol,
  type Hover,
  type Location,
  type PublishDiagnosticsParams,
  type Range,
  StreamMessageReader,
  StreamMessageWriter,
  type TextEdit,
  type WorkspaceEdit,
} from 'vscode-languageserver-protocol/node';
import { startProgram } from '../built-program.js';

/** An editor that talks to `modelwright lsp` over standard input and output. */
export interface EditorClient {
  open(path: string, text?: string): Promise<void>;
  change(path: string, text: string): Promise<void>;
  close(path: string): Promise<void>;
  /** The program changed files of the folder itself. */
  changedOnDisk(): Promise<void>;
  /** What is underlined in a file, once the server has said so of this text: `Pett: unknown-type`. */
  problems(path: string, isDone?: (found: readonly string[]) => boolean): Promise<readonly string[]>;
  /** The messages of the problems that were shown last: `6:14 error unknown-type: …`. */
  messages(path: string): readonly string[];
  /** Asks at the first place of these words, where `¦` is the cursor. */
  hover(path: string, marked: string): Promise<string>;
  definition(path: string, marked: string): Promise<readonly string[]>;
  references(path: string, marked: string): Promise<readonly string[]>;
  completions(path: string, marked: string): Promise<readonly CompletionItem[]>;
  /** The texts of the files after the rename, by path; what it says of the generated names is in `notes`. */
  rename(path: string, marked: string, newName: string): Promise<Readonly<Record<string, string>>>;
  prepareRename(path: string, marked: string): Promise<unknown>;
  actions(path: string, marked: string): Promise<readonly CodeAction[]>;
  symbols(path: string): Promise<readonly DocumentSymbol[]>;
  symbolsNamed(letters: string): Promise<readonly string[]>;
  /** The text of the file after it was formatted. */
  formatted(path: string): Promise<string>;
  /** The text of a file after these edits. */
  edited(path: string, edits: readonly TextEdit[]): string;
  request(method: string, params: object): Promise<unknown>;
  /** What the server said about its renames. */
  readonly notes: readonly string[];
  /** Says goodbye; the exit code of the server. */
  end(): Promise<number | string>;
}

export async function startEditor(
  folder: string,
  words: readonly string[] = ['lsp', '--stdio'],
): Promise<EditorClient> {
  const program = startProgram(folder, words);
  const { stdin, stdout } = program.process;
  if (stdin === null || stdout === null) throw new Error('The server has no standard input or output.');
  const connection = createProtocolConnection(new StreamMessageReader(stdout), new StreamMessageWriter(stdin));
  const texts = new Map<string, string>();
  const notes: string[] = [];
  const shown = new Map<string, readonly Diagnostic[]>();
  let told = (): void => undefined;
  connection.onNotification('textDocument/publishDiagnostics', ({ uri, diagnostics }: PublishDiagnosticsParams) => {
    shown.set(uri, diagnostics);
    told();
  });
  connection.onNotification('window/logMessage', ({ message }: { message: string }) => void notes.push(message));
  connection.listen();
  const uriOf = (path: string): string => pathToFileURL(join(folder, path)).href;
  const pathOf = (uri: string): string => decodeURIComponent(uri.slice(uriOf('').length + 1));
  await connection.sendRequest('initialize', { processId: process.pid, rootUri: uriOf(''), capabilities: {} });
  await connection.sendNotification('initialized', {});

  const textOf = (path: string): string =>
    texts.get(path) ?? (existsSync(join(folder, path)) ? readFileSync(join(folder, path), 'utf8') : '');
  const at = (path: string, marked: string): object => {
    const offset = textOf(path).indexOf(marked.replace('¦', ''));
    if (offset < 0 || !marked.includes('¦')) throw new Error(`"${marked}" is no place in ${path}.`);
    const before = textOf(path)
      .slice(0, offset + marked.indexOf('¦'))
      .split('\n');
    const position = { line: before.length - 1, character: before.at(-1)?.length ?? 0 };
    return { textDocument: { uri: uriOf(path) }, position };
  };
  const ask = async <Answer>(method: string, params: object): Promise<Answer> =>
    (await connection.sendRequest(method, params)) as Answer;
  const shownPlace = ({ uri, range }: Location): string => {
    const path = pathOf(uri);
    return `${path}:${range.start.line + 1}:${range.start.character + 1} ${within(textOf(path), range)}`;
  };
  const edited = (path: string, edits: readonly TextEdit[]): string => {
    const sorted = [...edits].sort(
      (a, b) => offsetIn(textOf(path), b.range.start) - offsetIn(textOf(path), a.range.start),
    );
    return sorted.reduce(
      (text, { range, newText }) =>
        text.slice(0, offsetIn(text, range.start)) + newText + text.slice(offsetIn(text, range.end)),
      textOf(path),
    );
  };
  return {
    notes,
    edited,
    async open(path, text = textOf(path)) {
      texts.set(path, text);
      const textDocument = { uri: uriOf(path), languageId: 'yaml', version: 1, text };
      await connection.sendNotification('textDocument/didOpen', { textDocument });
    },
    async change(path, text) {
      texts.set(path, text);
      const textDocument = { uri: uriOf(path), version: 2 };
      await connection.sendNotification('textDocument/didChange', { textDocument, contentChanges: [{ text }] });
    },
    async close(path) {
      texts.delete(path);
      await connection.sendNotification('textDocument/didClose', { textDocument: { uri: uriOf(path) } });
    },
    changedOnDisk: () => connection.sendNotification('workspace/didChangeWatchedFiles', { changes: [] }),
    problems(path, isDone = (found) => found.length > 0) {
      return new Promise((settle) => {
        told = () => {
          const diagnostics = shown.get(uriOf(path)) ?? [];
          const found = diagnostics.map(({ range, code }) => `${within(textOf(path), range)}: ${code}`);
          if (!isDone(found)) return;
          told = () => undefined;
          settle(found);
        };
        told();
      });
    },
    messages(path) {
      return (shown.get(uriOf(path)) ?? []).map(({ range, code, message, severity }) => {
        const { line, character } = range.start;
        return `${line + 1}:${character + 1} ${severity === 1 ? 'error' : 'warning'} ${code}: ${message}`;
      });
    },
    async hover(path, marked) {
      const found = await ask<Hover | null>('textDocument/hover', at(path, marked));
      return found === null ? '' : (found.contents as { value: string }).value;
    },
    definition: async (path, marked) =>
      (await ask<readonly Location[]>('textDocument/definition', at(path, marked))).map(shownPlace),
    async references(path, marked) {
      const params = { ...at(path, marked), context: { includeDeclaration: true } };
      return (await ask<readonly Location[]>('textDocument/references', params)).map(shownPlace);
    },
    completions: (path, marked) => ask('textDocument/completion', at(path, marked)),
    prepareRename: (path, marked) => ask('textDocument/prepareRename', at(path, marked)),
    async rename(path, marked, newName) {
      const { changes = {} } = await ask<WorkspaceEdit>('textDocument/rename', { ...at(path, marked), newName });
      return Object.fromEntries(
        Object.entries(changes).map(([uri, edits]) => [pathOf(uri), edited(pathOf(uri), edits)]),
      );
    },
    async actions(path, marked) {
      const { textDocument, position } = at(path, marked) as { textDocument: object; position: object };
      const range = { start: position, end: position };
      return await ask('textDocument/codeAction', { textDocument, range, context: { diagnostics: [] } });
    },
    symbols: (path) => ask('textDocument/documentSymbol', { textDocument: { uri: uriOf(path) } }),
    async symbolsNamed(letters) {
      const found = await ask<readonly { name: string }[]>('workspace/symbol', { query: letters });
      return found.map(({ name }) => name);
    },
    async formatted(path) {
      const options = { tabSize: 2, insertSpaces: true };
      const textDocument = { uri: uriOf(path) };
      return edited(path, await ask<readonly TextEdit[]>('textDocument/formatting', { textDocument, options }));
    },
    request: ask,
    async end() {
      await connection.sendRequest('shutdown');
      await connection.sendNotification('exit');
      return await program.ended;
    },
  };
}

function within(text: string, { start, end }: Range): string {
  return text.slice(offsetIn(text, start), offsetIn(text, end));
}

function offsetIn(text: string, { line, character }: Range['start']): number {
  return text.split('\n').slice(0, line).join('\n').length + (line === 0 ? 0 : 1) + character;
}
