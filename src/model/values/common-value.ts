import { isMultiple } from '../../runtime/validators/multiple.js';
import { closedBounds, numberInside } from '../../runtime/validators/number-bounds.js';
import { commonLimits, exactlyNear, finiteDecimal, multipleNear, multiplesWithin, wholeDecimal } from './multiples.js';
import { exactNumber, stringifyJson } from '../json-value.js';
import { acceptsText, areTextsDistinct, textSamples, type Witness } from './text-witness.js';
import { patternFor } from '../name-pattern.js';
import { choicesOf, type Presence } from '../presence.js';
import { type ObjectShape, type Shape, type ShapeField, shapesOf, type View } from '../types/shapes.js';
import type { IntegerRef, MapRef, NumberRef, TypeRef } from '../type-ref.js';
import { integerLimits } from '../scalar-problems.js';

/** A value that both types accept; `none` if there certainly is no such value; or undecided. */
type Common =
  | { readonly kind: 'none' }
  | { readonly kind: 'undecided' }
  | {
      readonly kind: 'value';
      readonly value: Witness;
      /** A strict reader refuses it: it has an undeclared property, or a member that an open enum does not list. */
      readonly isTolerated: boolean;
    };

const none: Common = { kind: 'none' };
const undecided: Common = { kind: 'undecided' };

interface Search {
  readonly view: View;
  /** Pairs of objects under comparison, from the outside in. */
  readonly open: readonly (readonly [object, object])[];
  readonly steps: { left: number };
}

/** More than any hand-written type needs; mutually recursive types could otherwise take forever. */
const mostSteps = 5000;
const deepest = 40;

/**
 * A value that both types accept. The two objects themselves are closed; objects inside them may have undeclared
 * properties, because tolerant readers accept those.
 */
export function commonValue(left: TypeRef, right: TypeRef, view: View): Common {
  return commonOfShapes(shapesOf(left, view), shapesOf(right, view), view);
}

/** The same for types that are already broken down into shapes. */
export function commonOfShapes(left: readonly Shape[], right: readonly Shape[], view: View): Common {
  return commonOfAll(left, right, { view, open: [], steps: { left: mostSteps } });
}

function commonOfAll(lefts: readonly Shape[], rights: readonly Shape[], search: Search): Common {
  let result = none;
  for (const left of lefts) {
    for (const right of rights) {
      search.steps.left -= 1;
      if (search.steps.left < 0 || search.open.length > deepest) return undecided;
      const common = tolerated(commonOf(left, right, search), [left, right]);
      if (common.kind === 'value') return common;
      if (common.kind === 'undecided') result = common;
    }
  }
  return result;
}

function tolerated(common: Common, shapes: readonly Shape[]): Common {
  const isOpen = shapes.some((shape) => 'isOpenEnd' in shape);
  return common.kind === 'value' && isOpen ? { ...common, isTolerated: true } : common;
}

function commonOf(left: Shape, right: Shape, search: Search): Common {
  if (left.kind === 'anything') return found(sampleOf([right], search));
  if (right.kind === 'anything' || (right.kind === 'constant' && left.kind !== 'constant')) {
    return commonOf(right, left, search);
  }
  if (left.kind === 'constant') return commonOfConstant(left.value, right);
  if (left.kind === 'integer' && right.kind === 'integer') return commonInteger(left.ref, right.ref);
  if (left.kind === 'integer' && right.kind === 'number') return commonNumber(numberOf(left.ref), right.ref, true);
  if (left.kind === 'number' && right.kind === 'integer') return commonNumber(left.ref, numberOf(right.ref), true);
  if (left.kind === 'number' && right.kind === 'number') return commonNumber(left.ref, right.ref, false);
  if (left.kind === 'text' && right.kind === 'text') return commonText(left, right, search);
  if (left.kind === 'array' && right.kind === 'array') return commonArray(left, right, search);
  if (left.kind === 'map' && right.kind === 'map') return value({});
  if (left.kind === 'map' && right.kind === 'object') return commonOfMap(left.ref, right, search);
  if (left.kind === 'object' && right.kind === 'map') return commonOfMap(right.ref, left, search);
  if (left.kind === 'object' && right.kind === 'object') return commonObject(left, right, search);
  return none;
}

function value(json: Witness, isTolerated = false): Common {
  return { kind: 'value', value: json, isTolerated };
}

function found(json: Witness | undefined): Common {
  return json === undefined ? undecided : value(json);
}

function commonOfConstant(constant: string | number | boolean | null, shape: Shape): Common {
  const verdict = acceptsConstant(shape, constant);
  if (verdict === undefined) return undecided;
  return verdict ? value(constant) : none;
}

