import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import {
  createProtocolConnection,
  type PublishDiagnosticsParams,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver-protocol/node';
import { bookshop, newFolder, readIn, run } from '../commands/command-line.js';

const server = join(
  dirname(createRequire(import.meta.url).resolve('yaml-language-server/package.json')),
  'bin/yaml-language-server',
);

/** The problems that the server for editors reports for a file, over its own protocol. */
async function diagnosticsOf(folder: string, path: string): Promise<readonly unknown[]> {
  const child = spawn(process.execPath, [server, '--stdio'], { stdio: ['pipe', 'pipe', 'ignore'] });
  const connection = createProtocolConnection(
    new StreamMessageReader(child.stdout),
    new StreamMessageWriter(child.stdin),
  );
  const uri = pathToFileURL(join(folder, path)).href;
  const reported = new Promise<PublishDiagnosticsParams>((resolve) =>
    connection.onNotification('textDocument/publishDiagnostics', resolve),
  );
  connection.listen();
  try {
    await connection.sendRequest('initialize', { processId: process.pid, rootUri: null, capabilities: {} });
    await connection.sendNotification('initialized', {});
    const textDocument = { uri, languageId: 'yaml', version: 1, text: readIn(folder, path) };
    await connection.sendNotification('textDocument/didOpen', { textDocument });
    const { diagnostics } = await reported;
    return diagnostics.map(({ message }) => message);
  } finally {
    connection.dispose();
    child.kill();
  }
}

it('the server for editors finds the schema by the first line of a file', async () => {
  const header = '# yaml-language-server: $schema=./.modelwright/schema.json\n';
  const folder = newFolder({
    'model/a.yaml': header + bookshop,
    'model/b.yaml': `${header}types:\n  Shelf:\n    books: Book[]?\n`,
  });
  await run(folder, 'check');
  expect(await diagnosticsOf(folder, 'model/a.yaml')).toEqual([]);
  expect(await diagnosticsOf(folder, 'model/b.yaml')).toEqual([expect.stringMatching(/^Not a type: write/)]);
});
