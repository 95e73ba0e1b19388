import type { Diagnostic } from '../source/diagnostic.js';
import type { SourceFile } from '../source/source-file.js';
import type { WritePlan } from '../write/plan.js';
import { diagnosticJson } from './diagnostic-json.js';
import { listed } from './refusal.js';

/** What a run of `generate` came to. */
export interface GenerationResult {
  readonly plan: WritePlan;
  /** The output folder, as people see it. */
  readonly out: string;
  /** Whether the plan was carried out. */
  readonly isApplied: boolean;
  readonly diagnostics: readonly Diagnostic[];
  readonly sources: readonly SourceFile[];
  /** By the clock of `performance.now()`. */
  readonly started: number;
}

/**
 *     5 packages: 12 files written, 80 unchanged, 0 removed in 0.4 s
 */
export function summaryText(result: GenerationResult): string {
  const { plan, out, isApplied } = result;
  const counts = [
    `${count(plan.write.length, 'file')} ${isApplied ? 'written' : 'to write'}`,
    `${plan.unchanged} unchanged`,
    `${plan.remove.length} ${isApplied ? 'removed' : 'to remove'}`,
  ].join(', ');
  const lines = isApplied
    ? []
    : [...plan.write.map(({ path }) => `write ${out}/${path}`), ...plan.remove.map((path) => `remove ${out}/${path}`)];
  return [
    ...listed(lines),
    `${count(plan.packages.length, 'package')}: ${counts} in ${secondsSince(result.started)} s`,
    '',
  ].join('\n');
}

/** The same for programs. Everything but the time is the same on every machine. */
export function generationJson(result: GenerationResult): object {
  const { plan, out, isApplied, diagnostics, sources, started } = result;
  return {
    out,
    isApplied,
    packages: plan.packages.length,
    write: plan.write.map(({ path }) => path),
    remove: plan.remove,
    unchanged: plan.unchanged,
    refused: plan.refused,
    diagnostics: diagnosticJson(diagnostics, sources),
    seconds: Number(secondsSince(started)),
  };
}

export function jsonText(value: object): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}

export function secondsSince(started: number): string {
  return ((performance.now() - started) / 1000).toFixed(1);
}

export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
