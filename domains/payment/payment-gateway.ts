/** Payment as a port: what any provider of card payments does for us. Amounts in cents, currencies as ISO 4217 in capitals. */

/** The providers there are. */
export type ProviderName = 'test' | 'stripe';

/** What is to be paid. */
export interface NewPayment {
  /** The provider's idempotency key, and written on the payment there: opening the same attempt again answers the same payment. */
  readonly attemptId: string;
  readonly amountCents: number;
  readonly currency: 'NZD';
  /** Shown to the visitor. */
  readonly bookingReference: string;
  /** Filled in for the visitor. */
  readonly email: string;
  /** Where the visitor goes when they have paid or were declined. */
  readonly returnUrl: string;
  /** Where the visitor goes when they give up. */
  readonly cancelUrl: string;
  /** No card is taken after this instant. */
  readonly expiresAt: Date;
}

/** A payment that waits for the visitor. */
export interface OpenedPayment {
  readonly providerPaymentId: string;
  /** The provider's own page: no card number is ever typed on a page of ours. */
  readonly url: string;
}

/**
 * How a payment is at the provider. `open`: the visitor has not finished. `authorised`: the bank has set the money aside, we
 * may take it. `captured`: we have it. `failed`, `cancelled` (voided, or given up), `expired`: no money is set aside.
 */
export interface ProviderPayment {
  readonly providerPaymentId: string;
  readonly status: 'open' | 'authorised' | 'captured' | 'failed' | 'cancelled' | 'expired';
  /** As written on the payment when it was opened; null when somebody else opened it. */
  readonly attemptId: string | null;
  /** What was set aside or taken; before that, what was asked. */
  readonly amountCents: number;
  readonly currency: string;
  readonly refundedCents: number;
  /** Of a failed one: `card_declined`, `authentication_failed`, … */
  readonly failureCode: string | null;
}

/** What a webhook tells: that something happened to a payment. What it is now is always asked of the provider. */
export interface PaymentEvent {
  /** The provider's id of the event: the same however often it is sent. */
  readonly id: string;
  readonly type: string;
  readonly providerPaymentId: string;
  /** As the event says; null where it doesn't. What differs from the attempt is never trusted. */
  readonly amountCents: number | null;
  readonly currency: string | null;
}

/** A refund as the provider has it. */
export interface ProviderRefund {
  readonly providerRefundId: string;
  /** What it was asked for with; null for one that was made in the provider's dashboard. */
  readonly key: string | null;
  readonly amountCents: number;
  /** `failed`: it did not go through, or came back: the money is ours again. */
  readonly status: 'pending' | 'paid' | 'failed';
  /** Of a failed one: `expired_or_canceled_card`, … */
  readonly failureCode: string | null;
}

/** A webhook tells that something happened to the refunds of a payment. What they are is asked of the provider. */
export interface RefundNews {
  /** The provider's id of the event: the same however often it is sent. */
  readonly id: string;
  readonly type: string;
  /** The provider's own word for the payment, to be asked `paymentOf`. */
  readonly reference: string;
}

/**
 * A signed message from the provider, or why it is none. `ignored`: genuine, and about nothing that concerns us. `happenedAt`: by the
 * provider's clock, where it says so.
 */
export type ParsedWebhook =
  | { readonly kind: 'event'; readonly event: PaymentEvent; readonly happenedAt?: Date | undefined }
  | { readonly kind: 'refunds'; readonly news: RefundNews; readonly happenedAt?: Date | undefined }
  | { readonly kind: 'ignored' }
  | { readonly kind: 'refused'; readonly reason: 'signature' | 'too-old' | 'malformed' };

/**
 * A provider. Every call may be repeated: it goes by the key it is given. Rejects with `GatewayError`. None is ever made
 * inside a database transaction.
 */
export interface PaymentGateway {
  readonly name: ProviderName;
  open(payment: NewPayment): Promise<OpenedPayment>;
  /** Rejects with `not-found` for one it doesn't know. */
  read(providerPaymentId: string): Promise<ProviderPayment>;
  /** Takes what was set aside. Answers how the payment then is, also when it had been taken before or can't be any more. */
  capture(providerPaymentId: string, key: string): Promise<ProviderPayment>;
  /** Lets go what was set aside, or closes a page that waits. Answers how the payment then is; one that was captured stays so. */
  cancel(providerPaymentId: string, key: string): Promise<ProviderPayment>;
  /**
   * Returns a part of what was taken, or all: once for each key. One that was refused, or failed later, may be asked for anew under
   * the same key with a higher turn (from 1); what was returned under it in any turn is never returned again. Rejects with
   * `refused` when it is more than is left.
   */
  refund(
    providerPaymentId: string,
    refund: { readonly key: string; readonly turn?: number; readonly amountCents: number },
  ): Promise<{ readonly providerRefundId: string }>;
  /** All that was ever returned of a payment or was to be, whoever asked for it. */
  refundsOf(providerPaymentId: string): Promise<readonly ProviderRefund[]>;
  /** The id of the payment that a message about refunds is about (`RefundNews.reference`); null when it is none of ours. */
  paymentOf(reference: string): Promise<string | null>;
  /** @param body as it came, to the byte */
  parseWebhook(body: string, headers: Headers, now: Date): ParsedWebhook;
}

/** The provider did not do as asked. `unavailable`: try again with the same key. `not-found`, `refused`: it won't help. */
export class GatewayError extends Error {
  override readonly name = 'GatewayError';
  readonly kind: 'unavailable' | 'not-found' | 'refused';

  constructor(kind: GatewayError['kind'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}

/** The providers of this process. */
export interface PaymentGateways {
  /** Takes new payments. */
  readonly current: PaymentGateway;
  /** Any that payments were made with; undefined for one that is switched off. */
  named(name: string): PaymentGateway | undefined;
}
