import type { ReactNode } from 'react';
import '#components/draft/draft.css';
import { framedScript } from '#src/page/draft/framed-script.ts';
import { settingsAround } from '#src/page/draft/open-draft.ts';
import { documentMetadata, documentViewport, SiteDocument } from '../site-document.tsx';

export const generateMetadata = documentMetadata;
export const viewport = documentViewport;

/** The layout of drafts: the public's, for an editor with the navigation and the footer as they are in drafts. */
export default async function DraftLayout({ children }: { children: ReactNode }) {
  return (
    <SiteDocument settings={await settingsAround()} isDraft>
      <script>{framedScript}</script>
      {children}
    </SiteDocument>
  );
}
