import type { Convert } from './convert.js';
import { ownField, setField } from './fields.js';
import { mostIssues } from './issues.js';
import type { Issue } from './result.js';

/**
 * Converts a value that is not of its type: what the issues are about stays as it came, everything else is converted.
 * The value may be changed, because it was just read from JSON text.
 */
export function convertWhereItFits(json: unknown, issues: readonly Issue[], convert: Convert): unknown {
  // A full list may lack some, and conversions drop what they cannot convert.
  if (issues.length >= mostIssues) return json;
  if (issues.some(({ path, code }) => path === '' && code === 'type')) return json;
  const kept = issues.flatMap((issue) => takeOut(json, issue));
  let value = json;
  try {
    value = convert(json);
  } catch {
    // An issue without a place in the value, such as that of a very long name.
  }
  for (const one of kept) putBack(value, one);
  return value;
}

/** A number out of its bounds is still a number, or a bigint. */
const ofBounds: ReadonlySet<string> = /* @__PURE__ */ new Set(['minimum', 'maximum', 'multiple']);

interface Kept {
  readonly steps: readonly string[];
  readonly item: unknown;
}

/**
 * Removes a scalar, or a value of another kind; inside a string that holds JSON, the whole string. Other arrays and
 * objects stay, because their parts may fit.
 */
function takeOut(json: unknown, { path, code }: Issue): readonly Kept[] {
  if (ofBounds.has(code)) return [];
  const steps = path
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  let holder = json;
  for (const [index, step] of steps.entries()) {
    if (typeof holder !== 'object' || holder === null) return [];
    const item = ownField(holder, step);
    if (item === undefined) return [];
    const isWhole = index === steps.length - 1 && code === 'type';
    if (isWhole || typeof item !== 'object' || item === null) {
      setField(holder, step, undefined);
      return [{ steps: steps.slice(0, index + 1), item }];
    }
    holder = item;
  }
  return [];
}

function putBack(value: unknown, { steps, item }: Kept): void {
  let holder = value;
  for (const step of steps.slice(0, -1)) holder = ownField(holder as object, step);
  setField(holder as object, steps.at(-1) ?? '', item);
}
