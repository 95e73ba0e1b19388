import { createRequire } from 'node:module';
import type { CompletionItem, Diagnostic, LanguageService } from 'yaml-language-server';
import { diagnosticPage, firstSentenceOf } from '../../src/commands/terminal/diagnostic-pages.js';
import { schemaOf } from '../../src/stages.js';
import type { SourceFile } from '../../src/source/source-file.js';

// The entry that Node would load; the package is not written for bundlers.
const { getLanguageService, TextDocument } = createRequire(import.meta.url)(
  'yaml-language-server/out/server/src/index.js',
) as typeof import('yaml-language-server');

/** The YAML language server that editors run, with the schema of a model. */
export interface Editor {
  /** The problems it reports: the underlined characters, and the message. */
  problemsOf(text: string): Promise<readonly Problem[]>;
  /** What it offers at `¦`. */
  offersAt(marked: string): Promise<readonly CompletionItem[]>;
  /** What it shows over `¦`. */
  hoverAt(marked: string): Promise<string>;
}

export interface Problem {
  readonly at: string;
  readonly line: number;
  readonly message: string;
}

type OpenDocument = Parameters<LanguageService['doHover']>[0];

const schemaUri = 'file:///model/.modelwright/schema.json';

export function openEditor(model: readonly SourceFile[]): Editor {
  const schema = schemaOf(model, (code) => firstSentenceOf(diagnosticPage(code))) ?? '';
  const service: LanguageService = getLanguageService({
    schemaRequestService: async (uri) => {
      if (uri === schemaUri) return schema;
      throw new Error(`Nobody asked for ${uri}.`);
    },
    workspaceContext: { resolveRelativePath: (path, resource) => new URL(path, resource).href },
    clientCapabilities: { textDocument: { completion: { completionItem: { documentationFormat: ['markdown'] } } } },
  });
  service.configure({ validate: true, hover: true, completion: true, isKubernetes: false, yamlVersion: '1.2' });
  // It caches documents by name and version.
  let version = 0;
  const open = (text: string): OpenDocument => {
    version += 1;
    const whole = `# yaml-language-server: $schema=./.modelwright/schema.json\n${text}`;
    return TextDocument.create('file:///model/api.yaml', 'yaml', version, whole) as OpenDocument;
  };
  const openAt = (marked: string): readonly [OpenDocument, ReturnType<OpenDocument['positionAt']>] => {
    const document = open(marked.replace('¦', ''));
    return [document, document.positionAt(open(marked).getText().indexOf('¦'))];
  };
  return {
    async problemsOf(text) {
      const document = open(text);
      const found: readonly Diagnostic[] = await service.doValidation(document, false);
      return found.map(({ range, message }) => ({ at: document.getText(range), line: range.start.line, message }));
    },
    offersAt: async (marked) => (await service.doComplete(...openAt(marked), false)).items,
    hoverAt: async (marked) => JSON.stringify((await service.doHover(...openAt(marked)))?.contents ?? ''),
  };
}
