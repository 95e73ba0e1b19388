import { createHash } from 'node:crypto';

/** What stores hold and are sent: resources of `model/`, half a kilobyte of JSON each, made from their number alone. */
export interface MadeRecord {
  readonly id: string;
  readonly key: string;
  readonly version: number;
  readonly text: string;
}

export const partition = 'project-1';

/** How many records carry each value of the rare filter, however many records there are. */
export const rareGroup = 5;

/** How many records there are to each one that carries the uncommon text. */
export const uncommonEvery = 100;

/** Every other record carries it. */
export const commonText = 'common';
export const uncommonText = 'uncommon';

export function rareText(index: number): string {
  return `rare-${Math.floor(index / rareGroup)}`;
}

/** In the order of the numbers, as ids that were made one after the other are. */
export function idOf(index: number): string {
  return `0190a4f2-7c1e-7d3a-8000-${index.toString(16).padStart(12, '0')}`;
}

export function keyOf(index: number): string {
  return `resource_${index}`;
}

export function recordOf(index: number, version: number = 1): MadeRecord {
  return made({ id: idOf(index), key: keyOf(index), version }, index);
}

/** Where the numbers of new records begin: beyond all there are, so that no filter finds them with others. */
const firstNew = 1_000_000_000;

/** Makes records that nobody else makes: `maker` is one word for each who creates. Their ids come after all others. */
export function newRecords(maker: string): (number: number) => MadeRecord {
  const mark = createHash('sha256').update(maker).digest('hex').slice(0, 7);
  const start = `0190a4f2-7c1e-7d3a-9${mark.slice(0, 3)}-${mark.slice(3)}`;
  return (number) => {
    const id = `${start}${number.toString(16).padStart(8, '0')}`;
    return made({ id, key: `${maker}_${number}`, version: 1 }, firstNew + number);
  };
}

/** What a client sends to create a record. */
export function draftOf(maker: string, number: number): object {
  return { key: `${maker}_${number}`, objectTypeProperty: objectOf(firstNew + number) };
}

function made(identity: Pick<MadeRecord, 'id' | 'key' | 'version'>, index: number): MadeRecord {
  return { ...identity, text: JSON.stringify({ ...identity, objectTypeProperty: objectOf(index) }) };
}

function objectOf(index: number): object {
  const texts = [
    rareText(index),
    ...(index % 2 === 0 ? [commonText] : []),
    ...(index % uncommonEvery === 0 && index < firstNew ? [uncommonText] : []),
    `A line of text as long as that of a description, which is that of number ${index}.`,
  ];
  return {
    arrayOfIntExample: [index % 1000, 1000 + (index % 7), 2000 + (index % 11)],
    arrayOfUniqueIntExample: [index],
    arrayOfTwonumbersExample: [index, index + 1],
    arrayOfFloatExample: [(index % 400) + 0.25],
    arrayOfStringExample: texts,
    arrayOfObjectType: [{ integerExample: 1_700_000_000_000 + index, integerExampleInt32: index }],
  };
}
