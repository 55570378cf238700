/** Contexts of block loaders, for tests: the ports of the site, some of which a test replaces. */
import type { LoadContext } from '#blocks/define-block.ts';
import type { Ports } from '#blocks/ports.ts';
import { createSitePorts } from '#src/page/ports/site-ports.ts';
import { createLoadContext, type PageRender } from '#src/page/run-loader.ts';

/** Creates the ports of the site; those in `replaced` are the test's own. */
export function testPorts(replaced: Partial<Ports> = {}): (render: PageRender) => Ports {
  return (render) => ({ ...createSitePorts(render), ...replaced });
}

/** Creates the context of a loader, on the page `/` unless the test says otherwise. */
export function loadContext(
  page: Omit<Partial<Parameters<typeof createLoadContext>[0]>, 'ports'> & { readonly now: Date },
  replaced?: Partial<Ports>,
): LoadContext {
  return createLoadContext({ path: '/', ...page, ports: testPorts(replaced) });
}
