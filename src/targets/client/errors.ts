import { StructureKind, VariableDeclarationKind } from 'ts-morph';
import type { StatementStructures } from 'ts-morph';
import type { ErrorDeclaration, Model } from '../../model/model.js';
import { docsOf } from '../../print/docs.js';
import { stringLiteral } from '../../print/escape.js';
import type { Module } from '../../print/module.js';
import { createModule } from '../../print/module.js';
import { errorClassName } from '../../print/names.js';
import type { OutputFile } from '../../print/output-file.js';
import { typeText } from '../../print/type-text.js';
import { errorAnswerSymbol, runtimeSymbol, runtimeType } from './symbols.js';
import { objectText } from './text-type.js';
import { parseText } from './wire-name.js';

/** `src/errors.ts`: a class for each declared error, and what tells its answer. */
export function errorsFile(model: Model): OutputFile {
  const taken = new Set(['ApiError', 'DeclaredError', ...model.errors.map((error) => errorClassName(error.name))]);
  const module = createModule({ model, package: 'client', path: 'errors', taken });
  return module.print(model.errors.flatMap((error) => [classStatement(error, module), answerStatement(error, module)]));
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
    docs: docsOf(error.gap === undefined ? { docs } : { docs, gap: error.gap }),
    extends: `${module.mention(runtimeSymbol('errors', 'ApiError'))}<${error.status}, ${body}>`,
    properties: [{ name: 'name', isReadonly: true, hasOverrideKeyword: true, initializer: stringLiteral(name) }],
  };
}

/** `export const versionConflictAnswer: DeclaredError = { status: 409, error: VersionConflictError, parse: parseConflictProblem };` */
function answerStatement(error: ErrorDeclaration, module: Module): StatementStructures {
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
          parse: error.body === undefined ? undefined : parseText(error.body, { module }),
        }),
      },
    ],
  };
}
