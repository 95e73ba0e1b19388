import type { StoredRecord } from '../../../../src/runtime/reference/store/store.js';

/** A table from before layouts had versions, with a record in it. */
export const oldLayout: readonly string[] = [
  `create table things (
    partition text collate "C" not null,
    id text collate "C" not null,
    key text collate "C",
    version bigint not null,
    body text not null,
    doc jsonb generated always as (body::jsonb) stored,
    created_at timestamptz not null default now(),
    last_modified_at timestamptz not null default now(),
    primary key (partition, id)
  )`,
  'create unique index things_key on things (partition, key) where key is not null',
  `insert into things (partition, id, key, version, body) values ('p', 'a', 'k', 3, '{"id":"a","big":9223372036854775807}')`,
];
/** The record in it. */
export const oldRecord: StoredRecord = { id: 'a', key: 'k', version: 3, text: '{"id":"a","big":9223372036854775807}' };
