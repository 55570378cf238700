import { Icon } from '#components/ui/icon.tsx';
import { Anchor } from '#components/ui/link.tsx';
import { Horizon } from './horizon.tsx';
import type { Brand, FooterContent, ToPartMarkup } from './types.ts';

const networks = { facebook: 'Facebook', instagram: 'Instagram' } as const;

type SiteFooterProps = { brand: Brand; footer: FooterContent; toMarkup?: ToPartMarkup | undefined };

/** Site footer: four columns on wide screens, stacked groups on phones. */
export function SiteFooter({ brand, footer, toMarkup }: SiteFooterProps) {
  const content = <FooterSections brand={brand} footer={footer} />;
  const html = toMarkup?.('footer', content)?.html;
  return html === undefined ? (
    <footer className="site-footer" data-later="">
      {content}
    </footer>
  ) : (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: React’s own markup of the same elements
    <footer className="site-footer" data-later="" dangerouslySetInnerHTML={{ __html: html }} />
  );
}

function FooterSections({ brand, footer }: Omit<SiteFooterProps, 'toMarkup'>) {
  return (
    <>
      <Horizon />
      <div className="on-deep">
        <div className="site-footer-inner">
          <div className="site-footer-top">
            <p className="text-balance font-display text-2xl font-bold tracking-[-0.02em]">{brand.tagline}</p>
            <BackToTop />
          </div>
          {footer.columns.length > 0 ? (
            <nav aria-label="Footer" className="site-footer-columns">
              {footer.columns.map(({ title, links }) => (
                <section key={title}>
                  <h2>{title}</h2>
                  <ul>
                    {links.map(({ label, path }) => (
                      <li key={`${label} ${path}`}>
                        <Anchor href={path}>{label}</Anchor>
                      </li>
                    ))}
                  </ul>
                </section>
              ))}
            </nav>
          ) : null}
          <div className="site-footer-legal">
            <p>{footer.copyright}</p>
            {footer.legal.length > 0 ? (
              <ul>
                {footer.legal.map(({ label, path }) => (
                  <li key={path}>
                    <Anchor href={path}>{label}</Anchor>
                  </li>
                ))}
              </ul>
            ) : null}
            {footer.association ? (
              <p>
                <Anchor href={footer.association.href}>{footer.association.name}</Anchor>
              </p>
            ) : null}
            {footer.social.length > 0 ? (
              <ul className="site-footer-social">
                {footer.social.map(({ network, href, label }) => (
                  <li key={network}>
                    <Anchor href={href} bare>
                      <Icon
                        name={network}
                        label={label ? undefined : `${brand.name} on ${networks[network]}`}
                        className="size-6"
                      />
                      {label}
                    </Anchor>
                  </li>
                ))}
              </ul>
            ) : null}
          </div>
        </div>
      </div>
    </>
  );
}

/** Link to the top of the page: the browser's own `#top`, without a script. */
export function BackToTop() {
  return (
    <a href="#top" className="inline-flex min-h-11 items-center gap-2 text-sm font-semibold hover:underline">
      <Icon name="arrow-up" className="size-4" />
      Back to the top
    </a>
  );
}
