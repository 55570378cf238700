import { buildId, builtAt } from '#platform/next-internals/build-id.ts';

export const dynamic = 'force-dynamic';

/** Id and time of the running build; open pages compare it with their own. */
export function GET(): Response {
  return Response.json(
    { id: buildId(), timestamp: builtAt().getTime() },
    { headers: { 'Cache-Control': 'no-store' } },
  );
}
