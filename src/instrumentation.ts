/** Runs once when a server process starts: what the site needs is opened, so that a fault shows now and not on a visitor. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { openAtStart, readKeysAtStart } = await import('./platform/start-up.ts');
  await openAtStart();
  const { offerKey } = await import('./travel/offers/offer-key.ts');
  const { bookingKey } = await import('./booking/booking-key.ts');
  const { draftKey } = await import('./page/draft/draft-key.ts');
  readKeysAtStart([offerKey, bookingKey, draftKey]);
  const { readCatalogueAtStart } = await import('./catalogue/read-at-start.ts');
  readCatalogueAtStart();
  const { startFeed } = await import('./travel/feed/start-feed.ts');
  const { expirePages, startReconciling } = await import('./content/publishing.ts');
  await startFeed(expirePages);
  startReconciling();
  const { startHearing } = await import('./content/other-instances.ts');
  startHearing();
  const { startKeepingPages } = await import('./content/keep-pages.ts');
  startKeepingPages();
  const { startSweeping } = await import('./cart/start-sweeping.ts');
  startSweeping();
  const { startSettling } = await import('./booking/payment/start-settling.ts');
  startSettling();
  const { startProvingBooks } = await import('./booking/books/start-proving-books.ts');
  startProvingBooks();
  const { startBookingMail } = await import('./booking/mail/start-booking-mail.ts');
  startBookingMail();
  const { measureAtScrape } = await import('./booking/measure-at-scrape.ts');
  measureAtScrape();
  const { startTestDeliveries } = await import('./payment/test-gateway/start-deliveries.ts');
  startTestDeliveries();
}
