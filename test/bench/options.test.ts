import { describe, expect, it } from 'vitest';
import { readOptions } from '../../bench/harness/options.js';

const benches = ['validators', 'server'];

function messageOf(args: readonly string[], names: readonly string[] = benches): string {
  const read = readOptions(args, names);
  return read.ok ? 'accepted' : read.message;
}

describe('the options of a benchmark', () => {
  it('can all be left out, except the name', () => {
    expect(readOptions(['validators'], benches)).toEqual({
      ok: true,
      options: { name: 'validators', nodes: [], rounds: 7, only: [], contestants: [], alone: false },
    });
  });

  it('are accepted in any order and form', () => {
    const some = '--json a.json server --chart=b.svg --node 20,24,20 --rounds 5 --only=z';
    const args = [...some.split(' '), '--only', 'x, y'];
    expect(readOptions(args, benches)).toEqual({
      ok: true,
      options: {
        name: 'server',
        json: 'a.json',
        chart: 'b.svg',
        nodes: ['20', '24'],
        rounds: 5,
        only: ['z', 'x, y'],
        contestants: [],
        alone: false,
      },
    });
  });

  it('default to more rounds for a noisy benchmark', () => {
    const read = readOptions(['server'], benches);
    expect(read.ok && read.options.rounds).toBe(9);
    const fewer = readOptions(['server', '--rounds', '5'], benches);
    expect(fewer.ok && fewer.options.rounds).toBe(5);
  });

  it('set how many records the stores hold, for the benchmark of stores only', () => {
    const all = [...benches, 'store'];
    const read = readOptions(['store', '--records', '1000000'], all);
    expect(read.ok && [read.options.records, read.options.rounds]).toEqual([1_000_000, 5]);
    for (const [args, message] of [
      [['server', '--records', '1000'], '--records is for `store` only.'],
      [['store', '--records', '999'], '--records takes a whole number from 1000 on, not "999".'],
      [['store', '--records', 'many'], '--records takes a whole number from 1000 on, not "many".'],
      [['store', '--node', '24'], '`store` runs on this Node.js only, without --node.'],
    ] as const)
      expect(messageOf(args, all)).toBe(message);
  });

  it('set how many endpoints are generated, in ascending order, for that benchmark only', () => {
    const all = [...benches, 'generate'];
    const read = readOptions(['generate', '--endpoints', '1000,10,100', '--rounds', '1'], all);
    expect(read.ok && [read.options.endpoints, read.options.rounds]).toEqual([[10, 100, 1000], 1]);
    const usual = readOptions(['generate'], all);
    expect(usual.ok && [usual.options.endpoints, usual.options.rounds]).toEqual([undefined, 3]);
    const shorter = '`generate` has no --only and no --alone; --contestants and --endpoints make it shorter.';
    const counts = '--endpoints takes whole numbers, as in `--endpoints 10,100,1000`, not';
    for (const [args, message] of [
      [['server', '--endpoints', '10'], '--endpoints is for `generate` only.'],
      [['generate', '--endpoints', '0'], `${counts} "0".`],
      [['generate', '--endpoints', '10,many'], `${counts} "10,many".`],
      [['generate', '--endpoints', ','], `${counts} ",".`],
      [['generate', '--rounds', '0'], '--rounds takes a whole number from 1 on, not "0".'],
      [['generate', '--node', '24'], '`generate` runs on this Node.js only, without --node.'],
      [['generate', '--only', 'cold'], shorter],
      [['generate', '--alone'], shorter],
    ] as const)
      expect(messageOf(args, all)).toBe(message);
  });

  it('ask for a profile, for the benchmarks of servers and clients only', () => {
    const read = readOptions(['server', '--profile', 'ours all on'], benches);
    expect(read.ok && read.options.profile).toBe('ours all on');
    expect(messageOf(['validators', '--profile', 'ours'])).toBe('--profile is for `server` and `client` only.');
  });

  it('are refused without a known benchmark, and the message lists the benchmarks', () => {
    expect(messageOf([])).toContain('Which benchmark? There is: validators, server.');
    expect(messageOf(['store'])).toContain('There is no benchmark "store". There is: validators, server.');
    expect(messageOf(['constructor'])).toContain('There is no benchmark "constructor".');
    expect(messageOf(['server', 'validators'])).toContain('One benchmark at a time, so not also "validators".');
  });

  it('are refused with a message that says what they accept', () => {
    expect(messageOf(['server', '--node', '20.1'])).toBe(
      '--node takes major versions, as in `--node 20,24`, not "20.1".',
    );
    expect(messageOf(['server', '--rounds', '4'])).toBe('--rounds takes a whole number from 5 on, not "4".');
    expect(messageOf(['server', '--rounds', 'many'])).toBe('--rounds takes a whole number from 5 on, not "many".');
    expect(messageOf(['server', '--jsn', 'a'])).toContain("Unknown option '--jsn'");
    expect(messageOf(['server', '--jsn', 'a'])).toContain('npm run bench -- NAME [--json FILE]');
  });
});
