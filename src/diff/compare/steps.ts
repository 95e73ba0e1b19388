import { pointerTo } from '../../model/json-value.js';

/** One step from a value into it. Of an untagged union, the members that are compared, by their places in each model. */
export type Step =
  | { readonly kind: 'field' | 'pattern'; readonly name: string; readonly variant?: string }
  | { readonly kind: 'items' | 'values' | 'keys' | 'json' | 'csv' }
  | { readonly kind: 'item'; readonly index: number }
  | { readonly kind: 'member'; readonly old: number; readonly new: number };

/** `body.items[].state`; `start` is what the steps lead into: `body`, or nothing for a type. */
export function writtenSteps(start: string, steps: readonly Step[]): string {
  const text = steps.map(writtenStep).join('');
  return start === '' && /^\.(?!\.)/.test(text) ? text.slice(1) : start + text;
}

function writtenStep(step: Step): string {
  switch (step.kind) {
    case 'field':
    case 'pattern': {
      const variant = step.variant === undefined ? '' : `[${step.variant}]`;
      return step.kind === 'pattern' && step.name === '...' ? `${variant}...` : `${variant}.${step.name}`;
    }
    case 'items':
      return '[]';
    case 'item':
      return `[${step.index}]`;
    case 'values':
      return '.*';
    case 'keys':
      return ' keys';
    case 'json':
    case 'csv':
    case 'member':
      return '';
  }
}

/** The end of a JSON Pointer to the field that a difference is about; empty if it is about the value itself. */
export function fieldPointer(step: Step | undefined): string {
  return step?.kind === 'field' ? pointerTo(step.name) : '';
}
