import { readFileSync } from 'node:fs';
import fastGlob from 'fast-glob';
import { ts } from 'ts-morph';
import { describe, expect, it } from 'vitest';

/** Home-made words and the terms of the field. A word with a legitimate second meaning has a narrow pattern. */
const words: readonly (readonly [word: RegExp, better: string])[] = [
  [/\bholes?\b/, 'path parameter, or placeholder'],
  [/\b(?:an?|the|this|each|every|no|one|success) answers?\b(?! to one question)/, 'response; a function returns'],
  [/\bdoors?\b/, 'adapter'],
  [/\bsilences?\b/, 'gap'],
  [/\bslips?\b/, 'mistake, typo'],
  [/\bmend(?:s|ed|ing)?\b/, 'fix'],
  [/\bsurplus\b/, 'unknown (undeclared) property'],
  [/\b(?:is|are|was|were|be|been) told\b(?! apart)|\btells? of\b|\bhears? of\b/, 'reports, receives, is notified'],
  [/\bby chance\b/, 'at random'],
  [/\brecipes?\b/, 'sample generator'],
  [/\b(?:this|that|one|a) moment\b/, 'timestamp, instant'],
  [/\bheights\b/, 'depth'],
  [/\bin order of place\b|\bits place inside\b|\bsecond place\b/, 'location'],
  [/(?<=[a-z] )texts\b/, 'strings'],
  [/\bupkeep\b/, 'maintenance'],
  [/\bkept (?:from|by)\b/, 'stored, hidden'],
  [/\bodd (?:ones?|characters?|field)\b/, 'mismatch'],
  [/\bswiftly\b/, 'fast'],
  [/\bgo(?:es)? on\b/, 'continues'],
  [/\bhouse\b|\brooms? of\b/, 'codebase, folder'],
  [/\bcallers? (?:chooses?|asks?|sends?|proves?)\b/, 'client'],
  [/\bstrangers?\b|\bwhoever\b/, 'user, client'],
];

interface Text {
  readonly path: string;
  readonly line: number;
  readonly text: string;
}

const patterns = words.map(([word, better]) => [new RegExp(word.source, 'i'), better] as const);
const anyPattern = new RegExp(words.map(([word]) => word.source).join('|'), 'i');

/** `src/a.ts:3 "whoever": user, client` for each word in these texts. */
function found(texts: readonly Text[]): readonly string[] {
  const suspicious = texts.filter(({ text }) => anyPattern.test(text));
  return suspicious.flatMap(({ path, line, text }) =>
    patterns.flatMap(([pattern, better]) => {
      const match = pattern.exec(text);
      return match === null ? [] : [`${path}:${line} "${match[0]}": ${better}`];
    }),
  );
}

// Files without any of the words, nearly all, are not parsed.
function sourceOf(path: string): ts.SourceFile {
  return ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest);
}

function textAt(source: ts.SourceFile, node: ts.Node, text: string): Text {
  const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
  return { path: source.fileName, line: line + 1, text };
}

/** `surplusField` → `surplus field`: the words of a name. */
function wordsOf(name: string): string {
  return name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').replaceAll('_', ' ');
}

function exportedNames(path: string): readonly Text[] {
  if (!anyPattern.test(wordsOf(readFileSync(path, 'utf8')))) return [];
  const source = sourceOf(path);
  return source.statements.flatMap((statement): readonly Text[] => {
    if (ts.isExportDeclaration(statement)) {
      const clause = statement.exportClause;
      const names = clause !== undefined && ts.isNamedExports(clause) ? clause.elements : [];
      return names.map(({ name }) => textAt(source, name, wordsOf(name.text)));
    }
    const isExported =
      ts.canHaveModifiers(statement) &&
      ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true;
    if (!isExported) return [];
    const declared = ts.isVariableStatement(statement) ? statement.declarationList.declarations : [statement];
    return declared.flatMap((declaration) => {
      const { name } = declaration as { readonly name?: ts.Node };
      return name !== undefined && ts.isIdentifier(name) ? [textAt(source, name, wordsOf(name.text))] : [];
    });
  });
}

/** String literals with a blank, which are sentences; a single word may be a key of the language. */
function sentencesOf(path: string): readonly Text[] {
  if (!anyPattern.test(readFileSync(path, 'utf8'))) return [];
  const source = sourceOf(path);
  const texts: Text[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) return;
    const isText =
      ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node);
    if (isText && node.text.trim().includes(' ')) texts.push(textAt(source, node, node.text));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return texts;
}

/** The lines of a page outside code fences, without code spans. */
function proseOf(path: string): readonly Text[] {
  let isCode = false;
  return readFileSync(path, 'utf8')
    .split('\n')
    .flatMap((text, index) => {
      const isFence = text.startsWith('```');
      if (isFence) isCode = !isCode;
      return isCode || isFence ? [] : [{ path, line: index + 1, text: text.replace(/`[^`]*`/g, '`'.repeat(2)) }];
    });
}

describe('each thing has one name, the term of the field,', () => {
  it('in the names that packages export', () => {
    const paths = ['src/index.ts', ...fastGlob.sync(['generated/*/src/**/*.ts', 'generated/*/runtime/*.d.ts']).sort()];
    expect(found(paths.flatMap(exportedNames))).toEqual([]);
  });

  it('in messages', () => {
    expect(found(fastGlob.sync('src/**/*.ts').sort().flatMap(sentencesOf))).toEqual([]);
  });

  it('in documentation', () => {
    const paths = ['README.md', 'CONTRIBUTING.md', ...fastGlob.sync('docs/**/*.md').sort()];
    expect(found(paths.flatMap(proseOf))).toEqual([]);
  });
});
