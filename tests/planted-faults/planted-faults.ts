/**
 * Forty small mistakes (mutations) that a tired developer could make, each in a different file. `npm run plant-faults` makes
 * them one at a time in a copy of the project and checks that a test fails.
 */

/** A step of `npm test`, narrowed to the tests that should detect a fault. */
export type Detector =
  | { readonly step: 'unit' | 'stories'; readonly files: readonly string[] }
  | {
      readonly step: 'end-to-end';
      readonly files: readonly string[];
      /** Only tests whose title matches this regular expression. */
      readonly grep?: string;
    }
  | { readonly step: 'types' | 'lint' | 'dependencies' | 'knip' };

/** One mistake: a text that occurs exactly once in its file, and its replacement. */
export interface PlantedFault {
  readonly id: string;
  readonly area: string;
  readonly file: string;
  readonly find: string;
  readonly replace: string;
  /** The harm to a visitor, an editor or an operator. */
  readonly why: string;
  /** The tests to run first, cheapest first. If all of them pass, every step runs. */
  readonly detectedBy: readonly Detector[];
}

const unit = (...files: string[]): Detector => ({ step: 'unit', files });
const stories = (...files: string[]): Detector => ({ step: 'stories', files });
const endToEnd = (file: string, grep?: string): Detector => ({
  step: 'end-to-end',
  files: [`tests/end-to-end/${file}.spec.ts`],
  grep,
});

const money: readonly PlantedFault[] = [
  {
    id: 'card-fee-rounded-down',
    area: 'prices and rounding',
    file: 'domains/travel/fares/leg-fares.ts',
    find: 'return divideUp(cents * basisPoints, 10_000);',
    replace: 'return Math.floor((cents * basisPoints) / 10_000);',
    why: 'The card fee is a cent less than the one shown and owed.',
    detectedBy: [
      unit('domains/travel/fares/leg-fares.test.ts', 'domains/booking/checkout/price-order.test.ts'),
    ],
  },
  {
    id: 'refund-step-ignores-check-in',
    area: 'refund step',
    file: 'domains/travel/fares/parse-refund-steps.ts',
    find: "row.until === 'check-in' ?",
    replace: "row.until !== 'check-in' ?",
    why: 'Travellers who cancel just before the check-in closes are refunded the wrong share.',
    detectedBy: [
      unit('domains/travel/fares/parse-refund-steps.test.ts'),
      unit(
        'domains/travel/fares/parse-fare-tables.test.ts',
        'domains/booking/refund/refund-terms-of.test.ts',
      ),
    ],
  },
  {
    id: 'inventory-lock-misses-new-pools',
    area: 'inventory lock',
    file: 'domains/inventory/hold.ts',
    find: 'await lock(transaction, [...poolIds, ...before.poolIds, ...shared]);',
    replace: 'await lock(transaction, [...before.poolIds, ...shared]);',
    why: 'Two visitors at the same moment both get the last seat.',
    detectedBy: [unit('domains/inventory/hold.test.ts', 'domains/inventory/concurrency.test.ts')],
  },
  {
    id: 'ledger-takes-one-sided-posting',
    area: 'ledger posting',
    file: 'domains/ledger/post-transaction.ts',
    find: 'if (sum !== 0) throw',
    replace: 'if (sum > 0) throw',
    why: 'A transaction whose credits are larger than its debits is posted, and the ledger no longer balances.',
    detectedBy: [unit('domains/ledger/post-transaction.test.ts')],
  },
  {
    id: 'idempotency-lease-taken-at-once',
    area: 'idempotency',
    file: 'platform/idempotency/idempotent-request.ts',
    find: 'lte(idempotencyKeys.leasedUntil, instant),',
    replace: 'lte(idempotencyKeys.createdAt, instant),',
    why: 'A request sent twice concurrently is processed twice, and the visitor has two orders.',
    detectedBy: [unit('platform/idempotency/idempotent-request.test.ts')],
  },
  {
    id: 'voucher-expiry-brought-forward',
    area: 'voucher use',
    file: 'domains/voucher/move-money.ts',
    find: 'sql`greatest(',
    replace: 'sql`least(',
    why: 'A refund to a gift voucher brings its expiry forward by years.',
    detectedBy: [unit('domains/voucher/vouchers.test.ts', 'domains/voucher/voucher-sequences.test.ts')],
  },
  {
    id: 'cart-changed-without-lock',
    area: 'cart race',
    file: 'domains/cart/cart-store.ts',
    find: `await transaction
    .select(cartColumns)
    .from(carts)
    .where(eq(carts.sessionHash, sessionHash))
    .for('update');`,
    replace: 'await transaction.select(cartColumns).from(carts).where(eq(carts.sessionHash, sessionHash));',
    why: 'Of two changes to one cart at the same moment, one is lost.',
    detectedBy: [unit('domains/cart/concurrency.test.ts')],
  },
  {
    id: 'cart-holds-without-end',
    area: 'cart expiry',
    file: 'domains/cart/hold-window.ts',
    find: 'since.getTime() + longest * minute',
    replace: 'now.getTime() + longest * minute',
    why: 'Somebody who changes a cart from time to time holds its seats forever.',
    detectedBy: [unit('domains/cart/hold-window.test.ts')],
  },
  {
    id: 'offer-promise-renewed',
    area: 'sealed offer',
    file: 'domains/travel/offers/requote-offer.ts',
    find: '...(isPromised ? { promisedUntil } : {}),',
    replace: '',
    why: 'A change of passengers renews the price promise, so a visitor can keep an old price forever.',
    detectedBy: [unit('domains/travel/offers/requote-offer.test.ts')],
  },
];

