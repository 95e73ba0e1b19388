export const api = `# yaml-language-server: $schema=./.modelwright/schema.json
api: petshop
version: 1.0.0
server: https://{shop}.example.com
auth: bearer
scopes:
  ## See everything.
  view: view:{shop}
  manage: manage:{shop}
params:
  ## The shop whose pets these are.
  shop: string(/[a-z]+/)
errors:
  NotFound: 404 Problem
types:
  Problem:
    title: string
`;
export const types = `types:
  ## An animal that waits for its people.
  Pet:
    ## Never changes.
    id: string
    name: string(1..80)
    mother?: Pet
    size: Size

  PetDraft: pick<Pet, name, size>
  Size: [small, large]

  Page<T>:
    items: T[]
`;
export const pets = `groups:
  pet:
    path: /{shop}/pets
    scopes: view
    errors: [NotFound]
    resource: Pet
    endpoints:
      list:
        http: GET
        returns: Page<Pet>
      create:
        http: POST
        scopes: manage
        body: PetDraft
        returns: 201 Pet
        does: create
resources:
  Pet:
    within: shop
    id: id
`;

export const usual = { api: 'model/api.yaml', types: 'model/types.yaml', pets: 'model/pets.yaml' } as const;

export const files: Readonly<Record<string, string>> = { [usual.api]: api, [usual.types]: types, [usual.pets]: pets };
