import type { Model } from '../../src/model/model.js';
import { compileDocument } from '../../src/compile-document.js';
import { compile } from '../../src/pipeline.js';
import { format } from '../../src/print/build.js';
import type { Diagnostic, WithDiagnostics } from '../../src/source/diagnostic.js';
import { printDiagnostics } from '../../src/source/print-diagnostic.js';
import { isDocument } from '../../src/source/is-document.js';
import type { SourceFile } from '../../src/source/source-file.js';
import { targetsByName } from '../../src/targets/index.js';
import { printJson } from './print-json.js';
import type { Fence, Scenario } from './read-scenario.js';

export interface ScenarioResult {
  readonly model: Model;
  readonly diagnostics: readonly Diagnostic[];
  /** The diagnostics as a person reads them. */
  readonly printed: string;
  readonly textOf: (fence: Fence) => Promise<string>;
}

/** Compiles the input; each output is created on demand. */
export function runScenario(scenario: Scenario): ScenarioResult {
  const files = filesOf(scenario);
  return resultOf(files, compile(files));
}

/** The same for a scenario that may begin with an OpenAPI document. */
export async function runDocument(scenario: Scenario): Promise<ScenarioResult> {
  const files = filesOf(scenario);
  const [first] = files;
  return first !== undefined && isDocument(first)
    ? resultOf(files, await compileDocument(files))
    : runScenario(scenario);
}

function resultOf(files: readonly SourceFile[], { value, diagnostics }: WithDiagnostics<Model>): ScenarioResult {
  const printed = printDiagnostics(diagnostics, files).trimEnd();
  return {
    model: value,
    diagnostics,
    printed,
    textOf: async ({ language, subject }) => {
      if (language === 'diagnostics') return printed;
      if (language === 'json') return printJson(partOf(value, subject));
      if (language === 'ts') return emittedFile(value, subject);
      throw new Error(`Nothing comes out as \`${language}\`; known are diagnostics, json <path>, ts <file>.`);
    },
  };
}

/** A scenario that does not name its API gets a name, since it is about something else. */
export function filesOf({ inputs }: Scenario): readonly SourceFile[] {
  const files = inputs.map(({ subject, text }, index) => {
    const [, used = '', prefix = ''] = /^(\S+) used(?: as (\S+))?$/.exec(subject) ?? [];
    // As the commands read it where `use:` leads to it.
    if (used !== '') return { path: used, text: `${text}\n`, used: { prefix, path: used.replace(/^(?:\.\.\/)+/, '') } };
    const path = subject || (index === 0 ? 'model.yaml' : `model-${index + 1}.yaml`);
    return { path, text: `${text}\n` };
  });
  const isNamed = files.some(({ text, used }) => used === undefined && /^api:/m.test(text));
  return isNamed || files.some(isDocument) ? files : [...files, { path: 'api.yaml', text: 'api: example\n' }];
}

/** `types.Resource.fields`: members of lists are found by name. */
function partOf(model: Model, path: string): unknown {
  let part: unknown = model;
  for (const step of path.split('.')) {
    part = Array.isArray(part)
      ? (part as readonly { name?: unknown; type?: unknown; status?: unknown }[]).find(
          (item) =>
            item.name === step || item.type === step || String(item.status) === step || nameText(item.name) === step,
        )
      : (part as Record<string, unknown> | undefined)?.[step];
  }
  return part;
}

/** The name of a parameter is a template. */
function nameText(name: unknown): string | undefined {
  if (!Array.isArray(name)) return undefined;
  return (name as readonly { text?: string; name?: string }[]).map((part) => part.text ?? `{${part.name}}`).join('');
}

/**
 * `types/src/modules/model.ts Pet Color`: the file that the target of its first folder emits, or its declarations with
 * these names.
 */
async function emittedFile(model: Model, subject: string): Promise<string> {
  const [path = '', ...names] = subject.split(' ');
  const [name = ''] = path.split('/');
  const target = targetsByName.get(name);
  if (target === undefined) throw new Error(`There is no target "${name}".`);
  const file = target.emit(model).find((candidate) => candidate.path === path);
  if (file === undefined) throw new Error(`The target "${name}" emits no ${path}.`);
  const text = (await format(file)).text.trimEnd();
  return names.length === 0 ? text : declarationsIn(text, names);
}

/** The declarations of a file with these names, in its order. */
function declarationsIn(text: string, names: readonly string[]): string {
  const declared = /^(?:export )?(?:interface|type|const|function|class) (\w+)/m;
  const blocks = text.split(/\n\n(?=\S)/).map((block) => ({ block, name: declared.exec(block)?.[1] ?? '' }));
  const missing = names.filter((name) => !blocks.some((block) => block.name === name));
  if (missing.length > 0) throw new Error(`The file does not declare ${missing.join(', ')}.`);
  return blocks.flatMap(({ block, name }) => (names.includes(name) ? [block] : [])).join('\n\n');
}
