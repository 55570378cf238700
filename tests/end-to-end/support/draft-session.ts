/** Starts draft sessions and creates preview links, as the Studio does. */
import { createHash, randomBytes } from 'node:crypto';
import type { SanityClient } from '@sanity/client';
import { sendRequest } from './raw-http.ts';

/**
 * Starts a draft session: writes a preview secret as the Studio does and redeems it at the site. Returns the cookie,
 * `name=value`.
 */
export async function enterDrafts(siteUrl: string, client: SanityClient): Promise<string> {
  const secret = randomBytes(16).toString('hex');
  await client.create({
    _id: `drafts.sanity-preview-url-secret.${secret}`,
    _type: 'sanity.previewUrlSecret',
    secret,
    studioUrl: `${siteUrl}/studio`,
  });
  const answer = await sendRequest(siteUrl, `/api/draft/enable?sanity-preview-secret=${secret}`);
  const [cookie] = answer.headers['set-cookie'] ?? [];
  const [pair] = (cookie ?? '').split(';');
  if (answer.status !== 307 || !pair) throw new Error(`No draft session: ${answer.status} ${answer.body}`);
  return pair;
}

/** Creates a preview link as the Studio does. Returns its document id, token and path on the site. */
export async function shareDraft(
  client: SanityClient,
  pageId: string,
  more: { readonly hours?: number; readonly revision?: string; readonly note?: string } = {},
): Promise<{ readonly id: string; readonly token: string; readonly path: string }> {
  const token = randomBytes(32).toString('base64url');
  const id = `previewLink.${randomBytes(8).toString('hex')}`;
  await client.create({
    _id: id,
    _type: 'previewLink',
    tokenHash: createHash('sha256').update(token).digest('hex'),
    page: { _type: 'reference', _ref: pageId, _weak: true },
    expiresAt: new Date(Date.now() + (more.hours ?? 1) * 3_600_000).toISOString(),
    ...(more.revision !== undefined && { pinnedRevision: more.revision }),
    ...(more.note !== undefined && { note: more.note }),
  });
  return { id, token, path: `/pre_${pageId}/?token=${token}` };
}
