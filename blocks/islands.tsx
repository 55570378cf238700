'use client';
import dynamic from 'next/dynamic';

/*
 * Every island, lazily, in one client module: so a page ships the JavaScript of the islands that are on it and of no
 * other, while their markup still comes from the server.
 */
export const ContactFormIsland = dynamic(() =>
  import('./contact-form/contact-form.island.tsx').then((module) => module.ContactFormIsland),
);

export const JourneyFormIsland = dynamic(() =>
  import('./journey-search/journey-form.island.tsx').then((module) => module.JourneyFormIsland),
);

export const ResultsStatusIsland = dynamic(() =>
  import('./journey-search/results-status.island.tsx').then((module) => module.ResultsStatusIsland),
);
