/** Contexts of block loaders, for tests: ports of a site that the test has opened, some of which it may replace. */
import { listCountries } from '#api/countries.ts';
import type { LoadContext } from '#blocks/define-block.ts';
import type { Ports } from '#blocks/ports.ts';
import { cartSettings } from '#browser/cart/cart-settings.ts';
import { catalogue } from '#domains/catalogue/current-catalogue.ts';
import { config } from '#platform/config.ts';
import { createLoadContext, type PageRender } from '#src/page/run-loader.ts';

let createSitePorts: ((render: PageRender) => Ports) | undefined;

/** Provides the ports of the site. Importing them here would load the whole site for every test. */
export function provideSitePorts(create: (render: PageRender) => Ports): void {
  createSitePorts = create;
}

/**
 * Creates ports: those in `replaced` are the test's own, the others those of the site. Without one (`openDataSite`) they
 * reject, except for the catalogue and the settings. Actions do nothing.
 */
export function testPorts(replaced: Partial<Ports> = {}): (render: PageRender) => Ports {
  return (render) => {
    const site = async () => {
      if (!createSitePorts) throw new Error('The test has opened no site: see tests/blocks/loader-site.ts.');
      return createSitePorts(render);
    };
    const settings = cartSettings(config(), render.visitor.kind === 'editor');
    return {
      timetable: async () => (await site()).timetable(),
      catalogue: {
        products: catalogue,
        countTaken: async (...args) => (await site()).catalogue.countTaken(...args),
        placesLeft: async (...args) => (await site()).catalogue.placesLeft(...args),
      },
      cart: {
        read: async () => (await site()).cart.read(),
        quote: async () => (await site()).cart.quote(),
      },
      bookings: {
        read: async () => (await site()).bookings.read(),
        refundOffer: async (id) => (await site()).bookings.refundOffer(id),
      },
      search: async (...args) => (await site()).search(...args),
      settings: {
        cart: settings,
        contactApi: settings.session === 'fixture' ? null : settings.api,
        countries: listCountries,
        checkoutAction: async (before) => before,
        contactAction: async (before) => before,
      },
      ...replaced,
    };
  };
}

/** Creates the context of a loader, on the page `/` unless the test says otherwise. */
export function loadContext(
  page: Omit<Partial<Parameters<typeof createLoadContext>[0]>, 'ports'> & { readonly now: Date },
  replaced?: Partial<Ports>,
): LoadContext {
  return createLoadContext({ path: '/', ...page, ports: testPorts(replaced) });
}
