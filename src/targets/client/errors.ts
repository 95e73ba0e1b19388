import { StructureKind, VariableDeclarationKind } from 'ts-morph';
import type { StatementStructures } from 'ts-morph';
import type { ErrorDeclaration, Model } from '../../model/model.js';
import { docComment, docsOf } from '../../print/docs.js';
import { propertyKey, stringLiteral } from '../../print/escape.js';
import type { Module } from '../../print/module.js';
import { createModule } from '../../print/module.js';
import { errorClassName } from '../../print/names.js';
import type { OutputFile } from '../../print/output-file.js';
import { readonlyTypeText, typeText } from '../../print/type-text.js';
import { headersText } from './operation.js';
import { errorAnswerSymbol, runtimeSymbol, runtimeType } from './symbols.js';
import type { TextTypePrinting } from './text-type.js';
import { objectText } from './text-type.js';
import { parseText } from './wire-name.js';

/** `src/errors.ts`: a class for each declared error, and what tells its answer. */
export function errorsFile(model: Model): OutputFile {
  const taken = new Set(['ApiError', 'DeclaredError', ...model.errors.map((error) => errorClassName(error.name))]);
  const module = createModule({ model, package: 'client', path: 'errors', taken });
  return module.print(
    model.errors.flatMap((error) => [classStatement(error, module), answerStatement(error, { model, module })]),
  );
}

/**
 *     export class VersionConflictError extends ApiError<409, ConflictProblem> {
 *       override readonly name = 'VersionConflictError';
 *     }
 */
function classStatement(error: ErrorDeclaration, module: Module): StatementStructures {
  const name = errorClassName(error.name);
  const body = error.body === undefined ? 'undefined' : typeText(error.body, module);
  const docs = error.docs === undefined ? `${error.status}` : `${error.status}: ${error.docs}`;
  return {
    kind: StructureKind.Class,
    name,
    isExported: true,
    docs: docsOf({ ...error, docs }),
    extends: `${module.mention(runtimeSymbol('errors', 'ApiError'))}<${error.status}, ${body}${headerValuesText(error, module)}>`,
    properties: [{ name: 'name', isReadonly: true, hasOverrideKeyword: true, initializer: stringLiteral(name) }],
  };
}

/** `, { readonly retryAfter?: number | undefined }`: none is there for certain, because a proxy may have answered. */
function headerValuesText({ headers }: ErrorDeclaration, module: Module): string {
  if (headers.length === 0) return '';
  const members = headers.map(
    (header) =>
      `${docComment(header)}readonly ${propertyKey(header.property)}?: ${readonlyTypeText(header.type, module)} | undefined;`,
  );
  return `, { ${members.join('\n')} }`;
}

/** `export const versionConflictAnswer: DeclaredError = { status: 409, error: VersionConflictError, parse: parseConflictProblem };` */
function answerStatement(error: ErrorDeclaration, { model, module }: TextTypePrinting): StatementStructures {
  return {
    kind: StructureKind.VariableStatement,
    declarationKind: VariableDeclarationKind.Const,
    isExported: true,
    declarations: [
      {
        name: errorAnswerSymbol(error.name).name,
        type: module.mention(runtimeType('operation', 'DeclaredError')),
        initializer: objectText({
          status: error.status,
          error: errorClassName(error.name),
          headers: headersText(error.headers, { model, module }),
          parse: error.body === undefined ? undefined : parseText(error.body, { module }),
        }),
      },
    ],
  };
}
