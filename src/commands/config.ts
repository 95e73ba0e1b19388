import type { ExitCode } from './terminal/command-error.js';
import { jsonText } from './terminal/command-text.js';
import type { ModelSettings } from './project/settings/model-settings.js';
import { settingsFor } from './project/project.js';
import { type ModelOptions, readSources } from './project/sources/read-sources.js';
import type { Terminal } from './terminal/terminal.js';

/** Without models: those of the project. */
interface ConfigOptions extends ModelOptions {
  readonly format?: 'human' | 'json';
}

export async function config({ models, format }: ConfigOptions, terminal: Terminal): Promise<ExitCode> {
  const settings = await settingsFor(terminal.folder, models);
  if (models.length > 0) await readSources(terminal.folder, { models, command: 'config' });
  const isJson = format === 'json';
  terminal.out(isJson ? jsonText(settings.map((each) => each.settings)) : settings.map(settingsText).join('\n'));
  return 0;
}

/**
 *     model         helpdesk                 modelwright.yaml:6:5
 *     out           packages/helpdesk        modelwright.yaml:7:5
 *     package.name  @acme/{api}-{package}    modelwright.yaml:2:3
 *     strict        false                    default
 */
function settingsText({ settings }: ModelSettings): string {
  const rows = settings.map(({ name, value, place }) => [name, shown(value), place ?? 'default']);
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) => `${row.map((text, column) => text.padEnd(widths[column] ?? 0)).join('  ')}\n`).join('');
}

function shown(value: unknown): string {
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value.join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
