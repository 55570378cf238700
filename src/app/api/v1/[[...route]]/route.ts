import { inProcessApi } from '#src/api/in-process.ts';

export const dynamic = 'force-dynamic';

function serve(request: Request): Response | Promise<Response> {
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
