/** An API that sends webhooks. */
export const webhooksModel = `
api: webhooks
types:
  Order:
    id: read-only uuid
    number: int64
    at: datetime
    secret?: write-only string
    photo?: bytes
groups:
  order:
    path: /orders
    endpoints:
      add:
        http: POST
        body: Order
        returns: 201 Order
webhooks:
  ## An order was paid.
  order.paid: Order
  order.gone: uuid
  stock: integer[]
`;
