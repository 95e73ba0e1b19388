import { describe, expect, it } from 'vitest';
import { builtModel } from './built-model.js';

const text = `
types:
  Priority: [1, 2.5, -3]
  Growing: [1, many, ...]
  Sure: [true]
  Blank: ["", green]
  Task:
    priority: Priority
    growing?: Growing
    sure?: Sure
    nothing?: null
groups:
  thing:
    endpoints:
      send:
        http: POST /{priority}/{sure}
        query:
          growing?: Growing
          priorities?: Priority[]
          all?: csv<Priority>
          first: Priority = 2.5
        headers:
          X-Growing?: Growing
          X-Sure: Sure
        body: Task
        returns:
          200:
            body: Task
            headers:
              X-Growing: Growing
              X-Priority?: Priority
params:
  priority: Priority
  sure: Sure
`;

const built = await builtModel('constants', text);

describe('members of an enum that are not strings', () => {
  it('arrive unchanged, in every location', async () => {
    const received: object[] = [];
    const body = { priority: -3, growing: 'many', sure: true, nothing: null };
    const send = async (input: object): Promise<object> => {
      received.push(input);
      return { status: 200, headers: { xGrowing: 1, xPriority: -3 }, body };
    };
    const input = {
      priority: 2.5,
      sure: true,
      growing: 1,
      priorities: [1, -3],
      all: [2.5, 1],
      xGrowing: 'many',
      xSure: true,
      body,
    };
    const answer = await built.clientOf({ send })['send']?.(input).withResponse();
    expect(received).toEqual([{ ...input, first: 2.5 }]);
    expect(answer).toMatchObject({ headers: { xGrowing: 1, xPriority: -3 }, body });
  });

  it.each([
    [{ priority: 2 }, 'must be one of 1, 2.5, -3'],
    [{ priority: '1' }, 'must be one of 1, 2.5, -3'],
    [{ xSure: false }, 'must be one of true'],
    [{ growing: true }, 'must be one of 1, many, or another such value'],
    [{ growing: Number.NaN }, 'must be one of 1, many, or another such value'],
    // An open enum may have more members than this client knows, but not than the server knows.
    [{ growing: 2 }, 'the service responded 400'],
  ])('are refused if undeclared: %o', async (change, message) => {
    const input = { priority: 1, sure: true, xSure: true, body: { priority: 1 }, ...change };
    const send = async (): Promise<object> => ({ status: 200, headers: { xGrowing: 1 }, body: { priority: 1 } });
    await expect(built.clientOf({ send })['send']?.(input)).rejects.toThrow(message);
  });

  it.each([
    ['strict', 1, true],
    ['strict', 'many', true],
    ['strict', 2, false],
    ['strict', 'few', false],
    ['strict', '1', false],
    ['tolerant', 2, true],
    ['tolerant', 'few', true],
    ['tolerant', true, false],
    ['tolerant', null, false],
    ['tolerant', 2 ** 53, false],
    ['tolerant', Number.POSITIVE_INFINITY, false],
  ])('are accepted in an open enum, in mode %s, for %o: %s', (mode, value, isTaken) => {
    expect(built.validators['decodeGrowing']?.(value, mode)).toMatchObject({ ok: isTaken });
  });

  it('are distinguished from strings, also in messages', () => {
    const { validateBlank, validateGrowing, validatePriority, validateTask } = built.validators;
    expect(validatePriority?.('1')).toMatchObject({
      issues: [{ code: 'type', message: 'must be one of: 1, 2.5, -3' }],
    });
    expect(validatePriority?.(4)).toMatchObject({ issues: [{ code: 'member' }] });
    expect(validateGrowing?.([])).toMatchObject({ issues: [{ code: 'type', message: 'must be one of: 1, "many"' }] });
    expect(validateBlank?.('red')).toMatchObject({
      issues: [{ code: 'member', message: 'must be one of: "", "green"' }],
    });
    expect(validateTask?.({ priority: 1, nothing: 0 })).toMatchObject({
      issues: [{ path: '/nothing', code: 'type', message: 'must be null' }],
    });
  });
});
