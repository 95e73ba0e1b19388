// @ts-check
const { window, workspace } = require('vscode');
const { LanguageClient, TransportKind } = require('vscode-languageclient/node');

/** @type {LanguageClient | undefined} */
let client;

/** Starts the language server of the modelwright that the project has installed. */
exports.activate = async () => {
  const [command = 'npx', ...args] = workspace.getConfiguration('modelwright').get('command', /** @type {string[]} */ ([]));
  const cwd = workspace.workspaceFolders?.[0]?.uri.fsPath;
  // On Windows, npx is a script that only a shell runs.
  const options = { ...(cwd !== undefined && { cwd }), shell: process.platform === 'win32' };
  client = new LanguageClient(
    'modelwright',
    'Modelwright',
    { command, args, options, transport: TransportKind.stdio },
    {
      documentSelector: [{ scheme: 'file', language: 'yaml' }],
      synchronize: { fileEvents: workspace.createFileSystemWatcher('**/{*.yaml,*.yml,package.json}') },
    },
  );
  try {
    await client.start();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    await window.showErrorMessage(`modelwright did not start: ${reason} Install it, or set "modelwright.command".`);
  }
};

exports.deactivate = () => client?.stop();
