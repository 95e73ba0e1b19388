import type { Content } from '../contents.js';
import { declarationOf, type Declarations, objectOf, withoutAlias } from '../declarations.js';
import type { JsonText } from '../json-value.js';
import type { Field, ObjectDeclaration } from '../model.js';
import type { TypeRef } from '../type-ref.js';
import type { SourceSpan } from '../../source/source-file.js';

/** The declared type behind `file`. */
export const fileTypeName = 'UploadedFile';

// Names have at most 127 characters each (RFC 6838, section 4.2). What follows a semicolon are parameters; the platform
// makes letters small.
const mediaType = String.raw`[a-z0-9][a-z0-9!#$&^_.+\x2d]{0,126}\/[a-z0-9][a-z0-9!#$&^_.+\x2d]{0,126}(?:;[ -@\x5b-~]*)?`;

// No path, and neither `.` nor `..` (RFC 7578, section 4.2).
const fileName = String.raw`\.*[^.\/\\\x00-\x1f\x7f][^\/\\\x00-\x1f\x7f]*`;

/** The declaration behind `file`: a part of a form has the name and the media type beside the bytes. */
export function fileDeclaration(span: SourceSpan): ObjectDeclaration {
  const field = (name: string, type: TypeRef, rest: Pick<Field, 'docs' | 'example'>): Field => {
    return { name, type, isRequired: true, ...rest, span: { ...span } };
  };
  const text = (value: string): JsonText => ({ kind: 'text', text: value, span });
  return {
    kind: 'object',
    name: fileTypeName,
    docs: 'A file, with the media type and the name that its sender gives it.',
    extends: [],
    fields: [
      field('bytes', { kind: 'bytes' }, {}),
      field(
        'type',
        { kind: 'string', maxLength: 255, pattern: mediaType },
        { docs: 'The media type, in lower case.', example: text('image/png') },
      ),
      field(
        'name',
        { kind: 'string', maxLength: 255, pattern: fileName },
        { docs: 'Without folders.', example: text('photo.png') },
      ),
    ],
    isFile: true,
    span,
  };
}

/** Whether a value is a file, or each value of a list. */
export function holdsFiles(type: TypeRef, declarations: Declarations): 'file' | 'files' | undefined {
  const plain = withoutAlias(type, declarations);
  const isFile = (one: TypeRef): boolean => {
    const declaration = declarationOf(one, declarations);
    return declaration?.kind === 'object' && declaration.isFile === true;
  };
  if (isFile(plain)) return 'file';
  return plain.kind === 'array' && isFile(plain.items) ? 'files' : undefined;
}

/** What a field of a multipart form holds: one file or several, with or without names; undefined for a string. */
export function fileKind(type: TypeRef, declarations: Declarations): 'file' | 'files' | undefined {
  const plain = withoutAlias(type, declarations);
  const files = holdsFiles(type, declarations);
  if (files !== undefined) return files;
  if (plain.kind === 'bytes') return 'file';
  return plain.kind === 'array' && withoutAlias(plain.items, declarations).kind === 'bytes' ? 'files' : undefined;
}

/** Whether a client sends bytes or files in it, which it takes in every form of the platform. */
export function isUpload({ encoding, type }: Content, declarations: Declarations): boolean {
  if (encoding !== 'multipart') return encoding === 'bytes' || encoding === 'stream';
  const fields = objectOf(type, declarations)?.fields ?? [];
  return fields.some((field) => fileKind(field.type, declarations) !== undefined);
}
