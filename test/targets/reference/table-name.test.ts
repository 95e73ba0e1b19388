import { describe, expect, it } from 'vitest';
import { tableNameOf } from '../../../src/targets/reference/plan.js';

describe('the table name of a type', () => {
  it.each([
    ['Order', 'order'],
    ['OrderLine', 'order_line'],
    ['Pg', 'pg'],
    ['Pgp', 'pgp'],
    ['Modelwright', 'modelwright'],
    ['RecordPgType', 'record_pg_type'],
  ])('is for %s the name %s', (type, table) => {
    expect(tableNameOf(type)).toBe(table);
  });

  it.each([
    ['PgType', 'record__pg_type'],
    ['PgClass', 'record__pg_class'],
    ['ModelwrightSchema', 'record__modelwright_schema'],
    ['ModelwrightAnswer', 'record__modelwright_answer'],
  ])('is for %s the name %s, because the shorter one is taken', (type, table) => {
    expect(tableNameOf(type)).toBe(table);
  });

  it('is short enough, and different for each of them', () => {
    const long = 'Abc'.repeat(30);
    const types = [long, `${long}d`, `Pg${long}`, `Pg${long}d`, `RecordPg${long}`, `Modelwright${long}`];
    const tables = types.map(tableNameOf);
    expect(new Set(tables).size).toBe(types.length);
    for (const table of tables) expect(table).toMatch(/^(?!pg_|modelwright_)[a-z][a-z0-9_]{0,54}$/);
  });
});