function acceptsConstant(shape: Shape, constant: string | number | boolean | null): boolean | undefined {
  if (shape.kind === 'constant') return shape.value === constant;
  if (shape.kind === 'text') return typeof constant === 'string' ? acceptsText(shape.ref, constant) : false;
  if (typeof constant !== 'number' || (shape.kind !== 'integer' && shape.kind !== 'number')) return false;
  const [minimum, maximum] = closedBounds(shape.kind === 'integer' ? numberOf(shape.ref) : shape.ref);
  if (shape.ref.multipleOf !== undefined && !isMultiple(constant, Number(shape.ref.multipleOf))) return false;
  return constant >= minimum && constant <= maximum && (shape.kind === 'number' || Number.isInteger(constant));
}

function numberOf(ref: IntegerRef): NumberRef {
  const [minimum, maximum] = integerLimits(ref).map(Number);
  return {
    kind: 'number',
    name: 'number',
    ...(minimum !== undefined && { minimum }),
    ...(maximum !== undefined && { maximum }),
    ...(ref.multipleOf !== undefined && { multipleOf: Number(ref.multipleOf) }),
  };
}

function commonInteger(left: IntegerRef, right: IntegerRef): Common {
  const [[leastLeft, mostLeft], [leastRight, mostRight]] = [integerLimits(left), integerLimits(right)];
  const least = leastLeft > leastRight ? leastLeft : leastRight;
  const most = mostLeft < mostRight ? mostLeft : mostRight;
  if (least > most) return none;
  const multiples = multiplesWithin([wholeDecimal(least), wholeDecimal(most)], [left, right]);
  const json = multipleNear(wholeDecimal(1n), multiples)?.digits;
  return json === undefined ? none : value(exactNumber(json));
}

function commonNumber(left: NumberRef, right: NumberRef, isWhole: boolean): Common {
  const limits = commonLimits(left, right);
  const [least, most] = closedBounds(limits);
  const [lower, upper] = isWhole ? [Math.ceil(least), Math.floor(most)] : [least, most];
  const bounds = [finiteDecimal(lower), finiteDecimal(upper)] as const;
  const multiples = multiplesWithin(bounds, [left, right]);
  if (multiples.of.length > 0 && lower <= upper) {
    const all = isWhole ? { ...multiples, of: [...multiples.of, wholeDecimal(1n)] } : multiples;
    return multipleNear(wholeDecimal(1n), all) === undefined ? none : found(exactlyNear(all));
  }
  if (lower > upper) return none;
  return value(isWhole ? Math.min(Math.max(1, lower), upper) : numberInside(limits, 1));
}

type TextShape = Extract<Shape, { kind: 'text' }>;

function commonText(left: TextShape, right: TextShape, search: Search): Common {
  if (areTextsDistinct(left.ref, right.ref)) return none;
  if (left.ref.kind === 'json' && right.ref.kind === 'json') {
    const inside = commonOfAll(shapesOf(left.ref.of, search.view), shapesOf(right.ref.of, search.view), search);
    return inside.kind === 'value' ? { ...inside, value: stringifyJson(inside.value) } : inside;
  }
  const isOf = (shape: TextShape, text: string): boolean =>
    acceptsText(shape.ref, text) === true || sampleOf([shape], search) === text;
  const samples = [left, right].flatMap((shape) => {
    const sample = sampleOf([shape], search);
    return [...textSamples(shape.ref), ...(typeof sample === 'string' ? [sample] : [])];
  });
  return found(samples.find((text) => isOf(left, text) && isOf(right, text)));
}

type ArrayShape = Extract<Shape, { kind: 'array' }>;

function commonArray(left: ArrayShape, right: ArrayShape, search: Search): Common {
  const [one, other] = [left.list, right.list];
  const least = Math.max(one.least, other.least);
  if (least > Math.min(one.most, other.most)) return none;
  const deeper = { ...search, open: [...search.open, [one.identity, other.identity] as const] };
  const items: Common[] = [];
  for (let index = 0; index < Math.min(least, 100); index += 1) {
    const [first, second] = [shapesOf(one.itemAt(index), search.view), shapesOf(other.itemAt(index), search.view)];
    items.push(commonOfAll(first, second, deeper));
  }
  const whole = objectOf(items.map((item, index) => [String(index), item]));
  if (whole.kind !== 'value') return whole;
  const isOpen = least > 100 || (least > 1 && (one.unique || other.unique));
  return isOpen ? undecided : { ...whole, value: Object.values(whole.value as object) };
}

