import { createConnection } from 'vscode-languageserver/node';
import { type ExitCode, usageError } from './terminal/command-error.js';
import { serveEditor } from './language-server/server.js';
import type { Terminal } from './terminal/terminal.js';

/**
 * Speaks the Language Server Protocol on standard input and output. It ends with the editor: after `exit`, or when
 * standard input ends.
 */
export async function lsp(
  { stdio = false }: { readonly stdio?: boolean },
  { isInteractive }: Terminal,
): Promise<ExitCode> {
  if (!stdio && isInteractive)
    throw usageError('Editors start this command, not people: modelwright lsp --stdio. docs/editing.md says how.');
  const connection = createConnection(process.stdin, process.stdout);
  serveEditor(connection);
  connection.listen();
  await new Promise<void>((ended) => {
    process.stdin.once('end', ended);
  });
  return 0;
}
