/** The ports of a draft's preview: an invented cart and booking in place of real ones, and forms that send nothing. */
import { draftCart, draftSession } from '#blocks/checkout/draft-checkout.ts';
import { exampleBooking } from '#blocks/example-bookings.ts';
import { inventedCart } from '#blocks/invented-cart.ts';
import type { Ports } from '#blocks/ports.ts';

/** Replaces what is personal in `ports` by invented data. */
export function withDraftPorts(ports: Ports, now: Date): Ports {
  return {
    ...ports,
    catalogue: { ...ports.catalogue, countTaken: async (questions) => questions.map(() => 0) },
    cart: {
      read: async () => ({ state: 'open', cart: inventedCart, data: draftCart(now.getTime()) }),
      async quote() {
        const quoted = await draftSession().quote([]);
        return quoted.ok ? quoted.value : null;
      },
      ageLimits: async () => ({}),
      passTravellers: async () => ({}),
    },
    bookings: {
      read: async () => exampleBooking('requested', now),
      refundOffer: async () => null,
      changeOffer: async () => null,
      changeOptions: async () => null,
      extraOptions: async () => null,
      travellerOptions: async () => null,
    },
    settings: { ...ports.settings, cart: { ...ports.settings.cart, session: 'fixture' }, contactApi: null },
  };
}
