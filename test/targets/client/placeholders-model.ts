/** Two parameters can be bound, and operations differ in their other required parameters. */
export const placeholders = `
api: placeholders
auth: none
params:
  tenant: string
  shop: string
errors:
  NotFound: 404
types:
  Item:
    a?: string
groups:
  item:
    path: /{tenant}/{shop}
    endpoints:
      list:
        http: GET /items
        query:
          limit: integer = 20
        returns: Item
        errors: [NotFound]
      both:
        http: GET /both
        query:
          shop?: string
        returns: Item
      ask:
        http: GET /asked
        headers:
          Reason: string
        returns: Item
      find:
        http: GET /found
        query:
          text: string
        returns: Item
      add:
        http: POST /items
        body: Item
        returns: Item
`;
