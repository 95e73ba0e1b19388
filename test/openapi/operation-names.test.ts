import { describe, expect, it } from 'vitest';
import { compile, emit } from '../../src/pipeline.js';
import { openapi } from '../../src/targets/openapi/openapi.js';
import { importOf, textOf } from './documents.js';

function importIds(ids: readonly string[], tags?: readonly string[]): ReturnType<typeof importOf> {
  const operations = ids.map((operationId, index) => [
    `/path${index}`,
    { get: { operationId, ...(tags && { tags }), responses: { 204: {} } } },
  ]);
  return importOf({ paths: Object.fromEntries(operations) });
}

function exportedIds(imported: ReturnType<typeof importOf>): readonly string[] {
  const { value } = compile(imported.files);
  const text = emit(value, [openapi({ hasSource: false })]).find(({ path }) => path === 'openapi/openapi.json')?.text;
  const { paths } = JSON.parse(text ?? '{}') as { paths: Record<string, Record<string, { operationId: string }>> };
  return Object.values(paths).flatMap((item) => Object.values(item).map(({ operationId }) => operationId));
}

describe('imported operation ids', () => {
  it.each([
    ['pet-shop/list-all', ['pet-shop/list', 'pet-shop/get-owner', 'pet-shop/add-pet']],
    ['PetShop_ListAll', ['PetShop_List', 'PetShop_GetOwner', 'PetShop_AddPet']],
    ['list_all', ['find_pets', 'get_owner', 'add_pet']],
    ['listAll', ['findPets', 'getOwner', 'addPet']],
  ])('have the style %s, which is stored once', (form, ids) => {
    const imported = importIds(ids, ['pet-shop']);
    expect(textOf(imported, 'api.yaml')).toContain(`#@ operation-ids: ${form}\n`);
    expect(textOf(imported, 'groups/petShop.yaml')).not.toContain('operationId');
    expect(exportedIds(imported)).toEqual(ids);
  });

  it('leave out the group in the singular, too', () => {
    const ids = ['listTickets', 'getTicket', 'createTicket', 'getTickets', 'closeTicketsOfBox', 'ping'];
    const imported = importIds(ids, ['tickets']);
    expect(textOf(imported, 'api.yaml')).toContain('#@ operation-ids: getPetShop\n');
    const group = textOf(imported, 'groups/tickets.yaml');
    expect(group?.match(/(?<=^ {6})\w+/gm)).toEqual([
      'list',
      'get',
      'create',
      'getTickets',
      'closeTicketsOfBox',
      'ping',
    ]);
    // Its id would have the group.
    expect(group?.match(/#@.*/g)).toEqual(['#@ openapi: { operationId: ping }']);
    expect(exportedIds(imported)).toEqual(ids);
  });

  it('leave out what frameworks add, unless two would be the same', () => {
    const operation = (operationId: string): object => ({ operationId, tags: ['Flows'], responses: { 204: {} } });
    const imported = importOf({
      paths: {
        '/flows/': { get: operation('read_flows_flows__get'), post: operation('create_flow_flows__post') },
        '/flows/{id}': { get: operation('read_flow_flows__id__get'), put: operation('FlowsController_replace') },
        '/old/{id}': { get: operation('read_flow_old__id__get'), put: operation('OtherController_replace') },
      },
    });
    const names = textOf(imported, 'groups/flows.yaml').match(/(?<=^ {6})\w+/gm);
    expect(names).toEqual(['readFlows', 'create', 'read', 'replace', 'readFlowOldIdGet', 'otherControllerReplace']);
    expect(exportedIds(imported)).toContain('read_flow_flows__id__get');
  });

  it('are stored where they are exceptions, and not where they equal ours', () => {
    const mixed = importIds(['get_owner', 'add_pet', 'FIND-it'], ['shop']);
    expect(textOf(mixed, 'groups/shop.yaml').match(/#@.*/g)).toEqual(['#@ openapi: { operationId: FIND-it }']);
    expect(exportedIds(mixed)).toEqual(['get_owner', 'add_pet', 'FIND-it']);
    const ours = importIds(['getShop', 'addShop', 'listShopPets'], ['shop']);
    expect(ours.files.map(({ text }) => text).join('')).not.toMatch(/operation-?id/i);
  });
});
