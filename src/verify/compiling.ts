/** What a compiler says about a line of a text. */
interface CompilerError {
  readonly line: number;
  readonly message: string;
}

interface Compiling {
  /** Modules, each alone: their paths and texts. */
  readonly texts: readonly (readonly [path: string, text: string])[];
  /** What they import. */
  readonly files: readonly (readonly [path: string, text: string])[];
  /** Where packages are. */
  readonly paths?: Readonly<Record<string, string[]>>;
}

/** The errors in each text, with the flags of strict users. */
export async function errorsIn({
  texts,
  files,
  paths = {},
}: Compiling): Promise<readonly (readonly CompilerError[])[]> {
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
      lib: ['lib.es2022.d.ts', 'lib.esnext.temporal.d.ts'],
      baseUrl: '/',
      paths,
    },
  });
  for (const [path, text] of files) project.createSourceFile(path, text);
  const sources = texts.map(([path, text]) => project.createSourceFile(path, text).compilerNode);
  const { compilerObject: program } = project.getProgram();
  return sources.map((source) =>
    [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].map((diagnostic) => ({
      line: source.getLineAndCharacterOfPosition(diagnostic.start ?? 0).line + 1,
      message: ts.flattenDiagnosticMessageText(diagnostic.messageText, ' '),
    })),
  );
}
