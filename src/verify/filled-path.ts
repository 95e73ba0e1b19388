import { writtenTemplate } from '../model/endpoints.js';
import type { Endpoint } from '../model/model.js';

/** Whether a value has no special meaning in a path, as `..` has. */
export function isPlainInPath(value: unknown): boolean {
  return /^[\w-]{1,100}$/.test(String(value));
}

/** A path with the values of its placeholders, in their order; without its constants. */
export function filledPath({ path, pathParameters }: Endpoint, values: readonly string[]): string {
  const byName = new Map(pathParameters.map(({ name }, index) => [writtenTemplate(name), values[index] ?? '']));
  const segments = path.map((template) =>
    template
      .map((part) => {
        if (part.kind === 'text') return encodeURI(part.text);
        const text = byName.get(part.name) ?? '';
        return part.isSegments ? text.split('/').map(encodeURIComponent).join('/') : encodeURIComponent(text);
      })
      .join(''),
  );
  return `/${segments.join('/')}`;
}
