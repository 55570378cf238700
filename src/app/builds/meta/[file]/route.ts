import { buildId } from '#platform/next-internals/build-id.ts';

export const dynamic = 'force-dynamic';

/** Returns the metadata of the running build; 404 for any other. */
export async function GET(_request: Request, { params }: { params: Promise<{ file: string }> }) {
  const { file } = await params;
  if (file !== `${buildId()}.json`) return Response.json({ message: 'No such build.' }, { status: 404 });
  return Response.json(
    { id: buildId() },
    { headers: { 'Cache-Control': 'public, max-age=31536000, immutable' } },
  );
}
