import type { ReactNode } from 'react';
import '#components/draft/draft.css';
import { framedScript } from '#src/page/draft/framed-script.ts';
import { readDraftSettings } from '#src/page/draft/open-draft.ts';
import { documentMetadata, documentViewport, SiteDocument } from '../site-document.tsx';

export const generateMetadata = documentMetadata;
export const viewport = documentViewport;

/** Layout of draft pages: the public document, with navigation and footer from the drafts for a signed-in editor. */
export default async function DraftLayout({ children }: { children: ReactNode }) {
  return (
    <SiteDocument settings={await readDraftSettings()} isDraft>
      <script>{framedScript}</script>
      {children}
    </SiteDocument>
  );
}
