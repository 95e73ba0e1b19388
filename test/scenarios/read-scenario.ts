import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A Markdown file of scenarios: each section with fences is one; `yaml` fences, and a `diff` of two models, are the input,
 * all others the expected output.
 */
export interface ScenarioFile {
  readonly lines: readonly string[];
  readonly scenarios: readonly Scenario[];
}

export interface Scenario {
  readonly title: string;
  readonly inputs: readonly Fence[];
  readonly outputs: readonly Fence[];
}

/** ` ```json types.Resource `: the language, the rest of the line, and the lines between the fences. */
export interface Fence {
  readonly language: string;
  readonly subject: string;
  readonly text: string;
  /** The index of the first line between the fences, and of the closing fence. */
  readonly start: number;
  readonly end: number;
}

const inputLanguages = new Set(['yaml', 'diff']);

/** Fences that are neither input nor output, but for the reader. */
const prose = new Set(['text', 'sh', '']);

export function readScenarios(markdown: string): ScenarioFile {
  const lines = markdown.split('\n');
  const scenarios: { title: string; inputs: Fence[]; outputs: Fence[] }[] = [];
  let heading = '';
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? '';
    const title = /^#+ (.*)$/.exec(line)?.[1];
    if (title !== undefined) {
      heading = title;
      scenarios.push({ title: heading, inputs: [], outputs: [] });
    }
    const opening = /^```(\S*) ?(.*)$/.exec(line);
    if (opening === null) continue;
    const end = lines.indexOf('```', index + 1);
    if (end === -1) throw new Error(`The fence of line ${index + 1} is never closed.`);
    const [, language = '', subject = ''] = opening;
    const fence = { language, subject, text: lines.slice(index + 1, end).join('\n'), start: index + 1, end };
    if (!prose.has(language)) scenarios.at(-1)?.[inputLanguages.has(language) ? 'inputs' : 'outputs'].push(fence);
    index = end;
  }
  return { lines, scenarios: scenarios.filter(({ inputs }) => inputs.length > 0) };
}

/** The scenarios in all files of a folder. */
export function scenariosIn(folder: string): readonly Scenario[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.md'));
  return names.sort().flatMap((name) => readScenarios(readFileSync(join(folder, name), 'utf8')).scenarios);
}

/** The Markdown with some of its fences replaced. */
export function withFences(file: ScenarioFile, texts: ReadonlyMap<Fence, string>): string {
  const lines = [...file.lines];
  for (const [fence, text] of [...texts].sort(([a], [b]) => b.start - a.start)) {
    lines.splice(fence.start, fence.end - fence.start, ...(text === '' ? [] : text.split('\n')));
  }
  return lines.join('\n');
}
