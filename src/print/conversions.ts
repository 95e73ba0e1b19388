import { conversionOf, type TypeRef } from '../model/type-ref.js';
import type { Module } from './module.js';
import { declaredSymbol } from './runtime.js';

type Form = NonNullable<ReturnType<typeof conversionOf>>;

/** The conversions of the runtime, by what they make of a scalar in TypeScript. */
const conversions: Readonly<Record<Form, string>> = {
  string: 'decimals',
  Date: 'dates',
  'Temporal.Instant': 'instants',
  'Temporal.PlainDate': 'plainDates',
  'Temporal.PlainDateTime': 'plainDateTimes',
  'Temporal.PlainTime': 'plainTimes',
};

/** `dates`, imported into the module; undefined for a type without one. */
export function conversionText(type: TypeRef, module: Module): string | undefined {
  const form = conversionOf(type);
  return form && module.mention(declaredSymbol('validators', conversions[form]));
}
