import { dirname } from 'node:path';
import type { Connection, Diagnostic } from 'vscode-languageserver/node';
import { explainError } from '../terminal/command-error.js';
import { shownDiagnostic } from './answers.js';
import type { OpenModel, OpenModels } from './open-models.js';
import { uriOf } from './positions.js';

interface Publishing {
  /** After a pause in typing. */
  publishSoon(): void;
  end(): void;
}

const pauseMilliseconds = 150;

export function startPublishing(connection: Connection, models: OpenModels): Publishing {
  let timer: NodeJS.Timeout | undefined;
  /** What is shown, as text by URI: a file whose problems are gone is told so once. */
  let shown = new Map<string, string>();
  let round = 0;
  const publish = async (): Promise<void> => {
    round += 1;
    const own = round;
    const found = await problemsOf(models);
    // A newer round has begun: its results are the current ones.
    if (own !== round) return;
    const now = new Map([...found].map(([uri, diagnostics]) => [uri, JSON.stringify(diagnostics)]));
    for (const uri of new Set([...shown.keys(), ...now.keys()])) {
      if (shown.get(uri) !== now.get(uri))
        void connection.sendDiagnostics({ uri, diagnostics: [...(found.get(uri) ?? [])] });
    }
    shown = now;
  };
  return {
    publishSoon() {
      clearTimeout(timer);
      timer = setTimeout(() => void publish(), pauseMilliseconds);
    },
    end: () => clearTimeout(timer),
  };
}

async function problemsOf({ texts, modelOf }: OpenModels): Promise<ReadonlyMap<string, readonly Diagnostic[]>> {
  const found = new Map<string, readonly Diagnostic[]>();
  const models = new Set<OpenModel>();
  for (const path of texts.keys()) {
    try {
      const model = await modelOf(path);
      if (model !== undefined) models.add(model);
    } catch (error) {
      const uri = uriOf({ folder: dirname(path) }, path);
      found.set(uri, [problemOfProject(explainError(error).text)]);
    }
  }
  // A file's own model first: a model that uses the file may see the same problem under names with a prefix.
  for (const isOwn of [true, false]) for (const model of models) addProblems(found, model, isOwn);
  return found;
}

function addProblems(found: Map<string, readonly Diagnostic[]>, model: OpenModel, isOwn: boolean): void {
  for (const file of model.sources) {
    if ((file.used === undefined) !== isOwn) continue;
    const uri = uriOf(model, file.path);
    const known = found.get(uri) ?? [];
    const places = new Set(known.map(placeOf));
    const more = model.diagnostics
      .filter(({ span }) => span.path === file.path)
      .map((diagnostic) => shownDiagnostic(model, diagnostic))
      .filter((diagnostic) => isOwn || !places.has(placeOf(diagnostic)));
    found.set(uri, [...known, ...more]);
  }
}

function placeOf({ code, range: { start } }: Diagnostic): string {
  return `${code} ${start.line}:${start.character}`;
}

/** What keeps a model from being read, such as a mistake in the settings, at the beginning of the file. */
function problemOfProject(text: string): Diagnostic {
  const start = { line: 0, character: 0 };
  return {
    source: 'modelwright',
    severity: 1,
    message: text.replace(/^error: /, '').trim(),
    range: { start, end: start },
  };
}
