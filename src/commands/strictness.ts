import { gapsIn } from '../pipeline.js';
import type { CompiledSources } from './compile-sources.js';
import { count } from './summary.js';

/** Why a model that compiles does not pass `--strict`: how many warnings and gaps it has. Undefined for one that does. */
export function strictRefusal({ diagnostics, sources }: CompiledSources): string | undefined {
  const warnings = diagnostics.filter(({ severity }) => severity === 'warning').length;
  const gaps = gapsIn(sources).length;
  if (warnings + gaps === 0) return undefined;
  const counts = [warnings === 0 ? [] : [count(warnings, 'warning')], gaps === 0 ? [] : [count(gaps, 'gap')]].flat();
  const list = gaps === 0 ? '' : ' `modelwright gaps` lists what is left open.';
  return `Not passed, because --strict allows no warnings and no gaps: ${counts.join(' and ')}.${list}\n`;
}
