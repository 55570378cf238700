import { buildId } from '#platform/build-id.ts';

export const dynamic = 'force-dynamic';

/** What is known of a build: only the one that runs. */
export async function GET(_request: Request, { params }: { params: Promise<{ file: string }> }) {
  const { file } = await params;
  if (file !== `${buildId()}.json`) return Response.json({ message: 'No such build.' }, { status: 404 });
  return Response.json(
    { id: buildId() },
    { headers: { 'Cache-Control': 'public, max-age=31536000, immutable' } },
  );
}
