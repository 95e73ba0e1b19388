const errors = `
errors:
  FlatInvalid: 400 Flat
  FlatMissing: 404 Flat
  NestedInvalid: 400 Nested
  NestedDenied: 401 Nested
  NestedMissing: 404 Nested
  ListedInvalid: 400 Listed
  ListedMissing: 404 Listed
  DetailedInvalid: 400 Detailed
  DetailedMissing: 404 Detailed
  CodedInvalid: 400 Coded
  CodedMissing: 404 Coded
  CodedStale: 412 Coded
  RangedClient: 4xx Ranged
  RangedDenied: 401 Problem
  RangedOther: other Status
  StandardInvalid: 400 Problem
`;

const shapes = ['flat', 'nested', 'listed', 'detailed', 'coded', 'ranged', 'standard'] as const;

/** Error bodies as real APIs have them, none a problem (RFC 9457) but the last. */
export const ownErrorsModel: string = `
api: own-errors
auth: bearer

${errors}
types:
  Note:
    id: uuid
    text: string(1..20)
  NoteDraft:
    text: string(1..20)

  Flat:
    code: integer
    message: string
    traceId?: uuid
    docs?: uri
  Nested:
    error: Fault
  Fault:
    type: string
    message: string(1..30)
    requestId: string
  Listed:
    errors: string[]
  Detailed:
    success: boolean
    timestamp: datetime
    errors: FieldError[1..]
  FieldError:
    field?: string
    code: string
    message: string
  Coded:
    code: ErrorCode
    description: string
    support: string(/[A-Z]{2}-[0-9]{4}/)
  ErrorCode: [VALIDATION_FAILED, RESOURCE_NOT_FOUND, VERSION_CONFLICT, RATE_LIMITED]
  Ranged:
    status: string
    title: string
    errors?: map<string[]>
  Status:
    ok: boolean
    error: string
  Problem:
    type: string
    title: string
    status: integer
    detail?: string

resources:
  Note:
    id: id

groups:
${shapes.map(groupOf).join('')}`;

function groupOf(shape: (typeof shapes)[number]): string {
  const name = shape.slice(0, 1).toUpperCase() + shape.slice(1);
  const own = [...errors.matchAll(new RegExp(`^  (${name}\\w+):`, 'gm'))].map(([, error]) => error);
  return `
  ${shape}:
    path: /${shape}
    scopes: any
    resource: Note
    errors: [${own.join(', ')}]
    endpoints:
      add:
        http: POST
        body: NoteDraft
        does: create
        returns: 201 Note
      get:
        http: GET /{id}
        does: get
        returns: Note
      remove:
        http: DELETE /{id}
        does: delete
        returns: Note
`;
}
