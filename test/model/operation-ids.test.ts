import { expect, it } from 'vitest';
import { idForms, operationIdIn, singular } from '../../src/model/operation-ids.js';

const endpoint = { group: 'petShop', name: 'getOwnerOfPet', method: 'get', path: '/pets/{id}/owner' };

function idIn(form: string, of: typeof endpoint = endpoint): string {
  const known = idForms.get(form);
  return known === undefined ? 'unknown' : operationIdIn(known, of);
}

it.each([
  ['listAll', 'getOwnerOfPet'],
  ['ListAll', 'GetOwnerOfPet'],
  ['list-all', 'get-owner-of-pet'],
  ['list_all', 'get_owner_of_pet'],
  ['ListPetShopAll', 'GetPetShopOwnerOfPet'],
  ['PetShop_ListAll', 'PetShop_GetOwnerOfPet'],
  ['pet-shop/list-all', 'pet-shop/get-owner-of-pet'],
  ['petShop.listAll', 'petShop.getOwnerOfPet'],
  ['PetShopController_listAll', 'PetShopController_getOwnerOfPet'],
  ['list_all_pets_get', 'get_owner_of_pet_pets__id__owner_get'],
  ['petShopListAll', 'petShopGetOwnerOfPet'],
  ['PetShopListAll', 'PetShopGetOwnerOfPet'],
])('idIn writes an operation id in the style %s: %s', (form, id) => {
  expect(idIn(form)).toBe(id);
});

it('idIn puts the group after a mere verb, unless it already precedes it', () => {
  const get = { ...endpoint, group: 'pet', name: 'get' };
  expect(idIn('list-all', get)).toBe('get-pet');
  expect(idIn('pet-shop/list-all', get)).toBe('pet/get');
});

it('idIn puts the singular after a mere verb that is not about many', () => {
  const idOf = (name: string): string => idIn('get_pet_shop', { ...endpoint, group: 'petShops', name });
  expect(['get', 'list', 'getAll'].map(idOf)).toEqual(['get_pet_shop', 'list_pet_shops', 'get_all']);
});

const plurals = `pets pet, companies company, keys key, status status, pet pet, boxes box, addresses address,
  statuses status, quizzes quiz, branches branch, cases case, databases database, houses house, responses response,
  sizes size, pages page`;

it.each(plurals.split(/,\s+/))('singular: %s', (pair) => {
  const [many = '', one] = pair.split(' ');
  expect(singular(many)).toBe(one);
});
