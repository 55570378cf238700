/**
 * Start-up hook of Next, called once per server process. It opens keys and services now, so that a fault stops the
 * start instead of a visitor's request.
 */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { openDatabaseAtStart, readKeysAtStart } = await import('#platform/startup.ts');
  await openDatabaseAtStart();
  const { offerKey } = await import('#domains/travel/offers/offer-key.ts');
  const { bookingKey } = await import('#domains/booking/booking-key.ts');
  const { draftKey } = await import('./page/draft/draft-session.ts');
  readKeysAtStart([offerKey, bookingKey, draftKey]);
  const { digestCatalogue, readCatalogueAtStart } = await import('#domains/catalogue/current-catalogue.ts');
  readCatalogueAtStart();
  const { feedVersion, startFeedWatcher } = await import('#domains/travel/feed/current-feed.ts');
  const { expirePages, startReconciling } = await import('#cms/publishing.ts');
  await startFeedWatcher(expirePages);
  const { registerLiveData, registerPageData } = await import('#cms/page-data-version.ts');
  const catalogueVersion = digestCatalogue();
  registerPageData('catalogue', () => catalogueVersion);
  registerPageData('timetable', feedVersion);
  const { currentLive } = await import('#domains/travel/live/current-live.ts');
  registerLiveData(() => currentLive().revision);
  const { startDisruptions } = await import('#domains/booking/disruption/start-disruptions.ts');
  const { expireChangedLines } = await import('./page/ports/live-pages.ts');
  await startDisruptions((before, after) => void expireChangedLines(before, after));
  startReconciling();
  const { listenToInstances } = await import('#cms/publish-relay.ts');
  listenToInstances();
  const { startPageWarmer } = await import('#cms/page-warmer.ts');
  startPageWarmer();
  const { startSweeping } = await import('#domains/cart/start-sweeping.ts');
  startSweeping();
  const { startBookingRounds } = await import('#domains/booking/payment/start-booking-rounds.ts');
  startBookingRounds();
  const { startLedgerChecks } = await import('#domains/booking/ledger/start-ledger-checks.ts');
  startLedgerChecks();
  const { startBookingMail } = await import('#domains/booking/mail/start-booking-mail.ts');
  startBookingMail();
  const { registerScrapeMetrics } = await import('#domains/booking/measure-bookings.ts');
  registerScrapeMetrics();
  const { startTestDeliveries } = await import('#domains/payment/test-gateway/start-deliveries.ts');
  startTestDeliveries();
}
