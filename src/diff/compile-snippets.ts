import type { Printed } from '../verify/subject.js';

/**
 * The compiler's first error about each text, with the types and the client of one version; undefined where it has
 * none. A text is a module of its own.
 */
export async function errorsIn(
  texts: readonly string[],
  files: readonly Printed[],
): Promise<readonly (string | undefined)[]> {
  // Loaded late: most comparisons need no compiler.
  const { Project, ts } = await import('ts-morph');
  const project = new Project({
    useInMemoryFileSystem: true,
    compilerOptions: {
      strict: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      verbatimModuleSyntax: true,
      skipLibCheck: true,
      noEmit: true,
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      // Without the types of browsers, which take most of the time: where a client mentions them, anything compiles.
      lib: ['lib.es2022.d.ts'],
      baseUrl: '/',
      paths: Object.fromEntries(
        ['types', 'client'].map((name) => [packageName(name, files), [`./${name}/src/index.ts`]]),
      ),
    },
  });
  for (const { path, text } of files)
    if (/^(?:types|client)\/(?:src\/.+|runtime\/.+\.d)\.ts$/.test(path)) project.createSourceFile(`/${path}`, text);
  const sources = texts.map((text, index) => project.createSourceFile(`/uses/use${index}.ts`, text));
  const { compilerObject: program } = project.getProgram();
  return sources.map(({ compilerNode }) => {
    const [first] = [...program.getSyntacticDiagnostics(compilerNode), ...program.getSemanticDiagnostics(compilerNode)];
    return first && ts.flattenDiagnosticMessageText(first.messageText, ' ');
  });
}

/** The name in the package file of a printed package: `@shop/types`. */
export function packageName(folder: string, files: readonly Printed[]): string {
  const file = files.find(({ path }) => path === `${folder}/package.json`);
  if (file === undefined) throw new Error(`Bug: no package "${folder}" was printed.`);
  return (JSON.parse(file.text) as { readonly name: string }).name;
}
