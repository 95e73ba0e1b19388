/** An old version for `diff`. */
export const pets = `api: pets
version: 1.0.0
server: https://api.pets.example
auth: none
types:
  Pet:
    name: string
groups:
  pet:
    path: /pets
    endpoints:
      list:
        http: GET
        query:
          limit: integer(1..100) = 20
        returns: Pet[]
`;

/** A new one, which refuses what the old one accepted. */
export const narrower: string = pets.replace('1..100', '1..50');
