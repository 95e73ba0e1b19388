import { describe, expect, it } from 'vitest';
import { compile, emit } from '../../../src/pipeline.js';
import { openapi } from '../../../src/targets/openapi/openapi.js';
import { importOf, textOf } from '../documents.js';

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
    ['petShopListAll', ['petShopList', 'petShopGetOwner', 'petShopAddPet']],
    ['PetShop_ListAll', ['PetShop_List', 'PetShop_GetOwner', 'PetShop_AddPet']],
    ['list_all', ['find_pets', 'get_owner', 'add_pet']],
    ['listAll', ['findPets', 'getOwner', 'addPet']],
    // NestJS puts the class before the name of its method, and FastAPI the path and the method after the function.
    ['PetShopController_listAll', ['PetShopController_list', 'PetShopController_getOwner', 'PetShopController_add']],
    ['list_all_pets_get', ['find_pets_path0_get', 'get_owner_path1_get', 'add_pet_path2_get']],
    [
      'list_pet_shop_all_pets_get',
      ['find_pet_shop_path0_get', 'get_pet_shop_owner_path1_get', 'ping_pet_shop_path2_get'],
    ],
  ])('have the style %s, which is stored once', (form, ids) => {
    const imported = importIds(ids, ['pet-shop']);
    expect(textOf(imported, 'api.yaml')).toContain(`#@ operation-ids: ${form}\n`);
    expect(textOf(imported, 'groups/petShop.yaml')).not.toContain('operationId');
    expect(exportedIds(imported)).toEqual(ids);
  });

  it('leave out the group before them, even if one id does not have it', () => {
    const ids = [...'abcdefghijk'].map((letter) => `pets_${letter}_list`);
    const imported = importIds([...ids, 'status'], ['pets']);
    expect(textOf(imported, 'api.yaml')).toContain('#@ operation-ids: pet_shop_list_all\n');
    expect(textOf(imported, 'groups/pets.yaml')).toContain('      aList:\n');
    expect(exportedIds(imported)).toEqual([...ids, 'status']);
  });

  it('leave out the group after the verb, even if a few ids do not have it', () => {
    const ids = [...'abcdefghijklmnopqrstu'].map((letter) => `listPets${letter.toUpperCase()}x`);
    const imported = importIds([...ids, 'getVersion', 'readLogs'], ['pets']);
    expect(textOf(imported, 'api.yaml')).not.toContain('operation-ids');
    expect(textOf(imported, 'groups/pets.yaml')).toContain('      listAx:\n');
    expect(exportedIds(imported)).toEqual([...ids, 'getVersion', 'readLogs']);
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

  it('with the path after them are kept if an export writes another path, where a placeholder has another name', () => {
    const of = (path: string, name: string): readonly [string, object] => {
      const parameters = [{ name, in: 'path', required: true, schema: { type: 'string' } }];
      const operationId = `find_${path.slice(1, 4)}${path.replaceAll(/\W/g, '_')}_get`;
      return [path, { get: { operationId, tags: ['all'], parameters, responses: { 204: {} } } }];
    };
    const paths = Object.fromEntries([
      of('/cats/{cat_id}', 'cat_id'),
      of('/toys/{cat_id}', 'cat_id'),
      of('/dogs/{catId}', 'catId'),
    ]);
    const ids = ['find_cat_cats__cat_id__get', 'find_toy_toys__cat_id__get', 'find_dog_dogs__catId__get'];
    const imported = importOf({ paths });
    expect(textOf(imported, 'api.yaml')).toContain('#@ operation-ids: list_all_pets_get\n');
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
    expect(names).toEqual(['readFlows', 'create', 'read', 'replace', 'readFlowOldIdGet', 'otherReplace']);
    expect(exportedIds(imported)).toContain('read_flow_flows__id__get');
  });

  it('leave out a version and any controller, too', () => {
    const ids = ['v1.pets.list', 'v1.pets.get', 'CatsControllerV1_feed', 'v2'];
    const imported = importIds(ids, ['pets']);
    const group = textOf(imported, 'groups/pets.yaml');
    expect(group.match(/(?<=^ {6})\w+/gm)).toEqual(['list', 'get', 'feed', 'v2']);
    expect(exportedIds(imported)).toEqual(ids);
  });

  it('have no style if only one has it', () => {
    expect(textOf(importIds(['GetWeather'], ['pets']), 'api.yaml')).not.toContain('operation-ids');
  });

  it('leave out the group before the class, where two methods have the same name', () => {
    const imported = importIds(['PetsController_create', 'PetsOwnersController_create'], ['pets']);
    expect(textOf(imported, 'groups/pets.yaml').match(/(?<=^ {6})\w+/gm)).toEqual(['create', 'ownersCreate']);
  });

  it('are stored where they are exceptions, and not where they equal ours', () => {
    const mixed = importIds(['get_owner', 'add_pet', 'FIND-it'], ['shop']);
    expect(textOf(mixed, 'groups/shop.yaml').match(/#@.*/g)).toEqual(['#@ openapi: { operationId: FIND-it }']);
    expect(exportedIds(mixed)).toEqual(['get_owner', 'add_pet', 'FIND-it']);
    const ours = importIds(['getShop', 'addShop', 'listShopPets'], ['shop']);
    expect(ours.files.map(({ text }) => text).join('')).not.toMatch(/operation-?id/i);
  });
});

describe('operations without ids', () => {
  const operation = { tags: ['Pets'], responses: { 204: {} } };

  /** Each endpoint of the group `pets` with its address. */
  function endpointsFor(paths: Readonly<Record<string, readonly string[]>>): readonly string[] {
    const items = Object.entries(paths).map(([path, methods]) => {
      return [path, Object.fromEntries(methods.map((method) => [method, operation]))] as const;
    });
    const text = textOf(importOf({ paths: Object.fromEntries(items) }), 'groups/pets.yaml');
    return [...text.matchAll(/^ {6}(\w+):\n {8}http: (.*)/gm)].map(([, name, address]) => `${name}: ${address}`);
  }

  it('are named after what follows the group in their path', () => {
    const endpoints = endpointsFor({
      '/api/v1/pets': ['get', 'post', 'delete'],
      '/api/v1/pets/{id}': ['get', 'patch'],
      '/api/v1/pets/{id}/owners/{ownerId}': ['delete'],
      '/api/v1/pet/search-all': ['post'],
    });
    expect(endpoints.map((one) => one.replace(/:.*/, ''))).toEqual([
      'list',
      'create',
      'delete',
      'get',
      'patch',
      'deleteOwners',
      'postSearchAll',
    ]);
  });

  it('are named after what follows the common beginning of the paths, where the group is not in them', () => {
    const endpoints = endpointsFor({
      '/v1/animals/all': ['get', 'post'],
      '/v1/animals/all/{id}': ['get'],
      '/v1/animals/all/{id}/owners': ['get'],
    });
    expect(endpoints.map((one) => one.replace(/:.*/, ''))).toEqual(['list', 'create', 'get', 'getOwners']);
    expect(endpointsFor({ '/animals/all': ['put'] })).toEqual(['putAnimalsAll: PUT']);
  });

  it('are called `list` and `create` only where there are single things below', () => {
    const endpoints = endpointsFor({ '/pets': ['get', 'post'], '/pets/{id}/{tag}': ['get'], '/pets/{id}': ['post'] });
    expect(endpoints).toEqual(['get: GET', 'post: POST', 'getPets: GET /{id}/{tag}', 'postPets: POST /{id}']);
  });

  it('do not repeat a verb of their path', () => {
    const endpoints = endpointsFor({
      '/pets/delete-many': ['delete'],
      '/pets/update': ['post'],
      '/pets/{id}': ['get'],
    });
    expect(endpoints).toEqual(['deleteMany: DELETE /delete-many', 'update: POST /update', 'get: GET /{id}']);
  });

  it('have more of their path in the name where another has the short one', () => {
    const endpoints = endpointsFor({ '/pets/{id}': ['put'], '/shops/pets': ['put'], '/shops/{shop}/pets': ['put'] });
    expect(endpoints).toEqual([
      'put: PUT /pets/{id}',
      'putShopsPets: PUT /shops/pets',
      'putShopsShopPets: PUT /shops/{shop}/pets',
    ]);
  });

  it('differ from those of another group with the group in them, which are the names of functions', () => {
    const operation = (tag: string): object => ({ get: { tags: [tag], responses: { 204: {} } } });
    const paths = { '/pets/owners': operation('pets'), '/{id}': operation('petsOwners') };
    const imported = importOf({ paths });
    expect(textOf(imported, 'groups/pets.yaml')).toContain('      getOwners:\n');
    expect(textOf(imported, 'groups/petsOwners.yaml')).toContain('    path: /{id}\n    endpoints:\n      getId:\n');
  });

  it('and tags are in a group named after the first word of their path that says something', () => {
    const imported = importOf({ paths: { '/api/v1/shops': { get: { responses: { 204: {} } } } } });
    expect(textOf(imported, 'groups/shops.yaml')).toContain('path: /api/v1/shops\n');
  });
});

describe('the name of a group', () => {
  it('begins with small letters, also if its tag begins with an acronym', () => {
    expect(textOf(importIds(['listVPCs'], ['VPCs']), 'groups/vpcs.yaml')).toContain('  vpcs:\n');
    const imported = importIds(['AIService_Transcribe', 'AIService_Translate'], ['AIService']);
    expect(textOf(imported, 'groups/aiService.yaml')).toContain('#@ openapi: { name: AIService }\n  aiService:\n');
  });

  it.each(['constructor', 'then', 'aux'])(
    'gets a number where a group cannot have it, as an endpoint does: %s',
    (name) => {
      const text = textOf(importIds([name], [name]), `groups/${name}2.yaml`);
      expect(text).toContain(`#@ openapi: { name: ${name} }\n  ${name}2:\n`);
      expect(text).toContain(`  ${name}2:\n        http: GET\n`);
    },
  );
});
