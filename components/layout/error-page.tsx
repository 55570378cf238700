/** Error page for an HTTP status: message and link home; on a 404 a similar page and a search form. */
import { SearchField } from '#components/search/search-field.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { Container } from '#components/ui/container.tsx';
import { Heading } from '#components/ui/heading.tsx';
import { TextLink } from '#components/ui/link.tsx';
import { errorText, pageNotFound } from './error-messages.ts';

export type ErrorPageProps = {
  status: number;
  /** Replaces the default message of the status. */
  message?: string;
  /** The requested path, named on a 404. */
  path?: string;
  /** On a 404: the path of the most similar page. */
  similar?: string | null;
  /** On a 404: a search form, filled with the words of the path. */
  search?: { readonly action: string; readonly text: string };
};

/** Error page for an HTTP status: a message, a link home, and a retry or a search where it may help. */
export function ErrorPage({ status, message, path, similar, search }: ErrorPageProps) {
  const text = errorText(status);
  return (
    <Container>
      <div className="page-grid items-center gap-y-8 pt-rhythm">
        <div className="col-span-12 flex flex-col items-start gap-5 md:col-span-6 lg:col-span-5">
          <p className="figures font-display text-xl font-bold text-quiet">{status}</p>
          <Heading level={1} size="title">
            {text.title}
          </Heading>
          <p className="max-w-text text-lg">{message ?? text.message}</p>
          {status === 404 && path ? (
            <p className="line-clamp-3 max-w-full text-sm text-quiet [overflow-wrap:anywhere]">
              {pageNotFound(path)}
            </p>
          ) : null}
          {status === 404 && similar ? (
            <p className="max-w-full text-lg [overflow-wrap:anywhere]">
              Did you mean <TextLink href={similar}>{similar}</TextLink>?
            </p>
          ) : null}
          {status === 404 && search ? (
            <search className="w-full max-w-text">
              <form action={search.action} method="get">
                <SearchField id="missing-q" label="Search the site" typed={search.text} />
              </form>
            </search>
          ) : null}
          <div className="flex flex-wrap gap-3">
            <ButtonLink href="/" variant={search ? 'secondary' : 'primary'}>
              Homepage
            </ButtonLink>
            {status >= 500 ? (
              // An empty address is the address of the failed page, including its query.
              <ButtonLink href="" variant="secondary" document>
                Try again
              </ButtonLink>
            ) : null}
          </div>
        </div>
        <img
          src="/illustrations/lost.svg"
          width="960"
          height="720"
          alt=""
          // Every page contains this image hidden, in case it must show an error. Only lazy loading keeps it from being
          // preloaded.
          loading="lazy"
          className="picture-ground col-span-12 aspect-4/3 w-full object-cover md:col-span-6 lg:col-start-7"
        />
      </div>
    </Container>
  );
}
