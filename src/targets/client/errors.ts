import { StructureKind } from '../../print/ts-morph.js';
import type { OptionalKind, PropertyDeclarationStructure } from 'ts-morph';
import { valueTypeOf } from '../../model/contents.js';
import type { Content, ErrorDeclaration, Model } from '../../model/model.js';
import { docComment, docsOf } from '../../print/docs.js';
import { propertyKey, stringLiteral } from '../../print/escape.js';
import { type Module, printModule, type Statement } from '../../print/module.js';
import { errorClassName, errorResponseSymbol as responseSymbol } from '../../print/names.js';
import type { OutputFile } from '../../print/output-file.js';
import { contentText } from '../../print/content-text.js';
import { memberTypeText, readonlyTypeText } from '../../print/type-text.js';
import { runtimeName } from '../../print/runtime.js';
import { parseText, responseContents } from './contents.js';
import { listText, objectText } from '../../print/literals.js';
import { readHeadersOf } from './operation.js';
import { errorResponseName } from './symbols.js';

/** `src/errors.ts`: a class for each declared error, and a table for reading its response. */
export function errorsFile(model: Model): OutputFile {
  return printModule({ model, package: 'client', path: 'errors' }, (module) => {
    const classes = model.errors.map((error) => classStatement(error, module));
    const tables = model.errors.map((error) => tableText(error, module));
    return [...classes, tables.join('\n')];
  });
}

/**
 *     export class VersionConflictError extends ApiError<409, ConflictProblem> {
 *       override readonly name = 'VersionConflictError';
 *     }
 */
function classStatement(error: ErrorDeclaration, module: Module): Statement {
  const name = errorClassName(error.name);
  const { contents } = error;
  const documented = [...new Set(contents.map((content) => contentText(content, module)))];
  const body =
    documented.length === 0 ? `${runtimeName('ProblemDetails', module)} | undefined` : documented.join(' | ');
  const isOne = typeof error.status === 'number';
  const words = error.status === 'other' ? 'Any error status that is not documented otherwise' : String(error.status);
  const status = isOne ? words : `${module.mention(responseSymbol(error.name))}['status']`;
  const docs = error.docs === undefined ? words : `${words}: ${error.docs}`;
  return {
    kind: StructureKind.Class,
    name,
    isExported: true,
    docs: docsOf({ ...error, docs }),
    extends: `${runtimeName('ApiError', module)}<${status}, ${body}${headerValuesText(error, module)}>`,
    properties: [
      { name: 'name', isReadonly: true, hasOverrideKeyword: true, initializer: stringLiteral(name) },
      ...(contents.length > 1 ? [mediaTypeProperty(contents, module)] : []),
    ],
  };
}

/** `readonly mediaType: 'application/json' | 'text/plain' | undefined = mediaTypeOf(this, ['application/json', 'text/plain']);` */
function mediaTypeProperty(contents: readonly Content[], module: Module): OptionalKind<PropertyDeclarationStructure> {
  const types = contents.map(({ mediaType }) => stringLiteral(mediaType));
  return {
    name: 'mediaType',
    isReadonly: true,
    type: [...types, 'undefined'].join(' | '),
    initializer: `${runtimeName('mediaTypeOf', module)}(this, [${types.join(', ')}])`,
    docs: ['The media type of the body.'],
  };
}

/** `, { readonly retryAfter?: number | undefined }`: all are optional, because a proxy may have responded. */
function headerValuesText({ headers }: ErrorDeclaration, module: Module): string {
  if (headers.length === 0) return '';
  const members = headers.map((header) => {
    const type = readonlyTypeText(header.type, module);
    return `${docComment(header)}${memberTypeText(propertyKey(header.property), type, true)};`;
  });
  return `, { ${members.join('\n')} }`;
}

/** `export const versionConflictResponse: DeclaredError = [409, VersionConflictError, readConflictProblem];` */
function tableText(error: ErrorDeclaration, module: Module): string {
  const { name, status, headers } = error;
  const body = valueTypeOf(error);
  const parse = body === undefined ? undefined : parseText(body, module);
  const details = {
    ...readHeadersOf(headers, module),
    ...(body === undefined ? responseContents(error, module) : {}),
  };
  const hasDetails = Object.keys(details).length > 0;
  const statusText = typeof status === 'number' ? String(status) : stringLiteral(status);
  const items = [
    statusText,
    errorClassName(name),
    parse ?? (hasDetails ? 'undefined' : undefined),
    hasDetails ? objectText(details) : undefined,
  ];
  const type = runtimeName('DeclaredError', module);
  return `export const ${errorResponseName(name)}: ${type} = ${listText(items.filter((item) => item !== undefined))};`;
}
