import { fileURLToPath } from 'node:url';
import { resolve } from 'node:path';
import {
  CodeActionKind,
  type Connection,
  DidChangeWatchedFilesNotification,
  ErrorCodes,
  type InitializeParams,
  type InitializeResult,
  type Position,
  ResponseError,
  type TextDocumentIdentifier,
  type TextDocumentPositionParams,
  TextDocumentSyncKind,
  type WorkspaceEdit,
} from 'vscode-languageserver/node';
import { formatSources, loadEditing, type NamedPlace } from '../../stages.js';
import { explainError } from '../terminal/command-error.js';
import { version } from '../terminal/installed.js';
import { pathFrom } from '../project/sources/source-files.js';
import {
  type Asked,
  completionsAt,
  fixesIn,
  hoverAt,
  locationsAt,
  namedAt,
  symbolsNamed,
  symbolsOf,
} from './answers.js';
import { type OpenModel, type OpenModels, openModels } from './open-models.js';
import { editsByUri, editTo, fileAt, offsetOf, rangeOf } from './positions.js';
import { startPublishing } from './publishing.js';
import { checkedRenaming } from './renaming.js';

const capabilities: InitializeResult['capabilities'] = {
  textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Full, save: true },
  hoverProvider: true,
  definitionProvider: true,
  referencesProvider: true,
  documentHighlightProvider: true,
  renameProvider: { prepareProvider: true },
  // After these, what is allowed changes: a value, an item, a type argument, a member of a union, a placeholder.
  completionProvider: { triggerCharacters: [' ', '[', '<', '|', '{', '/'] },
  codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix, CodeActionKind.SourceFixAll] },
  documentFormattingProvider: true,
  documentSymbolProvider: true,
  workspaceSymbolProvider: true,
};

/** Answers the editor at the other end of a connection (Language Server Protocol 3.17) until it says goodbye. */
export function serveEditor(connection: Connection): void {
  connection.onInitialize((params) => {
    const models = openModels(rootsOf(params));
    answerQuestions(connection, models, params);
    followTexts(connection, models);
    connection.onInitialized(() => void watchFiles(connection, params));
    return { capabilities, serverInfo: { name: 'modelwright', version } };
  });
}

function rootsOf({ workspaceFolders, rootUri }: InitializeParams): readonly string[] {
  const uris = workspaceFolders?.map(({ uri }) => uri) ?? (typeof rootUri === 'string' ? [rootUri] : []);
  return uris.flatMap((uri) => pathOf(uri) ?? []);
}

/** Undefined for a text that is no file, such as one that was never saved. */
function pathOf(uri: string): string | undefined {
  return uri.startsWith('file:') ? resolve(fileURLToPath(uri)) : undefined;
}

/** Changes by other programs, such as a checkout of another branch. */
async function watchFiles(connection: Connection, { capabilities: client }: InitializeParams): Promise<void> {
  if (client.workspace?.didChangeWatchedFiles?.dynamicRegistration !== true) return;
  const watchers = [{ globPattern: '**/*.{yaml,yml}' }, { globPattern: '**/package.json' }];
  await connection.client.register(DidChangeWatchedFilesNotification.type, { watchers });
}

function followTexts(connection: Connection, models: OpenModels): void {
  const publishing = startPublishing(connection, models);
  const changed = (uri: string, change: (path: string) => void): void => {
    const path = pathOf(uri);
    if (path === undefined) return;
    change(path);
    publishing.publishSoon();
  };
  connection.onDidOpenTextDocument(({ textDocument: { uri, text } }) =>
    changed(uri, (path) => models.open(path, text)),
  );
  connection.onDidChangeTextDocument(({ textDocument: { uri }, contentChanges }) => {
    const text = contentChanges.at(-1)?.text;
    if (text !== undefined) changed(uri, (path) => models.open(path, text));
  });
  connection.onDidCloseTextDocument(({ textDocument: { uri } }) => changed(uri, models.close));
  connection.onDidSaveTextDocument(({ textDocument: { uri } }) => changed(uri, models.forget));
  connection.onDidChangeWatchedFiles(() => {
    models.forget();
    publishing.publishSoon();
  });
  connection.onShutdown(publishing.end);
}

