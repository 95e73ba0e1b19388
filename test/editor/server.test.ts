import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { bookshop, newFolder, readIn, run } from '../commands/command-line.js';

const server = join(
  dirname(createRequire(import.meta.url).resolve('yaml-language-server/package.json')),
  'bin/yaml-language-server',
);

interface Message {
  readonly method?: string;
  readonly params?: { readonly uri?: string; readonly diagnostics?: readonly { readonly message: string }[] };
}

/** The problems that the server for editors reports for a file, over its own protocol. */
async function diagnosticsOf(folder: string, path: string): Promise<readonly string[]> {
  const child = spawn(process.execPath, [server, '--stdio'], { stdio: ['pipe', 'pipe', 'ignore'] });
  const send = (message: object): void => {
    const text = JSON.stringify({ jsonrpc: '2.0', ...message });
    child.stdin.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
  };
  const uri = pathToFileURL(join(folder, path)).href;
  try {
    return await new Promise((resolve, reject) => {
      let received = '';
      child.on('error', reject);
      child.stdout.setEncoding('utf8').on('data', (part: string) => {
        received += part;
        for (const [whole, length, rest] of messagesIn(received)) {
          received = rest;
          const { method, params } = JSON.parse(whole.slice(0, length)) as Message;
          if (method !== 'textDocument/publishDiagnostics' || params?.uri !== uri) continue;
          resolve((params.diagnostics ?? []).map(({ message }) => message));
        }
      });
      send({ id: 1, method: 'initialize', params: { processId: process.pid, rootUri: null, capabilities: {} } });
      send({ method: 'initialized', params: {} });
      const textDocument = { uri, languageId: 'yaml', version: 1, text: readIn(folder, path) };
      send({ method: 'textDocument/didOpen', params: { textDocument } });
    });
  } finally {
    child.kill();
  }
}

/** Each complete message at the start of the received text, its length, and the rest. The text is ASCII. */
function* messagesIn(received: string): Generator<readonly [string, number, string]> {
  for (let rest = received; ;) {
    const head = /^Content-Length: (\d+)\r\n(?:[^\r\n]+\r\n)*\r\n/.exec(rest);
    const length = Number(head?.[1]);
    const body = rest.slice(head?.[0].length ?? 0);
    if (head === null || body.length < length) return;
    rest = body.slice(length);
    yield [body, length, rest];
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
