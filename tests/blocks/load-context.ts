/** Contexts of block loaders, for tests: ports of a site that the test has opened, some of which it may replace. */
import { listCountries } from '#api/countries.ts';
import type { LoadContext } from '#blocks/define-block.ts';
import type { Ports } from '#blocks/ports.ts';
import { cartSettings } from '#browser/cart/cart-settings.ts';
import { catalogue } from '#domains/catalogue/current-catalogue.ts';
import { config } from '#platform/config.ts';
import { withDraftPorts } from '#src/page/ports/draft-ports.ts';
import { createLoadContext, type PageRender } from '#src/page/run-loader.ts';

let createSitePorts: ((render: PageRender) => Ports) | undefined;

/** Provides the ports of the site. Importing them here would load the whole site for every test. */
export function provideSitePorts(create: (render: PageRender) => Ports): void {
  createSitePorts = create;
}

/**
 * Creates ports: those in `replaced` are the test's own, the others those of the site (`openDataSite`). Without one, only
 * what needs none is there: catalogue, settings, drafts, and visitors who have nothing. Actions do nothing.
 */
export function testPorts(replaced: Partial<Ports> = {}): (render: PageRender) => Ports {
  return (render) => {
    const site = async () => {
      if (!createSitePorts) throw new Error('The test has opened no site: see tests/blocks/loader-site.ts.');
      return createSitePorts(render);
    };
    const { visitor, now } = render;
    const settings = cartSettings(config(), false);
    const ports: Ports = {
      timetable: async () => (await site()).timetable(),
      catalogue: {
        products: catalogue,
        countTaken: async (...args) => (await site()).catalogue.countTaken(...args),
        placesLeft: async (...args) => (await site()).catalogue.placesLeft(...args),
      },
      cart: {
        read: async () =>
          visitor.kind === 'visitor' && visitor.cartSessionId !== null
            ? (await site()).cart.read()
            : { state: 'none' },
        quote: async () => (await site()).cart.quote(),
        ageLimits: async (items) => (await site()).cart.ageLimits(items),
        passTravellers: async (items) => (await site()).cart.passTravellers(items),
      },
      bookings: {
        read: async () =>
          visitor.kind === 'visitor' && visitor.bookingToken !== null ? (await site()).bookings.read() : null,
        refundOffer: async (id) => (await site()).bookings.refundOffer(id),
        changeOffer: async (id) => (await site()).bookings.changeOffer(id),
        changeOptions: async (...args) => (await site()).bookings.changeOptions(...args),
        extraOptions: async (id) => (await site()).bookings.extraOptions(id),
        travellerOptions: async (...args) => (await site()).bookings.travellerOptions(...args),
      },
      search: async (...args) => (await site()).search(...args),
      settings: {
        cart: settings,
        contactApi: settings.api,
        countries: listCountries,
        offersTexts: true,
        checkoutAction: async (before) => before,
        contactAction: async (before) => before,
        formAction: async (before) => before,
      },
    };
    return { ...(visitor.kind === 'editor' ? withDraftPorts(ports, now) : ports), ...replaced };
  };
}

/** Creates the context of a loader, on the page `/` unless the test says otherwise. */
export function loadContext(
  page: Omit<Partial<Parameters<typeof createLoadContext>[0]>, 'ports'> & { readonly now: Date },
  replaced?: Partial<Ports>,
): LoadContext {
  return createLoadContext({ path: '/', ...page, ports: testPorts(replaced) });
}