function commonOfMap({ keys, values }: MapRef, object: ObjectShape, search: Search): Common {
  const deeper = { ...search, open: [...search.open, [values, object.identity] as const] };
  const names = keys && shapesOf(keys, search.view);
  const isKey = (name: string): boolean => names?.some((shape) => acceptsConstant(shape, name) !== false) ?? true;
  return commonOfChoices(object.requires, (chosen) =>
    objectOf(
      object.fields
        .filter(({ name, isRequired }) => isRequired || chosen.has(name))
        .map(({ name, shapes }) => [
          name,
          isKey(name) ? commonOfAll(shapesOf(values, search.view), shapes(), deeper) : none,
        ]),
    ),
  );
}

/** With one of the choices of optional fields that satisfy the requirements. */
function commonOfChoices(requires: readonly Presence[], commonOf: (chosen: ReadonlySet<string>) => Common): Common {
  let result = none;
  for (const choice of choicesOf(requires)) {
    const common = commonOf(new Set(choice));
    if (common.kind === 'value') return common;
    if (common.kind === 'undecided') result = common;
  }
  return result;
}

/** An object of fields that both accept; if one field has no common value, the objects have none. */
function objectOf(fields: readonly (readonly [string, Common])[]): Common {
  const commons = fields.map(([, common]) => common);
  if (commons.some(({ kind }) => kind === 'none')) return none;
  const entries = fields.flatMap(([name, common]) => (common.kind === 'value' ? [[name, common.value] as const] : []));
  if (entries.length < fields.length) return undecided;
  const isTolerated = commons.some((common) => common.kind === 'value' && common.isTolerated);
  return value(Object.fromEntries(entries), isTolerated);
}

function commonObject(left: ObjectShape, right: ObjectShape, search: Search): Common {
  // The smallest common value does not contain the same pair again, or there would be a smaller one.
  if (search.open.some(([one, other]) => one === left.identity && other === right.identity)) return none;
  const deeper = { ...search, open: [...search.open, [left.identity, right.identity] as const] };
  const names = new Set([...left.fields, ...right.fields].map(({ name }) => name));
  return commonOfChoices([...left.requires, ...right.requires], (chosen) =>
    objectOf(
      [...names].flatMap((name): readonly (readonly [string, Common])[] => {
        const [one, other] = [left, right].map(({ fields }) => fields.find((field) => field.name === name));
        const isAsked = (field: ShapeField): boolean => field.isRequired || chosen.has(name);
        if (one !== undefined && other !== undefined)
          return isAsked(one) || isAsked(other) ? [[name, commonOfAll(one.shapes(), other.shapes(), deeper)]] : [];
        const [field, owner] = one === undefined ? [other, left] : [one, right];
        return field !== undefined && isAsked(field) ? undeclared(field, owner, { search, deeper }) : [];
      }),
    ),
  );
}

/**
 * A field that the other object does not declare: a pattern may match it, and a tolerant reader accepts it in a nested
 * object.
 */
function undeclared(
  field: ShapeField,
  other: ObjectShape,
  { search, deeper }: Readonly<Record<'search' | 'deeper', Search>>,
): readonly (readonly [string, Common])[] {
  const pattern = patternFor(field.name, other.patterns);
  if (pattern !== undefined) return [[field.name, commonOfAll(field.shapes(), pattern.shapes(), deeper)]];
  if (search.open.length === 0) return [[field.name, none]];
  const sample = sampleOf(field.shapes(), search);
  return [[field.name, sample === undefined ? undecided : value(sample, true)]];
}

/** A small value of one of the shapes: of most, what a shape has in common with itself. */
function sampleOf(shapes: readonly Shape[], search: Search): Witness | undefined {
  for (const shape of shapes) {
    search.steps.left -= 1;
    if (search.steps.left < 0 || search.open.length > deepest) return undefined;
    const sample = sampleOfShape(shape, search);
    if (sample !== undefined) return sample;
  }
  return undefined;
}

function sampleOfShape(shape: Shape, search: Search): Witness | undefined {
  if (shape.kind === 'anything') return null;
  if (shape.kind !== 'text') {
    const common = commonOf(shape, shape, search);
    return common.kind === 'value' ? common.value : undefined;
  }
  if (shape.ref.kind === 'csv') return '';
  if (shape.ref.kind !== 'json') return textSamples(shape.ref)[0];
  const deeper = { ...search, open: [...search.open, [shape, shape] as const] };
  const inside = sampleOf(shapesOf(shape.ref.of, search.view), deeper);
  return inside === undefined ? undefined : stringifyJson(inside);
}
