import type { Report } from '../source/report.js';
import type { SourceSpan } from '../source/source-file.js';
import type { WrittenTemplate, WrittenTemplatePart } from './model-document.js';
import { isWellFormed } from './parse-name.js';
import { spanWithin, type YamlText } from './yaml-tree.js';

/** `text.{locale}` → text, hole. A brace that opens no hole is reported and read as text. */
export function parseTemplate(text: YamlText, report: Report): WrittenTemplate {
  return parseTemplateFrom(text, 0, report);
}

/** The template that begins at character `from` of the text; what stands before it is something else. */
export function parseTemplateFrom(text: YamlText, from: number, report: Report): WrittenTemplate {
  const parts: WrittenTemplatePart[] = [];
  let at = from;
  const pushTextUpTo = (end: number): void => {
    const part = { kind: 'text', text: text.text.slice(at, end), span: spanWithin(text, at, end) } as const;
    if (part.text === '') return;
    const brace = at + part.text.search(/[{}]/);
    if (brace >= at) reportBrace(spanWithin(text, brace, brace + 1), report);
    parts.push(part);
  };
  for (const match of text.text.slice(from).matchAll(/\{([^{}]*)\}/g)) {
    const start = from + match.index;
    pushTextUpTo(start);
    at = start + match[0].length;
    const name = match[1] ?? '';
    const span = spanWithin(text, start + 1, at - 1);
    // Something stands there, even if it cannot be a hole: the path is none the shorter for it.
    const isHole = isWellFormed({ text: name, span }, 'hole', report);
    parts.push(isHole ? { kind: 'hole', name, span } : { kind: 'text', text: 'x', span });
  }
  pushTextUpTo(text.text.length);
  return { parts, span: spanWithin(text, from, text.text.length) };
}

function reportBrace(span: SourceSpan, report: Report): void {
  const message = 'A hole is a name between braces, such as `{projectKey}`; this brace has no partner.';
  report({ code: 'hole-is-closed', message, span });
}
