import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

/*
 * The site's own icons, 24 units square: flat shapes for vehicles, two-unit strokes for signs. They take the colour of
 * the text.
 */
const stroke = { className: 'icon-stroke' };
const boldStroke = { className: 'icon-stroke icon-bold' };

const shapes = {
  train: (
    <path d="M8 2h8a4 4 0 0 1 4 4v9a4 4 0 0 1-3.2 3.9L19 22h-2.6l-1.6-2.3H9.2L7.6 22H5l2.2-3.1A4 4 0 0 1 4 15V6a4 4 0 0 1 4-4Zm-1.5 4v4.5h11V6Zm1.7 7.2a1.4 1.4 0 1 0 0 2.8 1.4 1.4 0 0 0 0-2.8Zm7.6 0a1.4 1.4 0 1 0 0 2.8 1.4 1.4 0 0 0 0-2.8Z" />
  ),
  coach: (
    <path d="M5 3h14a2 2 0 0 1 2 2v13h-1.5v2.5h-3V18h-9v2.5h-3V18H3V5a2 2 0 0 1 2-2Zm.5 3v6h13V6Zm1.4 8a1.4 1.4 0 1 0 0 2.8 1.4 1.4 0 0 0 0-2.8Zm10.2 0a1.4 1.4 0 1 0 0 2.8 1.4 1.4 0 0 0 0-2.8Z" />
  ),
  ferry: (
    <path d="M9.5 2h5v2.5H18V9l3.2 1.2-2 6.6a4.6 4.6 0 0 1-3.2-1.3 5.7 5.7 0 0 1-8 0 4.6 4.6 0 0 1-3.2 1.3l-2-6.6L6 9V4.5h3.5Zm-1.2 4.7v1.5L12 6.9l3.7 1.3V6.7ZM2 18.3c2.2 0 4-.5 6-1.7 2.5 1.7 5.5 1.7 8 0 2 1.2 3.8 1.7 6 1.7v2.2c-2.2 0-4.1-.4-6-1.4-2.5 1.3-5.5 1.3-8 0-1.9 1-3.8 1.4-6 1.4Z" />
  ),
  pass: (
    <path d="M2 5h20v4.5a2.5 2.5 0 0 0 0 5V19H2v-4.5a2.5 2.5 0 0 0 0-5Zm13 2.5V9h1.6V7.5Zm0 3.7v1.6h1.6v-1.6Zm0 3.8v1.5h1.6V15Z" />
  ),
  gift: (
    <path d="M11 7H9.3A2.3 2.3 0 1 1 11.5 4l.5.9.5-.9A2.3 2.3 0 1 1 14.7 7H13v4h9v10H2V11h9Zm-2 6.2H4.2v5.6H9Zm2.2 0v5.6h8.6v-5.6Z" />
  ),
  package: (
    <path d="M8.5 6V3h7v3H21v5.5h-7.5V10h-3v1.5H3V6Zm1.800 0h3.400V4.7h-3.400ZM3 13.3h7.5v1.7h3v-1.7H21V21H3Z" />
  ),
  home: <path d="M12 2.5 22 11l-1.3 1.5L19 11.100V21h-5.5v-6h-3v6H5v-9.900l-1.7 1.400L2 11Z" />,
  pin: (
    <path
      fillRule="evenodd"
      d="M12 2a7.5 7.5 0 0 1 7.5 7.5c0 4.800-5 9.7-7.5 12.5-2.5-2.800-7.5-7.7-7.5-12.5A7.5 7.5 0 0 1 12 2Zm0 4.800a2.7 2.7 0 1 0 0 5.400 2.7 2.7 0 0 0 0-5.400Z"
    />
  ),
  calendar: <path {...stroke} d="M4 5.5h16V20H4ZM4 10h16M8 2.5V6m8-3.5V6" />,
  person: (
    <path d="M12 3a4.3 4.3 0 1 1 0 8.600A4.3 4.3 0 0 1 12 3ZM4 21c.3-4.600 3.400-7.5 8-7.5s7.7 2.900 8 7.5Z" />
  ),
  plus: <path {...stroke} d="M12 4.5v15M4.5 12h15" />,
  minus: <path {...stroke} d="M4.5 12h15" />,
  arrow: <path {...stroke} d="M3 12h17M13.5 5.5 20 12l-6.5 6.5" />,
  'arrow-up': <path {...stroke} d="M12 21V4M5.5 10.5 12 4l6.5 6.5" />,
  chevron: <path {...stroke} d="m5.5 9 6.5 6.5L18.5 9" />,
  menu: <path {...stroke} d="M3 6.5h18M3 12h18M3 17.5h18" />,
  close: <path {...stroke} d="m5.5 5.5 13 13m0-13-13 13" />,
  external: <path {...boldStroke} d="M8 5h11v11M18 6 5 19" />,
  cart: (
    <>
      <path {...stroke} d="M2.5 4h3l2.3 11.5h10.4L20.5 7.5H6.5" />
      <path d="M9 18.2a1.9 1.9 0 1 0 0 3.8 1.9 1.9 0 0 0 0-3.8Zm8 0a1.9 1.9 0 1 0 0 3.8 1.9 1.9 0 0 0 0-3.8Z" />
    </>
  ),
  play: <path d="M6 3v18L21 12Z" />,
  check: <path {...boldStroke} d="m4.5 12.5 5 5 10-11" />,
  warning: (
    <path
      fillRule="evenodd"
      d="M12 2 23 21.5H1Zm-1.2 7 .3 6h1.8l.3-6Zm1.2 7.2a1.3 1.3 0 1 0 0 2.6 1.3 1.3 0 0 0 0-2.6Z"
    />
  ),
  info: (
    <path
      fillRule="evenodd"
      d="M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20Zm-1.1 8.5v7h2.2v-7ZM12 6.3a1.4 1.4 0 1 0 0 2.8 1.4 1.4 0 0 0 0-2.8Z"
    />
  ),
  clock: (
    <>
      <circle {...stroke} cx="12" cy="12" r="9" />
      <path {...stroke} d="M12 6.5V12l4 2.5" />
    </>
  ),
  search: (
    <>
      <circle {...stroke} cx="10.5" cy="10.5" r="6.5" />
      <path {...stroke} d="m15.5 15.5 5 5" />
    </>
  ),
  facebook: (
    <path d="M22 12a10 10 0 1 0-11.6 9.9v-7H7.9V12h2.5V9.8c0-2.5 1.5-3.9 3.8-3.9 1.1 0 2.2.2 2.2.2v2.5h-1.2c-1.3 0-1.6.8-1.6 1.6V12h2.7l-.4 2.9h-2.3v7A10 10 0 0 0 22 12Z" />
  ),
  instagram: (
    <path
      fillRule="evenodd"
      d="M7.5 2h9A5.5 5.5 0 0 1 22 7.5v9a5.5 5.5 0 0 1-5.5 5.5h-9A5.5 5.5 0 0 1 2 16.5v-9A5.5 5.5 0 0 1 7.5 2Zm0 2A3.5 3.5 0 0 0 4 7.5v9A3.5 3.5 0 0 0 7.5 20h9a3.5 3.5 0 0 0 3.5-3.5v-9A3.5 3.5 0 0 0 16.5 4ZM12 7a5 5 0 1 1 0 10 5 5 0 0 1 0-10Zm0 2a3 3 0 1 0 0 6 3 3 0 0 0 0-6Zm5.3-3.5a1.2 1.2 0 1 1 0 2.4 1.2 1.2 0 0 1 0-2.4Z"
    />
  ),
} as const satisfies Record<string, ReactNode>;

export type IconName = keyof typeof shapes;

/** Type guard: returns true if a string is the name of an icon. */
export const isIconName = (name: string): name is IconName => Object.hasOwn(shapes, name);

/** Names of all icons, in catalogue order. */
export const iconNames: readonly IconName[] = Object.keys(shapes).filter(isIconName);

export type IconProps = {
  name: IconName;
  /** Accessible name, for an icon without text beside it. */
  label?: string;
  className?: string;
};

/** Icon in the colour of its text, one em high by default. Hidden from screen readers unless it has a label. */
export function Icon({ name, label, className }: IconProps) {
  const look = classNames('icon', className ?? 'size-[1.2em]');
  return label ? (
    <svg viewBox="0 0 24 24" width="24" height="24" role="img" aria-label={label} className={look}>
      {shapes[name]}
    </svg>
  ) : (
    <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" className={look}>
      {shapes[name]}
    </svg>
  );
}
