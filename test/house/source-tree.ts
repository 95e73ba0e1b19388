import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { ts as typescript } from 'ts-morph';

/** A file of this repository; `path` is relative to its root. */
export interface RepositoryFile {
  readonly path: string;
  readonly text: string;
}

/** Every file of the repository, new ones included, except those that git ignores. */
export function repositoryFiles(): readonly RepositoryFile[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    encoding: 'utf8',
    maxBuffer: 1e9,
  });
  const paths = [...new Set(listed.split('\0'))].filter((path) => path !== '' && existsSync(path));
  return paths.sort().map((path) => ({ path, text: readFileSync(path, 'utf8') }));
}

/** Several tests ask for the imports of the same file. */
const imported = new Map<string, readonly string[]>();

/** What a file imports: relative specifiers as paths from the root (`src/print/names.ts`), others as they are. */
export function importsOf(file: RepositoryFile): readonly string[] {
  const key = `${file.path}\n${file.text}`;
  const known = imported.get(key) ?? readImports(file);
  imported.set(key, known);
  return known;
}

function readImports({ path, text }: RepositoryFile): readonly string[] {
  const { importedFiles } = typescript.preProcessFile(text, true, true);
  return importedFiles.map(({ fileName }) => {
    if (!fileName.startsWith('.')) return fileName;
    return new URL(fileName, `file:///${path}`).pathname.slice(1).replace(/\.js$/, '.ts');
  });
}

/** The regular expressions of a file, without their flags. */
export function patternsOf(file: RepositoryFile): readonly string[] {
  return nodesOf(file, typescript.isRegularExpressionLiteral).map(({ text }) => text.slice(1, text.lastIndexOf('/')));
}

/** The members of the interfaces and object types that a file declares by name: `Model.types`. */
export function membersOf(file: RepositoryFile): readonly string[] {
  const declarations = nodesOf(
    file,
    (node) => typescript.isInterfaceDeclaration(node) || typescript.isTypeAliasDeclaration(node),
  );
  return declarations.flatMap((declaration) => {
    const members: string[] = [];
    const visit = (node: typescript.Node): void => {
      if (typescript.isPropertySignature(node)) members.push(`${declaration.name.text}.${node.name.getText()}`);
      typescript.forEachChild(node, visit);
    };
    visit(declaration);
    return members;
  });
}

/** Names of all classes in a file that do not extend an error. */
export function ordinaryClassesOf(file: RepositoryFile): readonly string[] {
  if (!/\bclass\b/.test(file.text)) return [];
  return nodesOf(file, typescript.isClassLike).flatMap((node) => {
    const base = node.heritageClauses?.[0]?.types[0]?.expression.getText() ?? '';
    return /(?:Error|Unreadable)$/.test(base) ? [] : [node.name?.text ?? 'a class'];
  });
}

/** Whether a file only re-exports other files. */
export function isBarrel(file: RepositoryFile): boolean {
  if (!/^export (?:type )?(?:\*|\{[^}]*\}) from '/m.test(file.text)) return false;
  const { statements } = parse(file);
  return (
    statements.length > 0 &&
    statements.every(
      (statement) => typescript.isExportDeclaration(statement) && statement.moduleSpecifier !== undefined,
    )
  );
}

/** Several tests ask about the same file, and parsing takes most of their time. */
const parsed = new Map<string, typescript.SourceFile>();

function parse({ path, text }: RepositoryFile): typescript.SourceFile {
  const known = parsed.get(text);
  if (known?.fileName === path) return known;
  const source = typescript.createSourceFile(path, text, typescript.ScriptTarget.ES2023, true);
  parsed.set(text, source);
  return source;
}

function nodesOf<Node extends typescript.Node>(
  file: RepositoryFile,
  isWanted: (node: typescript.Node) => node is Node,
): readonly Node[] {
  const found: Node[] = [];
  const visit = (node: typescript.Node): void => {
    if (isWanted(node)) found.push(node);
    typescript.forEachChild(node, visit);
  };
  visit(parse(file));
  return found;
}

/** The first lines of `this.header = (name) => …`, and of whatever else assigns a new function to a property. */
export function functionsWrittenIntoProperties(text: string): readonly string[] {
  const assignments =
    /^.*[\w)\]!]\.#?\w+ (?:\?\?|\|\|)?= (?:async )?(?:function\b|\(.*\)(?:: .*)? =>|\(\{?$|\w+ =>).*$/gm;
  return [...text.matchAll(assignments)].map(([line]) => line.trim());
}
