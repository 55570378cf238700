/** Error boundary of draft pages, the same as that of the public site. */
'use client';

export { default } from '../(site)/error.tsx';