const security: readonly PlantedFault[] = [
  {
    id: 'payment-webhook-of-any-age',
    area: 'payment webhook signature',
    file: 'domains/payment/stripe/stripe-webhook.ts',
    find: 'signature, secret, tolerance, undefined',
    replace: 'signature, secret, 0, undefined',
    why: 'A recorded old payment webhook can be replayed and is accepted.',
    detectedBy: [unit('domains/payment/stripe/stripe-gateway.test.ts')],
  },
  {
    id: 'staff-cookie-open-to-scripts',
    area: 'staff sign-in and cookie flags',
    file: 'src/app/(site)/staff/staff-cookie.ts',
    find: 'Path=/staff; HttpOnly; SameSite=Strict',
    replace: 'Path=/staff; SameSite=Strict',
    why: 'A script on the staff page can read the session of a signed-in member of staff.',
    detectedBy: [unit('src/app/(site)/staff/staff-session.test.ts')],
  },
  {
    id: 'rate-limit-one-guess-late',
    area: 'rate limit',
    file: 'platform/rate-limits/rate-limits.ts',
    find: 'state && state.consumedPoints >= rateLimits',
    replace: 'state && state.consumedPoints > rateLimits',
    why: 'Somebody who guesses voucher codes gets one guess too many in every window.',
    detectedBy: [unit('platform/rate-limits/rate-limits.test.ts')],
  },
  {
    id: 'public-page-in-a-frame',
    area: 'security header',
    file: 'platform/http/security-policy.ts',
    find: `[isDraft ? "'self'" : "'none'"]`,
    replace: `[isDraft ? "'none'" : "'self'"]`,
    why: 'Editors see no draft in the Studio, and public pages can be framed.',
    detectedBy: [unit('src/page/content-security-policy.test.ts')],
  },
  {
    id: 'draft-guard-lets-strangers-in',
    area: 'draft guard',
    file: 'src/page/draft/draft-guard.ts',
    find: '&& (isPublic || id === null)',
    replace: '&& isPublic && id === null',
    why: 'A preview address without its token no longer gets a 404.',
    detectedBy: [unit('src/page/draft/draft-guard.test.ts')],
  },
  {
    id: 'publish-webhook-of-tomorrow',
    area: 'webhook secret of publishing',
    file: 'cms/content-webhook.ts',
    find: 'Math.abs(now.getTime() - signedAt)',
    replace: 'now.getTime() - signedAt',
    why: 'A publish webhook dated in the future can be replayed until then.',
    detectedBy: [unit('cms/content-webhook.test.ts')],
  },
  {
    id: 'phone-number-in-the-log',
    area: 'personal data redaction in logs',
    file: 'platform/log.ts',
    find: "  'phone',\n",
    replace: '',
    why: 'Visitors’ phone numbers are logged.',
    detectedBy: [unit('platform/log.test.ts')],
  },
];

