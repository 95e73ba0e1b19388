import { describe, expect, it } from 'vitest';
import { screenOf } from '../../../src/commands/terminal/terminal.js';

describe('the screen', () => {
  it.each([
    [true, {}, true],
    [false, {}, false],
    [true, { NO_COLOR: '1' }, false],
    [true, { NO_COLOR: '' }, true],
    [false, { FORCE_COLOR: '1' }, true],
    [false, { FORCE_COLOR: '' }, true],
    [true, { FORCE_COLOR: '0' }, false],
    [true, { FORCE_COLOR: 'false' }, false],
    [true, { FORCE_COLOR: '1', NO_COLOR: '1' }, true],
    [true, { TERM: 'dumb' }, false],
  ])('with %s as isTTY and %j has colours: %s', (isTTY, environment, hasColors) => {
    expect(screenOf({ isTTY }, environment).hasColors).toBe(hasColors);
  });

  it.each([
    [{ isTTY: true, columns: 132 }, {}, 132],
    [{ isTTY: true, columns: 132 }, { COLUMNS: '40' }, 132],
    [{ isTTY: true, columns: 0 }, {}, 80],
    [{}, {}, 80],
    [{}, { COLUMNS: '40' }, 40],
    [{}, { COLUMNS: 'wide' }, 80],
    [{}, { COLUMNS: '-4' }, 80],
    [{ isTTY: true, columns: 3 }, {}, 20],
  ])('with %j and %j is %i columns wide', (stream, environment, width) => {
    expect(screenOf(stream, environment).width).toBe(width);
  });
});
