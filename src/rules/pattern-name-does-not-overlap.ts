import {
  alphabetOf,
  anyCharacter,
  commonText,
  type PlaceholderAlphabet,
  templatePattern,
} from '../model/placeholders.js';
import { edgesOf, writtenTemplate } from '../model/endpoints.js';
import { declarationsOf } from '../model/declarations.js';
import type { Model, Parameter, PatternField, Template } from '../model/model.js';
import type { NamedField } from '../model/named-field.js';
import { standsFor } from '../model/values/examples.js';
import { commonName, matchesName, mayMeet } from '../model/name-pattern.js';
import type { OwnRule, ReportViolation, Violation } from './rule.js';

/**
 * A name matches at most one pattern, so that it has only one meaning. A declared name may match a pattern as well if
 * both have one type: the declared name wins.
 */
export const patternNameDoesNotOverlap: OwnRule = {
  severity: 'error',
  // A placeholder without its intended pattern matches every name.
  needsWholeModel: true,
  check(model, report) {
    for (const type of model.types) {
      if (type.oneWayOf !== undefined) continue;
      if (type.kind === 'object') checkObject(type.fields, type.patterns, report);
      if (type.kind !== 'union') continue;
      for (const { fields, patterns, span } of type.variants)
        checkObject([{ name: type.tag, span }, ...fields], patterns, report);
    }
  },
  checkEndpoint({ query }, report, { model }) {
    const patterns = query.filter(({ isPattern }) => isPattern);
    for (const [index, pattern] of patterns.entries()) {
      for (const other of patterns.slice(0, index)) {
        const why = sharedBy(pattern, other, model);
        if (why !== undefined) report(overlapOf(pattern, other, why));
      }
      const named = query.find(
        (other) => !other.isPattern && standsFor(pattern, writtenTemplate(other.name)) && !haveOneType(other, pattern),
      );
      if (named === undefined) continue;
      const why = `the name "${writtenTemplate(named.name)}" matches both, and their types differ`;
      report(overlapOf(named, pattern, why));
    }
  },
};

/** In an object every name belongs to one field: patterns have no order, and TypeScript allows one type per name. */
function checkObject(
  fields: readonly NamedField[],
  all: readonly PatternField[] | undefined = [],
  report: ReportViolation,
): void {
  const patterns = all.filter(({ isAdditional }) => !isAdditional);
  for (const [index, pattern] of patterns.entries()) {
    const rivals = [
      ...fields.map(({ name, span }) => ({ name, span, shared: matchesName(pattern.names, name) ? name : undefined })),
      ...patterns
        .slice(0, index)
        .map(({ name, span, names }) => ({ name, span, shared: commonName(pattern.names, names) })),
    ];
    for (const { name, span, shared } of rivals) {
      if (shared === undefined) continue;
      const message = `"${pattern.name}" and "${name}" overlap: both match ${JSON.stringify(shared)}.`;
      report({ message, span: pattern.span, notes: [{ message: 'The other is declared here.', span }] });
    }
  }
}

/** Why two patterns conflict; for expressions a common name is searched, placeholders are assumed to match anything. */
function sharedBy(left: Parameter, right: Parameter, model: Model): string | undefined {
  if (left.names === undefined && right.names === undefined) {
    return mayMeet(edgesOf(left), edgesOf(right))
      ? `the name "${nameOfBoth(left.name, right.name, alphabetOf(model))}" matches both`
      : undefined;
  }
  const [first, second] = [left, right].map(
    ({ names, name }) => names ?? templatePattern(name, model.placeholders, declarationsOf(model)),
  );
  const shared = first && second && commonName(first, second);
  return shared === undefined ? undefined : `both match ${JSON.stringify(shared)}`;
}

function overlapOf({ name, span }: Parameter, rival: Parameter, why: string): Violation {
  const message = `"${writtenTemplate(name)}" and "${writtenTemplate(rival.name)}" overlap: ${why}.`;
  return { message, span, notes: [{ message: 'The other is declared here.', span: rival.span }] };
}

/** A name that both patterns match, with characters allowed in both if possible. */
function nameOfBoth(left: Template, right: Template, placeholders: PlaceholderAlphabet): string {
  const among = (alphabet: PlaceholderAlphabet): string | undefined =>
    commonText({ template: left, placeholders: alphabet }, { template: right, placeholders: alphabet });
  return among(placeholders) ?? among(anyCharacter) ?? writtenTemplate(left);
}

function haveOneType(left: Parameter, right: Parameter): boolean {
  return JSON.stringify(left.type) === JSON.stringify(right.type);
}
