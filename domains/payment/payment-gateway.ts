/**
 * The port for card payments, implemented by one adapter per provider. Amounts in cents, currencies as ISO 4217 in
 * capitals.
 */

/** Names of the providers. */
export type ProviderName = 'test' | 'stripe';

/** A payment to open. */
export interface NewPayment {
  /**
   * Idempotency key at the provider, also stored on the payment there: opening the same attempt again returns the same
   * payment.
   */
  readonly attemptId: string;
  readonly amountCents: number;
  readonly currency: 'NZD';
  /** Shown to the visitor. */
  readonly bookingReference: string;
  /** Prefilled on the provider's page. */
  readonly email: string;
  /** The visitor returns to this URL after payment or a declined card. */
  readonly returnUrl: string;
  /** The visitor returns to this URL after giving up. */
  readonly cancelUrl: string;
  /** After this instant no card is accepted. */
  readonly expiresAt: Date;
}

/** A payment that waits for the visitor. */
export interface OpenedPayment {
  readonly providerPaymentId: string;
  /** The provider's own page: visitors never type a card number on our pages. */
  readonly url: string;
}

/**
 * The state of a payment at the provider.
 * `open`: the visitor has not finished.
 * `authorised`: the bank has set the money aside and we may capture it.
 * `captured`: we have the money.
 * `failed`, `cancelled` (voided, or given up), `expired`: no money is set aside.
 */
export interface ProviderPayment {
  readonly providerPaymentId: string;
  readonly status: 'open' | 'authorised' | 'captured' | 'failed' | 'cancelled' | 'expired';
  /** As stored on the payment when it was opened; null if it was opened by another client. */
  readonly attemptId: string | null;
  /** Authorised or captured amount; before that, the requested amount. */
  readonly amountCents: number;
  readonly currency: string;
  readonly refundedCents: number;
  /** Reason of a failure: `card_declined`, `authentication_failed`, … */
  readonly failureCode: string | null;
}

/** A webhook event about a payment. It only reports a change; the current state is always read from the provider. */
export interface PaymentEvent {
  /** The provider's event id, which is the same for every delivery. */
  readonly id: string;
  readonly type: string;
  readonly providerPaymentId: string;
  /** Amount in the event; null if missing. A difference from the attempt is never trusted. */
  readonly amountCents: number | null;
  readonly currency: string | null;
}

/** A refund at the provider. */
export interface ProviderRefund {
  readonly providerRefundId: string;
  /** The idempotency key of our request; null for a refund that staff made in the provider's dashboard. */
  readonly key: string | null;
  readonly amountCents: number;
  /** `failed`: it did not go through or came back, so we have the money again. */
  readonly status: 'pending' | 'paid' | 'failed';
  /** Reason of a failure: `expired_or_canceled_card`, … */
  readonly failureCode: string | null;
}

/** A webhook event about the refunds of a payment. Their current state is read from the provider. */
export interface RefundEvent {
  /** The provider's event id, which is the same for every delivery. */
  readonly id: string;
  readonly type: string;
  /** The provider's own reference of the payment, the argument of `paymentOf`. */
  readonly reference: string;
}

/**
 * A verified message from the provider, or the reason for refusing it. `ignored`: genuine but irrelevant. `happenedAt`:
 * by the provider's clock, if the message contains it.
 */
export type ParsedWebhook =
  | { readonly kind: 'event'; readonly event: PaymentEvent; readonly happenedAt?: Date | undefined }
  | { readonly kind: 'refunds'; readonly news: RefundEvent; readonly happenedAt?: Date | undefined }
  | { readonly kind: 'ignored' }
  | { readonly kind: 'refused'; readonly reason: 'signature' | 'too-old' | 'malformed' };

/**
 * A payment provider. Every call can be repeated, because its key makes it idempotent. Calls reject with
 * `GatewayError`. No call is ever made inside a database transaction.
 */
export interface PaymentGateway {
  readonly name: ProviderName;
  open(payment: NewPayment): Promise<OpenedPayment>;
  /** Reads a payment. Rejects with `not-found` for an unknown one. */
  read(providerPaymentId: string): Promise<ProviderPayment>;
  /**
   * Captures an authorised payment. Returns its state afterwards, also if it was captured before or can't be captured
   * any more.
   */
  capture(providerPaymentId: string, key: string): Promise<ProviderPayment>;
  /**
   * Voids an authorised payment or closes a waiting one. Returns its state afterwards; a captured payment stays
   * captured.
   */
  cancel(providerPaymentId: string, key: string): Promise<ProviderPayment>;
  /**
   * Refunds all or part of a captured payment, once per key. A refund that was refused or failed later can be requested
   * again under the same key with a higher turn (from 1). A refund that succeeded in any turn is never repeated.
   * Rejects with `refused` if the amount exceeds what is left.
   */
  refund(
    providerPaymentId: string,
    refund: { readonly key: string; readonly turn?: number; readonly amountCents: number },
  ): Promise<{ readonly providerRefundId: string }>;
  /** Returns all past and pending refunds of a payment, including those made in the dashboard. */
  refundsOf(providerPaymentId: string): Promise<readonly ProviderRefund[]>;
  /** Returns the id of the payment that a refund event concerns (`RefundEvent.reference`); null if it is not ours. */
  paymentOf(reference: string): Promise<string | null>;
  /**
   * Verifies and parses a webhook.
   * @param body the raw body, byte for byte
   */
  parseWebhook(body: string, headers: Headers, now: Date): ParsedWebhook;
}

/**
 * A failed call to the provider. `unavailable`: retry with the same key. `not-found`, `refused`: a retry will not help.
 */
export class GatewayError extends Error {
  override readonly name = 'GatewayError';
  readonly kind: 'unavailable' | 'not-found' | 'refused';

  constructor(kind: GatewayError['kind'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}

/** The payment gateways of this process. */
export interface PaymentGateways {
  /** The gateway for new payments. */
  readonly current: PaymentGateway;
  /** Finds a gateway by the name stored with a payment; undefined if it is not configured. */
  named(name: string): PaymentGateway | undefined;
}
