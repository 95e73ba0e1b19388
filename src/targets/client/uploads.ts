import { declarationsOf } from '../../model/declarations.js';
import { isUpload } from '../../model/types/files.js';
import { isChosen } from '../../model/media-types.js';
import type { Content, Endpoint } from '../../model/model.js';
import { callInputSymbol, sendsUpload } from '../../print/client-calls.js';
import { chosenContentText, contentText } from '../../print/content-text.js';
import type { Module } from '../../print/module.js';
import { inputSymbol } from '../../print/names.js';
import { runtimeName } from '../../print/runtime.js';
import { isFile } from './gives.js';

/**
 * The input of a call with files; nothing for others.
 *
 *     /** What `paper.scan` takes: files in any form of the platform. *\/
 *     export type ScanPaperCallInput = UploadInput<types.ScanPaperInput, FormUpload<types.Scan>>;
 */
export function callInputStatements(endpoint: Endpoint, module: Module): readonly string[] {
  if (!sendsUpload(endpoint, module.model)) return [];
  const { name } = callInputSymbol(endpoint, module.model);
  const docs = `/** What \`${endpoint.group}.${endpoint.name}\` takes: bytes and files in any form of the platform. */`;
  const input = runtimeName('UploadInput', module);
  return [
    `${docs}\nexport type ${name} = ${input}<${module.mention(inputSymbol(endpoint))}, ${bodyText(endpoint, module)}>;`,
  ];
}

/** The type of a body as a caller gives it: `Uploadable`, `FormUpload<types.Scan>`. */
export function bodyText(endpoint: Endpoint, module: Module): string {
  const { contents } = endpoint;
  const [only] = contents;
  if (only !== undefined && !isChosen(contents)) return sentText(only, module);
  // The media type of a Blob says which content it is.
  const ofItself = contents.some(isFile) ? ' | Blob' : '';
  return `${chosenContentText(contents, module, sentText)}${ofItself}`;
}

function sentText(content: Content, module: Module): string {
  if (!isUpload(content, declarationsOf(module.model))) return contentText(content, module);
  if (content.encoding !== 'multipart') return runtimeName('Uploadable', module);
  return `${runtimeName('FormUpload', module)}<${contentText(content, module)}>`;
}

/** The types of uploads, which a package must be able to name. */
export const uploadTypes: readonly string[] = ['FileUpload', 'FormUpload', 'UploadInput', 'Uploadable'];
