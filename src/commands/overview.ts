import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { gapsIn } from '../stages.js';
import { summaryOf } from '../source/print-diagnostic.js';
import { generatedPackages } from '../write/contents.js';
import { diskFiles } from '../write/disk-files.js';
import type { ExitCode } from './terminal/command-error.js';
import { apiText, type Commands, commandsText, contentsText, count, quoted } from './terminal/command-text.js';
import { type CompiledSources, compileSources } from './project/compile-sources.js';
import { inputsOf, isCurrent, recall } from './generate/fingerprints.js';
import { guidesBeside } from './project/sources/guides.js';
import type { ModelSettings } from './project/settings/model-settings.js';
import { forEachModel, settingsFor } from './project/project.js';
import { expectShortRun } from './terminal/short-run.js';
import { kindOf } from './project/sources/source-files.js';
import type { Terminal } from './terminal/terminal.js';

const help = ['--help', 'all commands'] as const;

/** Without a command: what is here, and what to do next. */
export async function overview(terminal: Terminal): Promise<ExitCode> {
  expectShortRun();
  const project = await settingsFor(terminal.folder, []);
  const isNew = project.every(({ models, settings }) => {
    const isDefault = settings.every(({ place }) => place === null);
    return isDefault && models.every((model) => kindOf(resolve(terminal.folder, model)) === 'nothing');
  });
  if (isNew) {
    terminal.out(`There is no model here. Begin with one of these:\n\n${commandsText(beginnings(terminal.folder))}`);
    return 0;
  }
  const looks: Look[] = [];
  await forEachModel({}, terminal, async (settings) => {
    const look = await lookAt(settings, terminal);
    terminal.out(`${look.text}\n`);
    looks.push(look);
    return 0;
  });
  terminal.out(`\n${commandsText(continuations(looks))}`);
  return 0;
}

/** The commands for an empty project. A document that lies there is named. */
function beginnings(folder: string): Commands {
  const documents = readdirSync(folder).filter((name) =>
    /^(?:openapi|swagger)\.(?:ya?ml|json)$|\.raml$|\.schema\.json$/.test(name),
  );
  const [document] = documents.sort().map(quoted);
  return [
    ['init', 'a model of one resource, ready to run'],
    [`import ${document ?? '<document>'}`, 'a model from OpenAPI, RAML or JSON Schema'],
    help,
  ];
}

interface Look {
  readonly text: string;
  readonly hasErrors: boolean;
  readonly isUpToDate: boolean;
}

/**
 *     bookshop 1.0.0 in model: 12 endpoints, 30 types, 2 gaps
 *       generated: up to date
 */
async function lookAt(settings: ModelSettings, terminal: Terminal): Promise<Look> {
  const { models, rules } = settings;
  const compiled = await compileSources({ models, rules, command: 'check' }, terminal);
  const { model, hasErrors } = compiled;
  const state = await stateOf(settings, compiled, terminal);
  const paths = models.map(quoted).join(' ');
  // Little could be read of a model without a name: its contents would be wrong.
  const isUnread = model.name === 'unnamed' && hasErrors;
  const name = apiText(model);
  const about = isUnread
    ? `${paths}: ${summaryOf(compiled.diagnostics)}`
    : `${name} in ${paths}: ${[contentsText(model), ...problemTexts(compiled)].join(', ')}`;
  const text = `${about}\n  ${settings.out}: ${state}`;
  return { text, hasErrors, isUpToDate: state === upToDate };
}

function problemTexts({ files, diagnostics }: CompiledSources): readonly string[] {
  const gaps = gapsIn(files).length;
  return [...(gaps === 0 ? [] : [count(gaps, 'gap')]), ...(diagnostics.length === 0 ? [] : [summaryOf(diagnostics)])];
}

const upToDate = 'up to date';

/** Whether the packages are as the last run left them; only a run can tell more. */
async function stateOf(settings: ModelSettings, { sources }: CompiledSources, { folder }: Terminal): Promise<string> {
  const location = { folder, out: resolve(folder, settings.out) };
  const generated = await generatedPackages(diskFiles(location.out));
  if (generated.length === 0) return 'nothing generated yet';
  const fingerprint = recall(location);
  const guides = guidesBeside(folder, sources, settings.target ?? []);
  const inputs = inputsOf(settings, [...sources, ...guides], folder);
  const isKnown = fingerprint !== undefined && (await isCurrent(fingerprint, location, inputs));
  return isKnown ? upToDate : `${count(generated.length, 'package')}, which may be out of date`;
}

function continuations(looks: readonly Look[]): Commands {
  if (looks.some(({ hasErrors }) => hasErrors))
    return [['check', 'the errors, with their places'], ['check --fix', 'fix typos'], help];
  if (looks.some(({ isUpToDate }) => !isUpToDate)) return [['generate', 'write the packages'], serving(looks), help];
  return [['generate --watch', 'write the packages with each change'], serving(looks), help];
}

function serving(looks: readonly Look[]): Commands[number] {
  return [looks.length === 1 ? 'serve' : 'serve <model>', 'run a service, with a page to try it'];
}
