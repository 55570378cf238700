/**
 * The catalogue of all metrics, named by Prometheus' conventions: base units such as seconds, `_total` for counters. No
 * metric contains visitors' data. The values of a label are few, or limited: further ones become `other`.
 * docs/how-to/run-book.md says what to do about abnormal values.
 */
import { responseKinds } from '../http/request-context.ts';

/** Allowed values of a label, or the maximum number of distinct values. */
type LabelValues = readonly string[] | number;

/** Definition of a metric. */
export type MetricDefinition = {
  readonly help: string;
  readonly labels: Readonly<Record<string, LabelValues>>;
} & (
  | { readonly kind: 'counter' | 'gauge' }
  /** `buckets`: upper bounds, ascending. */
  | { readonly kind: 'histogram'; readonly buckets: readonly number[] }
);

/** Buckets for response times, in seconds. */
const waits = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10];

/** Buckets for delays of notifications, in seconds. */
const delays = [0.1, 0.25, 0.5, 1, 2, 5, 15, 60, 300, 3_600];

/** All metrics by name. */
export const catalogue = {
  southbound_http_answers_total: {
    kind: 'counter',
    help: 'Responses of the site by kind and status; none if the visitor disconnected.',
    labels: { kind: responseKinds, status: 40 },
  },
  southbound_http_answer_duration_seconds: {
    kind: 'histogram',
    help: 'Time from the request to the response head.',
    labels: { kind: responseKinds },
    buckets: waits,
  },
  southbound_live_feed_age_seconds: {
    kind: 'gauge',
    help: 'Age of the newest message of each real-time feed, on the leader. Before the first one, the time since the start.',
    labels: { feed: 20 },
  },
  southbound_live_rejected_total: {
    kind: 'counter',
    help: 'Entities of real-time feeds that were not believed.',
    labels: { feed: 20 },
  },
  southbound_bad_blocks_total: {
    kind: 'counter',
    help: 'Blocks that were not shown correctly, by problem, block type and page.',
    labels: {
      event: [
        'block.unknown',
        'block.invalid',
        'block.trimmed',
        'block.unloaded',
        'block.threw',
        'block.repeated',
        'block.missing',
        'link.missing',
        'document.missing',
      ],
      type: 100,
      page: 200,
    },
  },
  southbound_failed_islands_total: {
    kind: 'counter',
    help: 'Interactive parts of pages that failed in browsers, by part, problem and kind of page.',
    labels: { island: 30, fault: ['missing', 'threw'], page: 20 },
  },
  southbound_api_calls_total: {
    kind: 'counter',
    help: 'API calls by pattern and status, including those of our own pages.',
    labels: { call: 100, status: 40 },
  },
  southbound_api_call_duration_seconds: {
    kind: 'histogram',
    help: 'Duration of API calls.',
    labels: { call: 100 },
    buckets: waits,
  },
  southbound_search_duration_seconds: {
    kind: 'histogram',
    help: 'Duration of searches for fares, months of fares, journeys, and text on the site.',
    labels: { search: ['fares', 'months', 'journeys', 'site'] },
    buckets: waits,
  },
  southbound_holds: {
    kind: 'gauge',
    help: 'Cart and order items that currently hold seats, places or units.',
    labels: {},
  },
  southbound_holds_taken_total: {
    kind: 'counter',
    help: 'Items that were held, by type.',
    labels: { type: ['kr_train', 'ic_bus', 'ii_ferry', 'pass', 'tour', 'voucher', 'extra'] },
  },
  southbound_sold_out_refusals_total: {
    kind: 'counter',
    help: 'Requests that were refused because too little was left.',
    labels: {},
  },
  southbound_orders_total: { kind: 'counter', help: 'Orders placed.', labels: {} },
  southbound_payment_steps_total: {
    kind: 'counter',
    help: 'Processing steps of payments, by name.',
    labels: { step: 30 },
  },
  southbound_bookings: {
    kind: 'gauge',
    help: 'Bookings by state: all pending ones, and the others of the last day.',
    labels: { state: 10 },
  },
  southbound_booking_changes: {
    kind: 'gauge',
    help: 'Accepted changes of bookings that wait: for their payment (`paying`) or for staff (`asked`).',
    labels: { state: 2 },
  },
  southbound_disruptions_open: {
    kind: 'gauge',
    help: 'Disrupted journeys whose travellers have not chosen yet.',
    labels: {},
  },
  southbound_disruption_choices_overdue: {
    kind: 'gauge',
    help: 'Disrupted journeys whose time to choose ended over five minutes ago, and which the round has not settled.',
    labels: {},
  },
  southbound_claims: {
    kind: 'gauge',
    help: 'Claims for costs of disruptions that wait for staff: to answer (`open`), or to pay by bank transfer (`unpaid`).',
    labels: { state: ['open', 'unpaid'] },
  },
  southbound_claim_oldest_seconds: {
    kind: 'gauge',
    help: 'Age of the oldest claim to answer; 0 without one.',
    labels: {},
  },
  southbound_stuck_money: {
    kind: 'gauge',
    help: 'Bookings that need staff, and payments and refunds whose provider has not answered for long.',
    labels: { what: ['booking', 'payment', 'refund'] },
  },
  southbound_books_looked_timestamp_seconds: {
    kind: 'gauge',
    help: 'Time of the last ledger check by outcome; 0 if it never had that outcome.',
    labels: { outcome: ['sound', 'wrong', 'failed'] },
  },
  southbound_gateway_call_duration_seconds: {
    kind: 'histogram',
    help: 'Duration of calls to a payment provider, by outcome.',
    labels: {
      gateway: 5,
      call: 20,
      outcome: ['done', 'unavailable', 'not-found', 'refused', 'failed'],
    },
    buckets: waits,
  },
  southbound_webhook_delay_seconds: {
    kind: 'histogram',
    help: 'Delay from an event at its sender to our notification of it.',
    labels: { sender: ['content', 'payments'] },
    buckets: delays,
  },
  southbound_publish_delay_seconds: {
    kind: 'histogram',
    help: 'Delay from a publish to the invalidation of its pages, by source of the notification: webhook or another instance.',
    labels: { heard: ['webhook', 'instance'] },
    buckets: delays,
  },
  southbound_missed_publishes_total: {
    kind: 'counter',
    help: 'Published documents that were detected without a notification.',
    labels: {},
  },
  southbound_page_renders_total: {
    kind: 'counter',
    help: 'Pages that were rendered for the page cache.',
    labels: {},
  },
  southbound_shared_pages_total: {
    kind: 'counter',
    help: 'Pages shared by instances: taken from another, waited for, outdated, stored, skipped for their size, corrupt, or failed.',
    labels: { outcome: ['taken', 'waited', 'outdated', 'stored', 'skipped', 'corrupt', 'failed'] },
  },
  southbound_content_query_duration_seconds: {
    kind: 'histogram',
    help: 'Duration of content queries, by outcome.',
    labels: { outcome: ['answered', 'failed'] },
    buckets: waits,
  },
  southbound_outbox_mails: {
    kind: 'gauge',
    help: 'Emails and text messages that are due, waiting for a retry, or given up.',
    labels: { channel: ['email', 'text'], state: ['due', 'retried', 'failed'] },
  },
  southbound_outbox_oldest_seconds: {
    kind: 'gauge',
    help: 'Age of the email or text message that has been due for longest.',
    labels: { channel: ['email', 'text'] },
  },
  southbound_mails_total: {
    kind: 'counter',
    help: 'Attempts to send an email or text message, by outcome.',
    labels: { channel: ['email', 'text'], outcome: ['sent', 'retried', 'given-up'] },
  },
  southbound_rate_limit_refusals_total: {
    kind: 'counter',
    help: 'Requests that exceeded a rate limit, by limit.',
    labels: { limit: 30 },
  },
  southbound_refusals_total: {
    kind: 'counter',
    help: 'Requests that were refused for security reasons, by kind.',
    labels: {
      what: [
        ...[
          'api-key',
          'foreign-site',
          'made-up-form',
          'limit',
          'picture',
          'content-webhook',
          'payment-webhook',
        ],
        ...['draft-secret', 'preview-link', 'host'],
      ],
    },
  },
  southbound_database_connections: {
    kind: 'gauge',
    help: 'Connections to PostgreSQL, busy or idle.',
    labels: { state: ['busy', 'idle'] },
  },
  southbound_database_waiting: {
    kind: 'gauge',
    help: 'Requests that wait for a connection to PostgreSQL.',
    labels: {},
  },
  southbound_rounds_ours: {
    kind: 'gauge',
    help: '1 while this instance is the leader, which runs rounds such as settling payments; otherwise 0.',
    labels: {},
  },
  southbound_redis_up: { kind: 'gauge', help: '1 while Redis is connected, otherwise 0.', labels: {} },
  southbound_readings_failed_total: {
    kind: 'counter',
    help: 'Gauges that could not be read at a scrape, by reader.',
    labels: { reading: 30 },
  },
  southbound_web_vitals_lcp_seconds: {
    kind: 'histogram',
    help: 'Largest contentful paint of real visits, by the kind of page.',
    labels: { page: 20 },
    buckets: [0.5, 1, 1.5, 2, 2.5, 3, 4, 6, 10],
  },
  southbound_web_vitals_inp_seconds: {
    kind: 'histogram',
    help: 'Interaction to next paint of real visits, by the kind of page.',
    labels: { page: 20 },
    buckets: [0.025, 0.05, 0.1, 0.2, 0.3, 0.5, 1, 2],
  },
  southbound_web_vitals_cls: {
    kind: 'histogram',
    help: 'Cumulative layout shift of real visits, by the kind of page; a number without a unit.',
    labels: { page: 20 },
    buckets: [0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1],
  },
  southbound_web_vitals_ttfb_seconds: {
    kind: 'histogram',
    help: 'Time to the first byte of real visits, by the kind of page.',
    labels: { page: 20 },
    buckets: [0.05, 0.1, 0.2, 0.4, 0.8, 1.2, 1.8, 3, 6],
  },
} as const satisfies Readonly<Record<`southbound_${string}`, MetricDefinition>>;

type Catalogue = typeof catalogue;

/** Name of a metric. */
export type MetricName = keyof Catalogue;

/** Names of metrics of a kind. */
export type NameOf<Kind extends MetricDefinition['kind']> = {
  [Name in MetricName]: Catalogue[Name]['kind'] extends Kind ? Name : never;
}[MetricName];

type ValueOf<Allowed> = Allowed extends readonly (infer Value)[] ? Value : string;

/** Labels of each metric. */
type AllLabels = {
  readonly [Name in MetricName]: {
    readonly [Label in keyof Catalogue[Name]['labels']]: ValueOf<Catalogue[Name]['labels'][Label]>;
  };
};

/** Labels of a metric. */
export type LabelsOf<Name extends MetricName> = AllLabels[Name];