const content: readonly PlantedFault[] = [
  {
    id: 'settings-not-purged',
    area: 'cache headers and purge tags',
    file: 'cms/cache-invalidation.ts',
    find: "    if (aroundEveryPage.has(type)) scopes.add('settings');\n",
    replace: '',
    why: 'An editor publishes a new menu or notice, and no page shows it.',
    detectedBy: [unit('cms/cache-invalidation.test.ts')],
  },
  {
    id: 'redirect-loses-query',
    area: 'redirect',
    file: 'src/proxy.ts',
    find: '  target.search = request.nextUrl.search;\n',
    replace: '',
    why: 'Visitors of an old address lose their search, and campaigns their tracking parameters.',
    detectedBy: [endToEnd('errors', 'redirects of the content are permanent')],
  },
  {
    id: 'sitemap-lists-hidden-pages',
    area: 'sitemap and robots',
    file: 'src/app/sitemap.ts',
    find: '!hidden && !visitorPages',
    replace: '!hidden || !visitorPages',
    why: 'Search engines are sent to pages that an editor has hidden from them.',
    detectedBy: [endToEnd('search-engines', 'the sitemap lists')],
  },
  {
    id: 'link-to-another-host',
    area: 'schema validation',
    file: 'schemas/shared/link.schema.ts',
    find: '/^(\\/(?![/\\\\])|#|',
    replace: '/^(\\/|#|',
    why: 'An address such as //evil.example is accepted as a page of this site.',
    detectedBy: [unit('schemas/shared/link.schema.test.ts')],
  },
  {
    id: 'list-query-with-one-too-many',
    area: 'GROQ query',
    file: 'cms/queries.ts',
    find: '[$from...$to]',
    replace: '[$from..$to]',
    why: 'The last article of each list page is repeated as the first of the next.',
    detectedBy: [unit('cms/sanity-content.test.ts')],
  },
  {
    id: 'migration-skips-a-step',
    area: 'migration',
    file: 'schemas/migrate-blocks.ts',
    find: '.slice(storedVersion(stored) - 1)',
    replace: '.slice(storedVersion(stored))',
    why: 'A block of an older version misses a step of its migration, and part of it is missing on the page.',
    detectedBy: [unit('schemas/migrate-blocks.test.ts')],
  },
  {
    id: 'block-left-out-of-registry',
    area: 'block registry',
    file: 'blocks/registry.ts',
    find: '  quote,\n',
    replace: '',
    why: 'Every quotation disappears from the site.',
    detectedBy: [{ step: 'types' }],
  },
  {
    id: 'bad-block-takes-the-page-down',
    area: 'fallback on a bad block',
    file: 'src/page/render-blocks.tsx',
    find: 'context.output.contain(block.render(place))',
    replace: 'block.render(place)',
    why: 'One block that throws takes the whole page with it.',
    detectedBy: [unit('src/page/failure-table.test.tsx', 'src/page/outline.test.tsx')],
  },
  {
    id: 'patch-changes-creation-date',
    area: 'content lake mutation',
    file: 'lake/mutations/patch.ts',
    find: "['_id', '_type', '_rev', '_createdAt']",
    replace: "['_id', '_type', '_rev']",
    why: 'A patch from the Studio can change a document’s creation date.',
    detectedBy: [unit('lake/mutations/refused-writes.test.ts', 'lake/mutations/mutate.test.ts')],
  },
];

const pages: readonly PlantedFault[] = [
  {
    id: 'questions-on-the-wrong-level',
    area: 'heading level',
    file: 'blocks/faq/faq.tsx',
    find: 'heading ? lowerHeadingLevel(headingLevel) : headingLevel',
    replace: 'heading ? headingLevel : lowerHeadingLevel(headingLevel)',
    why: 'In the outline for screen readers, each question is a sibling of its section’s heading.',
    detectedBy: [unit('blocks/faq/faq.test.tsx', 'src/page/outline.test.tsx')],
  },
  {
    id: 'picture-without-words',
    area: 'alternative text',
    file: 'components/media/picture.tsx',
    find: 'alt={image.alt}\n      {...loading(priority)}\n      style=',
    replace: 'alt=""\n      {...loading(priority)}\n      style=',
    why: 'Screen readers announce no picture.',
    detectedBy: [
      unit('blocks/media-text/media-text.test.tsx', 'blocks/gallery/gallery.test.tsx'),
      stories('components/media/picture.stories.tsx'),
    ],
  },
  {
    id: 'focus-lost-with-a-removed-item',
    area: 'focus handling',
    file: 'blocks/cart/use-focus-after-removal.ts',
    find: '((lost === -1 ? null : undo) ?? name ?? heading.current)?.focus();',
    replace: '((lost === -1 ? null : undo) ?? name ?? heading.current)?.blur();',
    why: 'After removing an item, keyboard and screen reader users restart at the top of the page.',
    detectedBy: [stories('blocks/cart/cart-panel.stories.tsx')],
  },
  {
    id: 'hints-too-dark-at-night',
    area: 'colour contrast in the dark theme',
    file: 'components/tokens.css',
    find: '--color-hint: light-dark(#6b756f, #8a958f);',
    replace: '--color-hint: light-dark(#6b756f, #5a655f);',
    why: 'Hints in forms are hard to read in the dark theme.',
    detectedBy: [unit('components/tokens/contrast.test.ts')],
  },
  {
    id: 'date-strip-wider-than-a-phone',
    area: 'phone overflow',
    file: 'components/travel/date-strip.tsx',
    find: 'className="relative overflow-x-auto ',
    replace: 'className="relative ',
    why: 'On a phone the whole results page scrolls sideways.',
    detectedBy: [
      stories('components/travel/board.stories.tsx', 'blocks/journey-search/journey-search.stories.tsx'),
      endToEnd('journey-search'),
    ],
  },
  {
    id: 'page-data-script-not-named',
    area: 'island that does not hydrate',
    file: 'platform/next-internals/inline-scripts.ts',
    find: '<script>for(const part of [',
    replace: '<script>for(const part of[',
    why: 'The browser blocks the data script of cached pages, so their forms, menus and carts do not hydrate.',
    detectedBy: [unit('platform/next-internals/rewrite-html.test.ts')],
  },
  {
    id: 'plain-form-sent-twice',
    area: 'form without JavaScript',
    file: 'src/app/cart/form/answer-cart-form.ts',
    find: 'new Response(null, { status: 303, headers })',
    replace: 'new Response(null, { status: 307, headers })',
    why: 'Without scripts the browser posts the form to the next page again, which rejects it.',
    detectedBy: [unit('src/app/cart/form/answer-cart-form.test.ts')],
  },
];

