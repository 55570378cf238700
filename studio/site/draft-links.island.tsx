/** Client component that carries a draft's query parameters (time, comparison) over to its links. */
'use client';

import { useEffect } from 'react';
import { island } from '#components/layout/island.tsx';
import { type DraftParameters, preserveParameters } from './preserve-parameters.ts';

interface DraftLinksProps {
  /** Query parameters to keep when a link is followed. */
  readonly draftParameters: DraftParameters;
  /** True in a frame of the comparison: links navigate the whole window. */
  readonly isSide: boolean;
}

/** Events after which the browser or the page's scripts may read a link's address. */
const intents = ['pointerover', 'touchstart', 'focusin', 'click', 'auxclick', 'contextmenu'] as const;

/** Adds the draft's parameters (time, comparison) to its links; links of the draft tools have their own. */
export const DraftLinks = island('draft-links', Links, null);

function Links({ draftParameters, isSide }: DraftLinksProps) {
  const parameters = new URLSearchParams(draftParameters).toString();
  useEffect(() => {
    const along = Object.fromEntries(new URLSearchParams(parameters));
    const abort = new AbortController();
    const options = { capture: true, passive: true, signal: abort.signal };
    const lead = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
      if (!link || link.closest('[data-draft-tool]') || link.hasAttribute('download')) return;
      const address = preserveParameters(link.href, location.href, along);
      if (address !== null) link.href = address;
      if (isSide && link.target === '') link.target = '_parent';
    };
    for (const intent of intents) document.addEventListener(intent, lead, options);
    // A GET form leads to a page like a link.
    const isLed = (form: EventTarget | null): form is HTMLFormElement =>
      form instanceof HTMLFormElement && form.method === 'get' && !form.closest('[data-draft-tool]');
    const leadForm = ({ target }: SubmitEvent) => {
      if (isSide && isLed(target)) target.target = '_parent';
    };
    const fillForm = ({ target, formData }: FormDataEvent) => {
      if (!isLed(target) || preserveParameters(target.action, location.origin, along) === null) return;
      for (const [name, value] of Object.entries(along)) formData.set(name, value);
    };
    document.addEventListener('submit', leadForm, options);
    document.addEventListener('formdata', fillForm, options);
    return () => abort.abort();
  }, [parameters, isSide]);
  return null;
}
