import fc from 'fast-check';
import type { TypeDeclaration } from '../model/model.js';
import type { OutputFile } from '../print/output-file.js';
import type { Finding } from './agreement.js';
import { type Literal, literalsOf } from './literals.js';
import type { Subject } from './subject.js';
import { valuesOf } from './values.js';

interface Compiling {
  readonly subject: Subject;
  /** What was printed; the sources of the package of types are among it. */
  readonly files: readonly OutputFile[];
  readonly seed: number;
}

export interface Compiled {
  readonly literals: number;
  readonly finding: Finding | undefined;
}

/** Of each type; each brings a few near misses of its own. */
const valuesPerType = 3;
const missesPerValue = 6;

/**
 * Whether a compiler says of values, written as literals, what the validators say: what is of a type compiles, and what is
 * of another kind, lacks a field or has one too many does not. All in one program:
 *
 *     export const right0: Pet = { name: 'Ada' };
 *     export const wrong1: Pet = { name: 1 };
 */
export async function compareTypes({ subject, files, seed }: Compiling): Promise<Compiled> {
  const { model, declarations } = subject;
  const literals = model.types.flatMap(({ name }) => {
    const values = fc.sample(valuesOf(declarations)(name), { numRuns: valuesPerType, seed });
    return values.flatMap((value) => literalsOf(name, value, { subject, mostMisses: missesPerValue }));
  });
  const errors = await errorsByLine(files, textOf(literals, model.types));
  const head = model.types.length;
  for (let line = 1; line <= head; line += 1) {
    if (errors.has(line)) throw new Error(`Bug: the generated types cannot be imported: ${errors.get(line)}`);
  }
  const lineOf = (literal: Literal): number => literals.indexOf(literal) + head + 1;
  const [wrong] = literals
    .filter((literal, index) => errors.has(index + head + 1) === literal.isRight)
    .toSorted((left, right) => left.text.length - right.text.length);
  if (wrong === undefined) return { literals: literals.length, finding: undefined };
  const { name: type, value, isRight, what } = wrong;
  const heard = errors.get(lineOf(wrong));
  const statements = [
    { who: `is${type}`, says: isRight ? 'accepted' : 'refused' },
    { who: 'the compiler', says: heard === undefined ? `accepted (${what})` : `refused: ${heard}` },
  ];
  const disagreement = { about: 'what is of the type in TypeScript', statements };
  return { literals: literals.length, finding: { type, value, disagreement } };
}

function textOf(literals: readonly Literal[], types: readonly TypeDeclaration[]): string {
  const imports = types.map(({ name }) => `import type { ${name} } from './index.js';`);
  const lines = literals.map(({ name, text, isRight }, index) => {
    return `export const ${isRight ? 'right' : 'wrong'}${index}: ${name} = ${text};`;
  });
  return [...imports, ...lines].join('\n');
}

/** What a compiler says, by the line it says it of. */
async function errorsByLine(files: readonly OutputFile[], literals: string): Promise<ReadonlyMap<number, string>> {
  // Loaded late: a disagreement about values is told without a compiler.
  const { Project, ts } = await import('ts-morph');
  const project = new Project({
    useInMemoryFileSystem: true,
    compilerOptions: {
      strict: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      noPropertyAccessFromIndexSignature: true,
      verbatimModuleSyntax: true,
      skipLibCheck: true,
      noEmit: true,
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
      lib: ['lib.es2022.d.ts'],
    },
  });
  project.createSourceFile('/package.json', '{"type":"module"}');
  for (const { path, text } of files) {
    if (/^types\/src\/.+\.ts$/.test(path)) project.createSourceFile(path.replace('types/src/', '/'), text);
  }
  const source = project.createSourceFile('/literals.ts', literals);
  const errors = new Map<number, string>();
  const { compilerObject: program } = project.getProgram();
  const { compilerNode } = source;
  for (const diagnostic of [
    ...program.getSyntacticDiagnostics(compilerNode),
    ...program.getSemanticDiagnostics(compilerNode),
  ]) {
    const line = compilerNode.getLineAndCharacterOfPosition(diagnostic.start ?? 0).line + 1;
    const message = ts.flattenDiagnosticMessageText(diagnostic.messageText, ' ');
    if (!errors.has(line)) errors.set(line, message);
  }
  return errors;
}
