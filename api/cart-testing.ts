/** Test fixture for carts: the whole API over a real database, the embedded timetable and the real catalogue. */
import type { OpenAPIHono } from '@hono/zod-openapi';
import { type ApiClient, createApiClient } from '#contracts/api/api-client.ts';
import type { CartData } from '#contracts/api/cart-schemas.ts';
import type { ErrorCode, FieldMessages } from '#contracts/api/envelope.ts';
import { catalogue } from '#domains/catalogue/current-catalogue.ts';
import { inventorySeatCounts } from '#domains/inventory/seat-counts.ts';
import { noVehicleSpace } from '#domains/travel/offers/vehicle-space.ts';
import { now, setClock } from '#platform/clock.ts';
import type { Database } from '#platform/database/opened-database.ts';
import { type OpenTestDatabase, openTestDatabase } from '#platform/database/test-database.testing.ts';
import { createCartCalls } from './domain-calls.ts';
import { goodHeaders, testApi, testNow, testTravel } from './test-api.testing.ts';

/** A cart call's answer as JSON. */
export interface CartResponse {
  readonly status: number;
  readonly body: {
    readonly status: 'results' | 'success' | 'failed';
    readonly data: (CartData & Partial<FieldMessages>) | null;
    readonly errorCode: ErrorCode | null;
    readonly errorMessage: string | null;
  };
}

/** An API with its own carts. The clock stands at `testNow` until it is moved. */
export interface CartSite {
  readonly api: OpenAPIHono;
  readonly client: ApiClient;
  readonly database: Database;
  call(method: string, path: string, body?: unknown): Promise<CartResponse>;
  /**
   * Returns the id of an offer on the first Thursday of December for this many adults: a live ferry, or a train on request.
   */
  offer(kind: 'ferry' | 'train', adults?: number): Promise<string>;
  /** Advances the clock. */
  later(minutes: number): void;
  close(): Promise<void>;
}

const offerQueries = {
  ferry: 'from=wellington&to=picton&types=ii_ferry',
  train: 'from=christchurch&to=greymouth&types=kr_train',
};

/** Creates the fixture on the database that `open` returns. */
export async function openCartSite(open: OpenTestDatabase = openTestDatabase): Promise<CartSite> {
  const { database, close } = await open();
  let present = testNow;
  setClock(present);
  const { feed, key } = testTravel;
  const api = testApi({
    cart: createCartCalls(async () => ({ database, feed, key, now, catalogue: catalogue() })),
    travel: { feed, key, now, seats: inventorySeatCounts(async () => database), vehicles: noVehicleSpace },
  });
  const request = async (method: string, path: string, body?: unknown) =>
    api.request(`http://localhost/api/v1${path}`, {
      method,
      headers: { ...goodHeaders, ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
  return {
    api,
    database,
    client: createApiClient({
      baseUrl: 'http://localhost',
      apiKey: 'first-key',
      originDomain: 'www.example.nz',
      fetch: (address, init) => api.fetch(new Request(address, init)),
    }),
    async call(method, path, body) {
      const response = await request(method, path, body);
      return { status: response.status, body: await response.json() };
    },
    async offer(kind, adults = 1) {
      const found = await request(
        'GET',
        `/fare-search/?${offerQueries[kind]}&date=2026-12-03&adults=${adults}`,
      );
      const { data } = await found.json();
      const [offer]: { offerId: string }[] = data.outbound.filter(
        ({ offerId, live }: { offerId: string; live: boolean }) => offerId && live === (kind === 'ferry'),
      );
      if (!offer) throw new Error(`There is no ${kind} on the date of the tests.`);
      return offer.offerId;
    },
    later(minutes) {
      present = new Date(present.getTime() + minutes * 60_000);
      setClock(present);
    },
    async close() {
      setClock(null);
      await close();
    },
  };
}

/** A pass for one adult, as an item to add. */
export const onePass = {
  itemType: 'pass',
  productId: 'bus-pass-15-hours',
  passengers: { adultCount: 1, childCount: 0, infantCount: 0 },
} as const;
