'use client';

import { useEffect } from 'react';
import { island } from '#components/layout/island.tsx';
import { type KeptParameters, keptAddress } from './kept-address.ts';

interface DraftLinksProps {
  /** What a link that is followed takes along. */
  readonly kept: KeptParameters;
  /** True in a frame of a comparison: links lead the whole window on. */
  readonly isSide: boolean;
}

/** Before any of these, a browser or the page's own scripts may read where a link leads. */
const intents = ['pointerover', 'touchstart', 'focusin', 'click', 'auxclick', 'contextmenu'] as const;

/** Where one links of a draft lead, its time and its comparison go along; those of its tools say themselves where they lead. */
export const DraftLinks = island('draft-links', Links, null);

function Links({ kept, isSide }: DraftLinksProps) {
  const parameters = new URLSearchParams(kept).toString();
  useEffect(() => {
    const along = Object.fromEntries(new URLSearchParams(parameters));
    const abort = new AbortController();
    const options = { capture: true, passive: true, signal: abort.signal };
    const lead = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
      if (!link || link.closest('[data-draft-tool]') || link.hasAttribute('download')) return;
      const address = keptAddress(link.href, location.href, along);
      if (address !== null) link.href = address;
      if (isSide && link.target === '') link.target = '_parent';
    };
    for (const intent of intents) document.addEventListener(intent, lead, options);
    // A form that asks for a page asks for it as a link does.
    const isLed = (form: EventTarget | null): form is HTMLFormElement =>
      form instanceof HTMLFormElement && form.method === 'get' && !form.closest('[data-draft-tool]');
    const leadForm = ({ target }: SubmitEvent) => {
      if (isSide && isLed(target)) target.target = '_parent';
    };
    const fillForm = ({ target, formData }: FormDataEvent) => {
      if (!isLed(target) || keptAddress(target.action, location.origin, along) === null) return;
      for (const [name, value] of Object.entries(along)) formData.set(name, value);
    };
    document.addEventListener('submit', leadForm, options);
    document.addEventListener('formdata', fillForm, options);
    return () => abort.abort();
  }, [parameters, isSide]);
  return null;
}