function answerQuestions(connection: Connection, models: OpenModels, { capabilities: client }: InitializeParams): void {
  const inModel = asking(models);
  connection.onHover(async (params) => (await inModel(params, hoverAt)) ?? null);
  const locationsOf = async (params: TextDocumentPositionParams, isWanted?: (place: NamedPlace) => boolean) => [
    ...((await inModel(params, (asked) => locationsAt(asked, isWanted))) ?? []),
  ];
  connection.onDefinition((params) => locationsOf(params, ({ declared }) => declared !== undefined));
  connection.onReferences((params) =>
    locationsOf(params, ({ declared }) => params.context.includeDeclaration || declared === undefined),
  );
  connection.onDocumentHighlight(async (params) => {
    const found = await locationsOf(params);
    return found.filter(({ uri }) => uri === params.textDocument.uri).map(({ range }) => ({ range }));
  });
  connection.onCompletion(async (params) => [...((await inModel(params, completionsAt)) ?? [])]);
  connection.onDocumentSymbol(async (params) => [...((await inModel(params, symbolsOf)) ?? [])]);
  connection.onWorkspaceSymbol(async ({ query }) => {
    const open = await Promise.all([...models.texts.keys()].map((path) => models.modelOf(path)));
    return [...new Set(open)].flatMap((model) => (model === undefined ? [] : symbolsNamed(model, query)));
  });
  connection.onCodeAction(async (params) => {
    const found = await inModel(params, ({ model, file }) => fixesIn(model, file.path, params.range));
    const { only } = params.context;
    const isAsked = (kind = ''): boolean =>
      only === undefined || only.some((one) => kind === one || kind.startsWith(`${one}.`));
    return (found ?? []).filter(({ kind }) => isAsked(kind));
  });
  connection.onDocumentFormatting(async (params) => {
    const edit = await inModel(params, ({ model, file }) => {
      // A document that is imported has another style.
      const [formatted = file] = model.files === model.sources ? formatSources([file]).value : [];
      return editTo(file, formatted.text);
    });
    return edit === undefined ? [] : [edit];
  });
  connection.onPrepareRename(async (params) => (await inModel(params, preparedRename)) ?? null);
  const annotates = client.workspace?.workspaceEdit?.changeAnnotationSupport !== undefined;
  connection.onRenameRequest(async ({ newName, ...params }) => {
    const renaming = await inModel(params, async (asked) => {
      const place = await namedAt(asked);
      return place && { ...(await checkedRenaming(asked.model, place, newName)), model: asked.model, name: place.name };
    });
    if (renaming === undefined) return null;
    if (renaming.kind === 'refusal') throw refused(renaming.message);
    const { model, edits, name } = renaming;
    const paths = new Set(edits.map(({ span }) => resolve(model.folder, span.path)));
    const users = new Set((await Promise.all([...paths].map(models.usersOf))).flat());
    const others = users.size === 0 ? '' : ` These models use it and are not changed: ${[...users].join(', ')}.`;
    const consequences = `${renaming.consequences}${others}`;
    connection.console.info(`${name} → ${newName}: ${consequences}`);
    const changes = editsByUri(model, edits);
    return annotates ? annotated(changes, { label: `${name} → ${newName}`, description: consequences }) : { changes };
  });
}

/** Asks about a place in an open file; undefined if the file is no part of a model. */
function asking(models: OpenModels) {
  return async <Answer>(
    {
      textDocument,
      position = { line: 0, character: 0 },
    }: { textDocument: TextDocumentIdentifier; position?: Position },
    answer: (asked: Asked) => Answer | Promise<Answer>,
  ): Promise<Answer | undefined> => {
    const path = pathOf(textDocument.uri);
    const model = path === undefined ? undefined : await modelOrReason(models, path);
    if (path === undefined || model === undefined) return undefined;
    const file = fileAt(model, pathFrom(model.folder, path));
    return await answer({ model, file, offset: offsetOf(file, position) });
  };
}

/** Wrong settings are an answer for people, not a crash. */
async function modelOrReason(models: OpenModels, path: string): Promise<OpenModel | undefined> {
  try {
    return await models.modelOf(path);
  } catch (error) {
    throw refused(explainError(error).text.trim());
  }
}

function refused(message: string): ResponseError<void> {
  return new ResponseError(ErrorCodes.InvalidRequest, message);
}

async function preparedRename(asked: Asked) {
  const { refusalOf } = await loadEditing();
  const at = await namedAt(asked);
  if (at === undefined) return undefined;
  const { places, sources: files } = asked.model;
  const refusal = refusalOf({ at, places, files });
  if (refusal !== undefined) throw refused(refusal);
  return { range: rangeOf(asked.file, at.span), placeholder: at.name };
}

/** The same edits with words about them, which editors show before they apply them. */
function annotated(
  changes: ReturnType<typeof editsByUri>,
  annotation: { readonly label: string; readonly description: string },
): WorkspaceEdit {
  return {
    documentChanges: Object.entries(changes).map(([uri, edits]) => ({
      textDocument: { uri, version: null },
      edits: edits.map((edit) => ({ ...edit, annotationId: 'rename' })),
    })),
    changeAnnotations: { rename: annotation },
  };
}
