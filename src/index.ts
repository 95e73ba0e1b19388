export { compile, emit, planGeneration } from './pipeline.js';
export type { Generation } from './pipeline.js';
export { jsonTypeOf } from './model/contents.js';
export { declarationsOf } from './model/declarations.js';
export { endpointsOf, writtenRoute, writtenScopes, writtenTemplate } from './model/endpoints.js';
export type {
  Endpoint,
  ErrorDeclaration,
  Field,
  Group,
  Model,
  Parameter,
  Response,
  TypeDeclaration,
} from './model/model.js';
export type { TypeRef } from './model/type-ref.js';
export { type ModelModule, modulesOf, modulesWithTypes } from './print/model-modules.js';
export { type Module, type ModuleLocation, printModule } from './print/module.js';
export { packageNameOf, type Symbol, typeSymbol, validatorSymbol } from './print/names.js';
export type { OutputFile } from './print/output-file.js';
export { type PackageContents, packageFiles } from './print/package.js';
export type { Diagnostic, DiagnosticFix, DiagnosticNote, TextEdit, WithDiagnostics } from './source/diagnostic.js';
export type { Files } from './source/source-file.js';
export type { Rule, Violation } from './rules/rule.js';
export { printDiagnostics, type PrintOptions } from './source/print-diagnostic.js';
export type { SourceFile, SourceSpan } from './source/source-file.js';
export { targetsByName, withNeeds } from './targets/index.js';
export { openapi, type OpenapiOptions, type OpenapiVersion } from './targets/openapi/openapi.js';
export type { Target } from './targets/target.js';
export { diskFiles } from './write/disk-files.js';
export { memoryFiles } from './write/memory-files.js';
export { applyPlan, type WritePlan } from './write/plan.js';
