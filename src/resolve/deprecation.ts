import type { Deprecation, Moment } from '../model/documented.js';
import { formatProblem } from '../model/scalar-problems.js';
import type { Name, WrittenDeprecation } from '../parse/model-document.js';
import { shorten } from '../parse/slots.js';
import type { Report } from '../source/report.js';

/** Undefined where it has no date that could be read, which is reported. */
export function deprecationOf(written: WrittenDeprecation, report: Report): Deprecation | undefined {
  const since = momentOf('since', written.since, report);
  const sunset = written.sunset && momentOf('sunset', written.sunset, report);
  const link = written.link && linkOf(written.link, report);
  return since && { since, ...(sunset && { sunset }), ...(link !== undefined && { link }) };
}

/** A day begins at midnight in UTC. */
function momentOf(key: string, { text, span }: Name, report: Report): Moment | undefined {
  const isMoment = (['date', 'datetime'] as const).some(
    (format) => formatProblem(text, { kind: 'format', format }) === undefined,
  );
  const milliseconds = isMoment ? Date.parse(text) : Number.NaN;
  if (!Number.isNaN(milliseconds)) return { seconds: Math.floor(milliseconds / 1000), span };
  const message = `\`${key}\` of \`deprecated\` is a day, \`2026-03-01\`, or a moment, \`2026-03-01T12:00:00Z\`, and not "${shorten(text)}".`;
  report({ code: 'value-fits-slot', message, span });
  return undefined;
}

/** It goes between the angle brackets of a header field, which a URI cannot end by itself. */
function linkOf({ text, span }: Name, report: Report): string | undefined {
  if (
    /^https?:/i.test(text) &&
    URL.canParse(text) &&
    formatProblem(text, { kind: 'format', format: 'uri' }) === undefined
  )
    return text;
  const message = `\`link\` of \`deprecated\` is the address of a page, \`https://example.com/changes\`, and not "${shorten(text)}".`;
  report({ code: 'value-fits-slot', message, span });
  return undefined;
}
