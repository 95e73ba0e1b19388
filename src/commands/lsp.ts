import { createConnection, StreamMessageReader, StreamMessageWriter } from 'vscode-languageserver/node';
import { type ExitCode, usageError } from './terminal/command-error.js';
import { serveEditor } from './language-server/server.js';
import type { Terminal } from './terminal/terminal.js';

/**
 * Speaks the Language Server Protocol on standard input and output. It ends with the editor, after `exit` or when
 * standard input ends; and when a header cannot be read, because nothing says where the next message begins. Editors
 * start it again then.
 */
export async function lsp(
  { stdio = false }: { readonly stdio?: boolean },
  { isInteractive, err, leave }: Terminal,
): Promise<ExitCode> {
  if (!stdio && isInteractive)
    throw usageError('Editors start this command, not people: modelwright lsp --stdio. docs/editing.md says how.');
  const reader = new StreamMessageReader(process.stdin);
  const connection = createConnection(reader, new StreamMessageWriter(process.stdout));
  serveEditor(connection);
  connection.listen();
  const code = await new Promise<ExitCode>((ended) => {
    process.stdin.once('end', () => ended(0));
    reader.onError((error) => {
      // Only the body of the message is broken.
      if (error instanceof SyntaxError) return;
      err(`error: A message of the editor has no length that can be read. ${error.message}\n`);
      ended(1);
    });
  });
  // The library checks from time to time whether the editor still runs, which would keep this process alive.
  leave(code);
  return code;
}
