import { http, type HttpHandler } from 'msw';

/** What answers the requests: the result of `createMocks`. */
interface Responder {
  respond(request: Request): Promise<Response | undefined>;
}

/** Request handlers of MSW 2 for these mocks: `setupServer(...mswHandlers(mocks))`. Other requests are left to others. */
export function mswHandlers(mocks: Responder): HttpHandler[] {
  return [http.all('*', ({ request }) => mocks.respond(request))];
}