const travel: readonly PlantedFault[] = [
  {
    id: 'planner-ignores-change-time',
    area: 'planner: backward search',
    file: 'domains/travel/planner/backward-search.ts',
    find: 'if (within !== unreachableSeconds) this.#getLeave(stop, rides, time - within, stop, slack);',
    replace: 'if (within !== unreachableSeconds) this.#getLeave(stop, rides, time, stop, slack);',
    why: 'A search by arrival offers a change that is too short.',
    detectedBy: [
      unit('domains/travel/planner/planner.test.ts', 'domains/travel/planner/planner-proof.test.ts'),
    ],
  },
  {
    id: 'stops-between-timed-ones-too-early',
    area: 'GTFS import',
    file: 'domains/travel/gtfs/interpolate-stop-times.ts',
    find: 'at / (stretch.length - 1);',
    replace: 'at / stretch.length;',
    why: 'At stops with interpolated times, the timetable shows departures minutes too early.',
    detectedBy: [unit('domains/travel/gtfs/read-feed.test.ts')],
  },
  {
    id: 'service-day-starts-at-midnight',
    area: 'daylight saving time',
    file: 'domains/travel/time/service-time.ts',
    find: 'return noon.epochMilliseconds - dayMs / 2;',
    replace: 'return noon.startOfDay().epochMilliseconds;',
    why: 'On the two days on which the clocks change, every departure is shown an hour off.',
    detectedBy: [unit('domains/travel/time/service-time.test.ts')],
  },
  {
    id: 'next-day-not-marked',
    area: 'timetable display',
    file: 'components/travel/timetable-table.tsx',
    find: '{daysLater > 0 && (',
    replace: '{daysLater > 1 && (',
    why: 'A night coach that arrives the next morning appears to arrive before it leaves.',
    detectedBy: [
      unit('blocks/timetable/timetable.test.tsx'),
      stories('components/travel/board.stories.tsx', 'blocks/timetable/timetable.stories.tsx'),
    ],
  },
  {
    id: 'mail-says-booked-too-soon',
    area: 'email content',
    file: 'domains/booking/mail/emails/booking-email.ts',
    find: 'if (requested.length > 0)',
    replace: 'if (requested.length > 1)',
    why: 'A traveller’s mail says that everything is confirmed before the operator has answered.',
    detectedBy: [unit('domains/booking/mail/emails/emails.test.ts')],
  },
];

const operations: readonly PlantedFault[] = [
  {
    id: 'shutdown-does-not-wait',
    area: 'graceful shutdown',
    file: 'platform/shutdown-sequence.ts',
    find: 'await withTimeout(drain()',
    replace: 'void withTimeout(drain()',
    why: 'At each release visitors in the middle of a payment get an error: the database closes before their response.',
    detectedBy: [unit('platform/shutdown-sequence.test.ts')],
  },
  {
    id: 'nginx-serves-editors-from-cache',
    area: 'nginx setting',
    file: 'deploy/nginx.conf.template',
    find: 'proxy_cache_valid 200 1s;\n      proxy_cache_bypass $sees_drafts $is_known',
    replace: 'proxy_cache_valid 200 1s;\n      proxy_cache_bypass $is_known',
    why: 'Editors see the published page instead of their draft.',
    detectedBy: [unit('scripts/cluster/nginx-caching.test.ts')],
  },
  {
    id: 'test-cards-on-a-staging-site',
    area: 'settings of the launcher',
    file: 'scripts/launch/settings.mjs',
    find: "(env.SITE_ENVIRONMENT || 'local') === 'local';",
    replace: "(env.SITE_ENVIRONMENT || 'local') !== 'production';",
    why: 'A staging site accepts test cards without the setting that allows them.',
    detectedBy: [unit('scripts/launch/launch.test.ts')],
  },
];

/** All planted faults; `id` and `file` are unique. */
export const plantedFaults: readonly PlantedFault[] = [
  ...money,
  ...security,
  ...content,
  ...pages,
  ...travel,
  ...operations,
];
