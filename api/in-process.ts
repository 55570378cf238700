/** The API of this process with its production dependencies, which open on first use. */
import type { OpenAPIHono } from '@hono/zod-openapi';
import { sql } from 'drizzle-orm';
import { findForm } from '#cms/find-form.ts';
import { findPreview } from '#cms/preview-link.ts';
import { sanityContent } from '#cms/sanity-content.ts';
import { createTypedCalls, type DirectApi } from '#contracts/api/api-client.ts';
import { productionBookingDeps } from '#domains/booking/production-deps.ts';
import { catalogue } from '#domains/catalogue/current-catalogue.ts';
import { storeContactMessage } from '#domains/contact/store-contact-message.ts';
import { storeFormSubmission } from '#domains/contact/store-form-submission.ts';
import { searchDeps } from '#domains/fare-search/search-deps.ts';
import { countTaken } from '#domains/inventory/availability.ts';
import { searchSite } from '#domains/site-search/current-search.ts';
import { feedState } from '#domains/travel/feed/current-feed.ts';
import { now } from '#platform/clock.ts';
import { type Config, config } from '#platform/config.ts';
import { openDatabase } from '#platform/database/database.ts';
import type { Database } from '#platform/database/opened-database.ts';
import { runInternally } from '#platform/http/request-context.ts';
import { log } from '#platform/log.ts';
import { deliverMail } from '#platform/mail/deliver-outbox.ts';
import { currentGuessLimiter, currentRateLimits } from '#platform/rate-limits/request-rate-limits.ts';
import { withTimeout } from '#platform/timeout.ts';
import { ApiError } from './api-error.ts';
import { createApi } from './app.ts';
import { type ApiDependencies, unlimitedRate } from './dependencies.ts';
import { createDirectCalls, createFormCalls, type FormCalls } from './direct-calls.ts';
import { createBookingCalls, createCartCalls } from './domain-calls.ts';
import { createRouteLimiter } from './route-limits.ts';

let dependencies: ApiDependencies | undefined;
let api: OpenAPIHono | undefined;
let client: DirectApi | undefined;
let formCalls: FormCalls | undefined;

/**
 * Returns the API of this process, for the route handler that mounts it. Throws `ConfigError` if the settings are invalid.
 */
export function inProcessApi(): OpenAPIHono {
  dependencies ??= productionApiDependencies();
  api ??= createApi(dependencies);
  return api;
}

/** Returns the calls of the API for server code in this process, with the data types of the browser's client. */
export function serverApi(): DirectApi {
  if (!client) {
    dependencies ??= productionApiDependencies();
    const call = createDirectCalls(dependencies);
    client = createTypedCalls((name, input) => runInternally(() => call(name, input)));
  }
  return client;
}

/** Returns the calls for forms that the schemas of the API have checked already. */
export function serverFormCalls(): FormCalls & Pick<DirectApi, 'removeFromCart'> {
  dependencies ??= productionApiDependencies();
  formCalls ??= createFormCalls(dependencies);
  const { addToCart, changeCart, checkoutBooking, contact } = formCalls;
  return {
    addToCart: (body) => runInternally(() => addToCart(body)),
    changeCart: (body) => runInternally(() => changeCart(body)),
    checkoutBooking: (...order) => runInternally(() => checkoutBooking(...order)),
    contact: (message) => runInternally(() => contact(message)),
    removeFromCart: serverApi().removeFromCart,
  };
}

/** Returns the production dependencies of the API. */
export function productionApiDependencies(): ApiDependencies {
  const { apiKeys, safeDomains, siteUrl, mail, rateLimits } = config();
  return {
    apiKeys,
    safeDomains,
    isSecure: siteUrl.startsWith('https:'),
    content: { ...sanityContent, findPreview: (page, token) => findPreview(page, token, now()) },
    search: searchSite,
    contact: {
      store: (message) => storeAndMail((database) => storeContactMessage(database, message, mail.contactTo)),
    },
    forms: {
      find: findForm,
      store: (form, recipient) =>
        storeAndMail((database) => storeFormSubmission(database, form, addressOf(recipient, mail))),
    },
    travel: searchDeps,
    products: {
      catalogue,
      async taken(questions) {
        const database = await openDatabase().catch((err: unknown) => {
          log.error({ event: 'api.database-unavailable', err }, 'The remaining units could not be counted.');
          throw new ApiError('UPSTREAM');
        });
        return countTaken(database, questions, now());
      },
    },
    cart: createCartCalls(productionBookingDeps),
    booking: createBookingCalls(productionBookingDeps),
    rateLimiter: rateLimits ? createRouteLimiter(currentRateLimits()) : unlimitedRate,
    guessLimiter: currentGuessLimiter(),
    async readiness() {
      const [database, timetable] = await Promise.all([databaseState(), feedState()]);
      return { database, timetable };
    },
  };
}

/** Stores a message and its email in the database, and starts to send it. */
async function storeAndMail<Receipt>(store: (database: Database) => Promise<Receipt>): Promise<Receipt> {
  const database = await openDatabase().catch((err: unknown) => {
    log.error({ event: 'api.database-unavailable', err }, 'A message could not be stored.');
    throw new ApiError('UPSTREAM');
  });
  const receipt = await store(database);
  // Not awaited: the message is safe in the outbox, whatever the mail server does.
  void deliverMail();
  return receipt;
}

/** Returns the address of a form's recipient. Only the settings have addresses, so that editors can’t make the site an open relay. */
function addressOf(recipient: string | undefined, { formRecipients, contactTo }: Config['mail']): string {
  if (recipient === undefined) return contactTo;
  const address = formRecipients.get(recipient);
  if (address === undefined)
    log.warn(
      { event: 'form.recipient-unknown' },
      'A form names a recipient that is not in FORM_RECIPIENTS. Its answers went to CONTACT_TO.',
    );
  return address ?? contactTo;
}

/** Timeout of the database check in milliseconds: shorter than that of health probes. */
const databaseTimeoutMs = 4_000;

let databaseCheck: Promise<'ready' | 'unavailable'> | undefined;

/** Checks the database. Concurrent callers share one check, so that a hanging database costs one connection only. */
function databaseState(): Promise<'ready' | 'unavailable'> {
  databaseCheck ??= withTimeout(checkDatabase(), databaseTimeoutMs, () => 'unavailable' as const).finally(
    () => {
      databaseCheck = undefined;
    },
  );
  return databaseCheck;
}

async function checkDatabase(): Promise<'ready' | 'unavailable'> {
  try {
    await (await openDatabase()).execute(sql`select 1`);
    return 'ready';
  } catch (err) {
    log.warn({ event: 'api.database-unavailable', err }, 'The database did not answer.');
    return 'unavailable';
  }
}
