import { applyPlan } from '../write/apply.js';
import { diskFiles } from '../write/disk-files.js';
import { chooseTargets } from './choose-targets.js';
import { type CompiledSources, compileTexts } from './compile-sources.js';
import { recallDocuments, rememberDocuments } from './documents.js';
import { reportDiagnostics } from './report-diagnostics.js';
import { diagnosticJson } from './diagnostic-json.js';
import { forget, lastPrinted, remember } from './fingerprints.js';
import type { Run } from './generate.js';
import { type GenerateOptions, isWriting } from './generate-options.js';
import { planWith } from './plan-with.js';
import { readSources } from './read-sources.js';
import { strictRefusal } from './strictness.js';
import { type GenerationResult, jsonText } from './summary.js';
import type { Terminal } from './terminal.js';
import { writeEditorSchema } from './write-editor-schema.js';

/** What became of a model. */
export type Generated = Pick<GenerationResult, 'plan' | 'isApplied' | 'diagnostics' | 'sources'>;

/** Makes everything, and writes what is other than it is, unless something is in the way; undefined for a model that is refused. */
export async function generateAnew({ options, place, terminal }: Run): Promise<Generated | undefined> {
  const targets = await chooseTargets(options.target);
  const isRecalling = options.force !== true && options.check !== true;
  const { value: sources, diagnostics: unread } = await readSources(terminal.folder, options.models);
  if (isRecalling) recallDocuments(place, sources);
  const compiled = compileTexts(sources, unread);
  // Before there is anything else in memory.
  if (isWriting(options)) rememberDocuments(place, sources);
  const { model, diagnostics } = compiled;
  const editorSchemas = isWriting(options) ? writeEditorSchema(options.models, sources, terminal) : [];
  if (isRefused(compiled, options, terminal)) return undefined;
  const files = diskFiles(place.out);
  const memory = { printed: isRecalling ? lastPrinted(place) : {} };
  const plan = await planWith({ model, targets, files, memory }, terminal);
  const isBlocked = plan.refused.length > 0 && options.force !== true;
  const isApplied = isWriting(options) && !isBlocked;
  if (isApplied) {
    await forget(place);
    await applyPlan(files, plan);
    const inputs = { sources, target: options.target, isStrict: options.strict === true };
    await remember(place, { inputs, plan, diagnostics, editorSchemas });
  }
  return { plan, isApplied, diagnostics, sources };
}

/** Tells what is wrong with the model, and answers whether that is too much to go on. */
function isRefused(compiled: CompiledSources, options: GenerateOptions, terminal: Terminal): boolean {
  const { diagnostics, sources, hasErrors } = compiled;
  if (options.json !== true) reportDiagnostics(compiled, terminal, options.format);
  const refusal = options.strict === true && !hasErrors ? strictRefusal(compiled) : undefined;
  if (refusal !== undefined) terminal.err(refusal);
  if (!hasErrors && refusal === undefined) return false;
  if (options.json === true) terminal.out(jsonText({ diagnostics: diagnosticJson(diagnostics, sources) }));
  return true;
}
