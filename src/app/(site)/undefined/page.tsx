import type { Metadata } from 'next';

export const dynamic = 'force-dynamic';
export const metadata: Metadata = { title: 'Empty page', robots: { index: false } };

/** The specification's empty page: the layout and nothing in it. */
export default function EmptyPage() {
  return null;
}
