/** Title and message of error pages by HTTP status (403, 404, 500). */
export type ErrorText = { readonly title: string; readonly message: string };

const texts: Readonly<Record<number, ErrorText>> = {
  404: { title: 'A wrong turn', message: 'We’re really sorry but this page no longer exists.' },
  500: { title: 'Server Error', message: 'Something went wrong on our side. Please try again later.' },
  403: { title: 'Access Denied', message: 'You don’t have permission to view this page.' },
};

const other: ErrorText = {
  title: 'Oops!',
  message:
    'Looks like something has gone wrong, please try another page or click the button below to go back to the home page.',
};

/** Returns title and message of an error page for an HTTP status, as in the specification's table. */
export const errorText = (status: number): ErrorText => texts[status] ?? other;

/** Default message for a missing page. */
export const pageNotFound = (path: string): string => `Page not found: ${path}`;
