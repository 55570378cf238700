import { inProcessApi } from '#api/in-process.ts';
import { noteResponse } from '#platform/http/request-context.ts';

export const dynamic = 'force-dynamic';

/** Passes requests of the public API to the in-process API server. */
function serve(request: Request): Response | Promise<Response> {
  noteResponse({ kind: 'api' });
  return inProcessApi().fetch(request);
}

export {
  serve as DELETE,
  serve as GET,
  serve as HEAD,
  serve as OPTIONS,
  serve as PATCH,
  serve as POST,
  serve as PUT,
};
