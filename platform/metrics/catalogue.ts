/**
 * Every number the site tells of, by its name in Prometheus' conventions: seconds and counts, `_total` for what only grows. What is
 * counted holds nothing of a visitor: a label has a few values, or the first so many of them and `other` for the rest.
 * docs/how-to/run-book.md says what to do when one is not as it should be.
 */
import { answerKinds } from '../http/request-context.ts';

/** A label's values: these, or any, of which only the first so many are told apart. */
type LabelValues = readonly string[] | number;

/** What a number is. */
export type MetricDefinition = {
  readonly help: string;
  readonly labels: Readonly<Record<string, LabelValues>>;
} & (
  | { readonly kind: 'counter' | 'gauge' }
  /** `buckets`: upper bounds, ascending. */
  | { readonly kind: 'histogram'; readonly buckets: readonly number[] }
);

/** What a visitor waits for, in seconds. */
const waits = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10];

/** What others have to tell us, in seconds. */
const delays = [0.1, 0.25, 0.5, 1, 2, 5, 15, 60, 300, 3_600];

/** The numbers. */
export const catalogue = {
  southbound_http_answers_total: {
    kind: 'counter',
    help: 'Answers of the site by what they are and their status; none where the visitor went away.',
    labels: { kind: answerKinds, status: 40 },
  },
  southbound_http_answer_duration_seconds: {
    kind: 'histogram',
    help: 'From the request to the beginning of its answer.',
    labels: { kind: answerKinds },
    buckets: waits,
  },
  southbound_bad_blocks_total: {
    kind: 'counter',
    help: 'Blocks that were not shown as they should be, by what was wrong, type and page.',
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
    help: 'Interactive parts of pages that failed in browsers, by which, how and on what kind of page.',
    labels: { island: 30, fault: ['missing', 'threw'], page: 20 },
  },
  southbound_api_calls_total: {
    kind: 'counter',
    help: 'Calls to the API by their pattern and status, those of our own pages among them.',
    labels: { call: 100, status: 40 },
  },
  southbound_api_call_duration_seconds: {
    kind: 'histogram',
    help: 'How long a call to the API took.',
    labels: { call: 100 },
    buckets: waits,
  },
  southbound_search_duration_seconds: {
    kind: 'histogram',
    help: 'How long a search took: for fares, for what runs between two places, for words on the site.',
    labels: { search: ['fares', 'journeys', 'site'] },
    buckets: waits,
  },
  southbound_holds: {
    kind: 'gauge',
    help: 'Things in carts and orders that hold seats, places or units just now.',
    labels: {},
  },
  southbound_holds_taken_total: {
    kind: 'counter',
    help: 'Things that were held, by what they are.',
    labels: { type: ['kr_train', 'ic_bus', 'ii_ferry', 'pass', 'tour', 'voucher', 'extra'] },
  },
  southbound_sold_out_refusals_total: {
    kind: 'counter',
    help: 'Times that a visitor could not have something because too little was left.',
    labels: {},
  },
  southbound_orders_total: { kind: 'counter', help: 'Carts that were ordered.', labels: {} },
  southbound_payment_steps_total: {
    kind: 'counter',
    help: 'Steps that payments took, by their names.',
    labels: { step: 30 },
  },
  southbound_bookings: {
    kind: 'gauge',
    help: 'Bookings by state: of those that wait for something all, of the others those of the last day.',
    labels: { state: 10 },
  },
  southbound_stuck_money: {
    kind: 'gauge',
    help: 'Bookings that staff have to look at, payments and refunds whose provider does not answer for long.',
    labels: { what: ['booking', 'payment', 'refund'] },
  },
  southbound_books_looked_timestamp_seconds: {
    kind: 'gauge',
    help: 'When the books were last looked through and found so, or could not be; 0 where that never came about.',
    labels: { outcome: ['sound', 'wrong', 'failed'] },
  },
  southbound_gateway_call_duration_seconds: {
    kind: 'histogram',
    help: 'How long a call to a payment provider took, by what became of it.',
    labels: {
      gateway: 5,
      call: 20,
      outcome: ['done', 'unavailable', 'not-found', 'refused', 'failed'],
    },
    buckets: waits,
  },
  southbound_webhook_delay_seconds: {
    kind: 'histogram',
    help: 'From what happened, as its sender says, to when we were told.',
    labels: { sender: ['content', 'payments'] },
    buckets: delays,
  },
  southbound_publish_delay_seconds: {
    kind: 'histogram',
    help: 'From a publish to when its pages are made anew: told by the webhook, or by another instance.',
    labels: { heard: ['webhook', 'instance'] },
    buckets: delays,
  },
  southbound_missed_publishes_total: {
    kind: 'counter',
    help: 'Documents that were found to be published without anybody having told of them.',
    labels: {},
  },
  southbound_content_query_duration_seconds: {
    kind: 'histogram',
    help: 'How long the content took to answer a query, or not to.',
    labels: { outcome: ['answered', 'failed'] },
    buckets: waits,
  },
  southbound_outbox_mails: {
    kind: 'gauge',
    help: 'Mails that are due, that were tried and wait to be tried again, that were given up.',
    labels: { state: ['due', 'retried', 'failed'] },
  },
  southbound_outbox_oldest_seconds: {
    kind: 'gauge',
    help: 'For how long the mail has been due that has been due longest.',
    labels: {},
  },
  southbound_mails_total: {
    kind: 'counter',
    help: 'Tries to send a mail, by what became of them.',
    labels: { outcome: ['sent', 'retried', 'given-up'] },
  },
  southbound_rate_limit_refusals_total: {
    kind: 'counter',
    help: 'Requests that were refused because too many came from one sender, by what was counted.',
    labels: { limit: 30 },
  },
  southbound_refusals_total: {
    kind: 'counter',
    help: 'What was refused for the sake of safety, by what it was.',
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
    help: 'Connections to PostgreSQL that do something, or wait to.',
    labels: { state: ['busy', 'idle'] },
  },
  southbound_database_waiting: {
    kind: 'gauge',
    help: 'Requests that wait for a connection to PostgreSQL.',
    labels: {},
  },
  southbound_rounds_ours: {
    kind: 'gauge',
    help: '1 while this instance does what one of them does for all, such as settling payments, else 0.',
    labels: {},
  },
  southbound_redis_up: { kind: 'gauge', help: '1 while Redis can be asked, else 0.', labels: {} },
  southbound_readings_failed_total: {
    kind: 'counter',
    help: 'Numbers that could not be had when they were asked for, by who reads them.',
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

/** The name of a number. */
export type MetricName = keyof Catalogue;

/** The names of numbers of a kind. */
export type NameOf<Kind extends MetricDefinition['kind']> = {
  [Name in MetricName]: Catalogue[Name]['kind'] extends Kind ? Name : never;
}[MetricName];

type ValueOf<Allowed> = Allowed extends readonly (infer Value)[] ? Value : string;

/** What is said with each number. */
type AllLabels = {
  readonly [Name in MetricName]: {
    readonly [Label in keyof Catalogue[Name]['labels']]: ValueOf<Catalogue[Name]['labels'][Label]>;
  };
};

/** What is said with a number. */
export type LabelsOf<Name extends MetricName> = AllLabels[Name];
