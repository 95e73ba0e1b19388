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
    Address AliasType ArrayType Authenticator AuthFactory Authorize AuthorizedRequest AuthRequirement BodyContent CallRequest
    Checked ChosenBody ContentReading Conversion Convert ConvertedType CookiesOf CursorTurn DeclaredError DeclaredType
    EitherType Endpoints EnumType Field Fielded Fields FormBody GivenOptions HeaderText InputLocations JsonBody
    JsonWriter LimitedType Live Match NestedParameter ObjectType Operation Orderings OwnAllowances PageTurn Parameter
    PatternField PreparedRequest Presence QueryParameter ReadContent Reader Reading ReadOnlyFields ReadResult
    RecordPlan Records Refuse RequestContents ResponseContent ResponseContents ResponseType SampleComposites
    SampleFormats SamplePatterns Scalar ScopeTable Seeding SentQuery Shown Status Substitution SuppliedHeader
    TextFormat TextLimits TextReader TextValue TransferParts TupleType Type UnionType Wire WriteInput WriteItem Writing
    WritingAt Written
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
 * are in the script, where editors find them.
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

const documented =
  /^(\/\*\*(?:[^*]|\*(?!\/))*\*\/\n)export (?:declare |async )?(?:abstract class|class|const|function\*?) (\w+)/gm;

/** A script without the docs that its declarations have, so that they are said once. */
export function withoutDocsIn(declarations: string, script: string): string {
  const docsByName = new Map([...declarations.matchAll(documented)].map(([, text, name]) => [name, text]));
  return script.replaceAll(documented, (whole: string, text: string, name: string) =>
    docsByName.get(name) === text ? whole.slice(text.length) : whole,
  );
}
