import { observe, secondsSince } from '#platform/metrics/metrics.ts';
import { withSpan } from '#platform/tracing.ts';
import { GatewayError, type PaymentGateway } from './payment-gateway.ts';

/** Wraps a gateway so that each call is timed by outcome and traced as a span. */
export function instrumentGateway(gateway: PaymentGateway): PaymentGateway {
  const { name } = gateway;

  function watched<Result>(call: string, work: () => Promise<Result>): Promise<Result> {
    const attributes = { 'southbound.gateway': name, 'southbound.call': call };
    return withSpan({ name: `gateway ${call}`, kind: 'client', attributes }, async () => {
      const began = performance.now();
      const note = (outcome: 'done' | 'failed' | GatewayError['kind']) =>
        observe(
          'southbound_gateway_call_duration_seconds',
          { gateway: name, call, outcome },
          secondsSince(began),
        );
      try {
        const result = await work();
        note('done');
        return result;
      } catch (error) {
        note(error instanceof GatewayError ? error.kind : 'failed');
        throw error;
      }
    });
  }

  return {
    name,
    open: (payment) => watched('open', () => gateway.open(payment)),
    read: (id) => watched('read', () => gateway.read(id)),
    capture: (id, key) => watched('capture', () => gateway.capture(id, key)),
    cancel: (id, key) => watched('cancel', () => gateway.cancel(id, key)),
    refund: (id, refund) => watched('refund', () => gateway.refund(id, refund)),
    refundsOf: (id) => watched('refundsOf', () => gateway.refundsOf(id)),
    paymentOf: (reference) => watched('paymentOf', () => gateway.paymentOf(reference)),
    parseWebhook: (body, headers, now) => gateway.parseWebhook(body, headers, now),
  };
}
