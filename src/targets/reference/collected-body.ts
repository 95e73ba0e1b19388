import { fieldAt, objectOf, withoutAlias } from '../../model/declarations.js';
import type { TypeRef } from '../../model/type-ref.js';
import { propertyAccess, propertyKey } from '../../print/escape.js';
import type { StorageEndpoint } from './handler.js';
import { fieldSample } from './sample.js';
import { runtimeValue } from './symbols.js';

/**
 * The arrays of the parts that a page of records has, put together; `parts` holds them.
 *
 *     { arrayOfIntExample: concatenated(parts, (part) => part.arrayOfIntExample), … }
 */
export function collectedBody(at: StorageEndpoint, body: TypeRef, path: readonly string[]): string | undefined {
  const { declarations, module, resource } = at;
  const record = objectOf({ kind: 'named', name: resource.type }, declarations);
  const part = objectOf(fieldAt(path, record, declarations)?.type, declarations);
  const concatenated = module.mention(runtimeValue('concatenated'));
  const members = (objectOf(body, declarations)?.fields ?? []).map((field) => {
    const { name, type, isRequired } = field;
    const source = part?.fields.find((candidate) => candidate.name === name);
    const isArray = [type, source?.type].every(
      (one) => one !== undefined && withoutAlias(one, declarations).kind === 'array',
    );
    const sample = isRequired ? fieldSample(field, declarations) : '';
    if (!isArray) return sample === '' ? '' : sample && `${propertyKey(name)}: ${sample}`;
    const value = `${concatenated}(parts, (part) => part${propertyAccess(name)})`;
    return `${propertyKey(name)}: ${value}${isRequired ? ' ?? []' : ''}`;
  });
  return members.includes(undefined) ? undefined : `{ ${members.filter((member) => member !== '').join(', ')} }`;
}
