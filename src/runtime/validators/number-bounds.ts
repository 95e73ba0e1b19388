import type { Limits } from './type.js';

type NumberLimits = Pick<Limits<number>, 'minimum' | 'maximum' | 'exclusiveMinimum' | 'exclusiveMaximum'>;

/** The least and the greatest double within the limits: next to a bound that is excluded. */
export function closedBounds(limits: NumberLimits): readonly [least: number, most: number] {
  const { minimum = -Infinity, maximum = Infinity, exclusiveMinimum = -Infinity, exclusiveMaximum = Infinity } = limits;
  return [Math.max(minimum, nextAbove(exclusiveMinimum)), Math.min(maximum, -nextAbove(-exclusiveMaximum))];
}

/** A number within the limits, the wish if possible; beside an excluded bound one with few digits, 0.5 of `>0..<1`. */
export function numberInside(limits: NumberLimits, wish: number): number {
  const [least, most] = closedBounds(limits);
  const near = Math.min(Math.max(wish, least), most);
  if (near === wish || near === limits.minimum || near === limits.maximum) return near;
  const middle = (least + most) / 2;
  const plain = [Math.floor(least) + 1, Math.ceil(most) - 1, Number(middle.toPrecision(3)), middle];
  return plain.find((value) => Number.isFinite(value) && value >= least && value <= most) ?? near;
}

/** The next double (IEEE 754-2019, section 5.3.1, `nextUp`): the bits of doubles are in the order of their values. */
function nextAbove(value: number): number {
  if (value === 0) return Number.MIN_VALUE;
  if (!Number.isFinite(value)) return value;
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  view.setBigInt64(0, view.getBigInt64(0) + (value > 0 ? 1n : -1n));
  return view.getFloat64(0);
}
