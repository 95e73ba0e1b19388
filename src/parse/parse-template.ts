import type { Report } from '../source/report.js';
import type { WrittenTemplate, WrittenTemplatePart } from './model-document.js';
import { isWellFormed } from './parse-name.js';
import type { YamlText } from './yaml-tree.js';
import { spanWithin } from './yaml-tree.js';

/** `text.{locale}` → text, hole. A brace that opens no hole is reported and read as text. */
export function parseTemplate(text: YamlText, report: Report): WrittenTemplate {
  return parseTemplateFrom(text, 0, report);
}

/** The template that begins at character `from` of the text; what stands before it is something else. */
export function parseTemplateFrom(text: YamlText, from: number, report: Report): WrittenTemplate {
  const parts: WrittenTemplatePart[] = [];
  let at = from;
  for (const match of text.text.slice(from).matchAll(/\{([^{}]*)\}/g)) {
    const start = from + match.index;
    pushText(parts, text, { start: at, end: start }, report);
    at = start + match[0].length;
    const name = match[1] ?? '';
    const span = spanWithin(text, start + 1, at - 1);
    if (isWellFormed({ text: name, span }, 'hole', report)) parts.push({ kind: 'hole', name, span });
  }
  pushText(parts, text, { start: at, end: text.text.length }, report);
  return { parts, span: spanWithin(text, from, text.text.length) };
}

interface Range {
  readonly start: number;
  readonly end: number;
}

function pushText(parts: WrittenTemplatePart[], text: YamlText, range: Range, report: Report): void {
  const content = text.text.slice(range.start, range.end);
  if (content === '') return;
  const brace = content.search(/[{}]/);
  if (brace !== -1) {
    const span = spanWithin(text, range.start + brace, range.start + brace + 1);
    const message = 'A hole is a name between braces, such as `{projectKey}`; this brace has no partner.';
    report({ code: 'hole-is-closed', message, span });
  }
  parts.push({ kind: 'text', text: content, span: spanWithin(text, range.start, range.end) });
}
