import { readJson } from './lossless.js';
import type { Issue } from './subject.js';

/** Names in a path are cut there: what a stranger sent is not repeated at any length. */
const longestName = 100;

/** The path of an issue that leads neither to a part of the value nor to a field that is missing in one. */
export function strayPath(issues: readonly Issue[], value: unknown): string | undefined {
  return issues.map(({ path }) => path).find((path) => !leadsIntoValue(stepsOf(path), value));
}

function stepsOf(path: string): readonly string[] {
  return path
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}

function leadsIntoValue([step, ...rest]: readonly string[], value: unknown): boolean {
  if (step === undefined || step.length >= longestName) return true;
  if (typeof value === 'string') return leadsIntoText([step, ...rest], value);
  if (typeof value !== 'object' || value === null) return false;
  if (!Object.hasOwn(value, step) && !Array.isArray(value)) return rest.length === 0;
  // A hole of a sparse array is a place in it.
  if (Array.isArray(value) && !(Number(step) < value.length)) return false;
  return leadsIntoValue(rest, (value as Readonly<Record<string, unknown>>)[step]);
}

/** A text may hold JSON, or items between commas. */
function leadsIntoText(steps: readonly string[], text: string): boolean {
  const inside = readJson(text)?.value;
  const items = text.split(',');
  if (typeof inside === 'object' && inside !== null) return leadsIntoValue(steps, inside);
  return steps.length === 1 && Number(steps[0]) < items.length;
}

/**
 * A path of ours that nothing of ajv's leads to: ajv also names the whole that holds a part, and each member of a choice.
 * Where both see one thing wrong, it is the same thing.
 */
export function unsharedPath(issues: readonly Issue[], theirs: readonly string[]): string | undefined {
  const ours = [...new Set(issues.map(({ path }) => path))];
  const [one, another] = ours;
  const [other] = theirs;
  if (ours.length === 1 && theirs.length === 1 && another === undefined) {
    return one === other || isRepeated(issues) ? undefined : `"${other}" alone`;
  }
  const isShared = (path: string): boolean => theirs.some((their) => path === their || path.startsWith(`${their}/`));
  return ours.every(isShared) ? undefined : theirs.map((path) => `"${path}"`).join(', ');
}

/** ajv says of a whole array that it holds something twice. */
function isRepeated(issues: readonly Issue[]): boolean {
  return issues.every(({ code }) => code === 'unique');
}
