import { describe, expect, it } from 'vitest';
import { textItems } from '../../../../src/runtime/validators/parts/csv.js';
import { ratioOf } from '../../../support/ratio.js';

describe('the values between commas', () => {
  it('are numbers where they are JSON numbers, and else text, which no check accepts', () => {
    expect(textItems('1,-0.5,1e3,9007199254740993', 'number')).toEqual([1, -0.5, 1000, 9007199254740993n]);
    const others = ['', ' 1', '1 ', '01', '+1', '1.', '.5', '1e', '-', 'NaN', '0x1', '"1"', '[1]', 'true'];
    expect(textItems(others.join(','), 'number')).toEqual(others);
  });

  it('are true or false in the same way', () => {
    expect(textItems('true,false', 'boolean')).toEqual([true, false]);
    expect(textItems('True,false ,1,null,', 'boolean')).toEqual(['True', 'false ', '1', 'null', '']);
  });

  it('are text as they are, and none if there is no text', () => {
    expect(textItems('1,true,', 'text')).toEqual(['1', 'true', '']);
    expect(textItems('', 'text')).toEqual([]);
  });

  it('take no longer if they are wrong: a body of 400,000 took thirteen seconds', async () => {
    const listOf = (item: string) => () => void textItems(Array(10_000).fill(item).join(','), 'number');
    expect(await ratioOf(listOf('1e'), listOf('1.5'), 3)).toBeLessThan(3);
    expect(await ratioOf(listOf('x'), listOf('1.5'), 3)).toBeLessThan(3);
  });
});
