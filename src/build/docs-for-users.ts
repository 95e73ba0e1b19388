/** The functions and constants of main entries that users import; the others are for generated code. */
const valuesForUsers: ReadonlySet<string> = new Set(
  `
    parseJson stringifyJson clientCredentials keepToken request updateWithRetry invalidateReads staticTokens
    problemInstance problemResponse entityTag preconditionsOf preferenceOf prefersMinimal createMemoryStore
    openFolderStore openPostgresStore defaultLimits notImplemented
  `.match(/\w+/g),
);

/** The exported types of main entries that only generated code imports. */
const typesForGeneratedCode: ReadonlySet<string> = new Set(
  `
    Address AuthRequirement Authenticator Authorize AuthorizedRequest BodyContent CallRequest ChosenBody
    ContentReading CursorTurn DeclaredError Endpoints Fields FormBody GivenOptions HeaderText InputLocations
    JsonBody JsonWriter Live Match NestedParameter Operation PageTurn Parameter PreparedRequest QueryParameter
    ReadContent ReadOnlyFields ReadResult Reader Reading RecordPlan Records Refuse RequestContents
    ResponseContent ResponseContents SampleComposites SampleFormats SamplePatterns ScopeTable ScopesNeeded
    Seeding SentQuery SuppliedHeader TextReader TextValue TransferParts Wire Writing WritingAt Written
  `.match(/\w+/g),
);

const docs = / *\/\*\*(?:[^*]|\*(?!\/))*\*\/\n+/g;

/** A declaration with its docs, up to the next one. */
const declaration = new RegExp(
  `^(?:${docs.source})*(?:export )?(?:declare )?(?:abstract class|class|const|function|interface|type) ([\\w$]+)[^]*?(?=\\n[\\w/]|$(?![^]))`,
  'gm',
);

/**
 * Declarations, without docs for what only generated code uses, because users never write it. For functions, the docs
 * are also in the script, where editors find them.
 */
export function withDocsForUsers(declarations: string): string {
  const codeByName = new Map(
    [...declarations.matchAll(declaration)].map(([text, name = '']) => [name, text.replaceAll(docs, '')]),
  );
  const shown = new Set([...codeByName].flatMap(([name, code]) => (isForUsers(name, code) ? [name] : [])));
  // Users also see the types that these use.
  for (const name of shown) {
    for (const word of codeByName.get(name)?.match(/[A-Z][\w$]*/g) ?? []) if (codeByName.has(word)) shown.add(word);
  }
  return declarations.replaceAll(declaration, (text, name: string) =>
    shown.has(name) ? text : text.replaceAll(docs, ''),
  );
}

function isForUsers(name: string, code: string): boolean {
  if (!code.startsWith('export ')) return false;
  return /^export declare (?:const|function)/.test(code) ? valuesForUsers.has(name) : !typesForGeneratedCode.has(name);
}
