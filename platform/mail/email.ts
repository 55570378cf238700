/**
 * Content model of an email, independent of its rendering. Text and HTML parts are both rendered from it
 * (`renderEmail`), so that they agree. All values are plain text.
 */

/** Status of an entry; always shown as text as well. */
export interface EmailState {
  readonly tone: 'good' | 'waiting' | 'bad' | 'over';
  readonly text: string;
}

/** A stage of a journey, with its times. */
export interface EmailStage {
  /** `TranzAlpine · train` */
  readonly label: string;
  /** Sets the colour of its line. */
  readonly mode: 'rail' | 'coach' | 'ferry';
  readonly from: EmailCall;
  readonly to: EmailCall;
  /** `Check-in closes at 07:55` */
  readonly note: string | null;
}

export interface EmailCall {
  /** `08:15` */
  readonly time: string;
  /** `Tue 1 Dec` */
  readonly day: string;
  readonly place: string;
}

/** One item of the email, such as a journey, with its details. */
export interface EmailEntry {
  readonly kind: 'entry';
  readonly title: string;
  readonly detail: string;
  readonly state: EmailState | null;
  /** Comment on the item. */
  readonly note: string | null;
  readonly stages: readonly EmailStage[];
  readonly lists: readonly { readonly title: string; readonly items: readonly string[] }[];
  /** Conditions as the customer accepted them. */
  readonly smallPrint: string | null;
}

/** A part of an email. */
export type EmailPart =
  | { readonly kind: 'paragraph'; readonly text: string; readonly quiet?: boolean }
  /** Action required, or something to know first. */
  | { readonly kind: 'notice'; readonly text: string }
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  /** A code to copy by hand, such as a reference. */
  | {
      readonly kind: 'code';
      readonly label: string;
      readonly code: string;
      /** Facts shown before it with equal weight, such as an expiry date. */
      readonly facts: readonly { readonly label: string; readonly value: string }[];
    }
  | EmailEntry
  | {
      readonly kind: 'account';
      readonly rows: readonly {
        readonly label: string;
        readonly amount: string;
        readonly strong?: boolean;
      }[];
      readonly note: string | null;
    }
  /** Another person's text, with its line breaks. */
  | { readonly kind: 'quote'; readonly text: string; readonly by: string }
  /** A link: the main action, or, with `quiet`, a further one. */
  | { readonly kind: 'action'; readonly label: string; readonly url: string; readonly quiet?: boolean };

export interface Email {
  readonly subject: string;
  /** Preview text that inboxes show after the subject. */
  readonly preview: string;
  readonly heading: string;
  readonly parts: readonly EmailPart[];
}

/** The sender, shown at the top and bottom of every email. */
export interface EmailSite {
  readonly name: string;
  readonly tagline: string;
  /** The site's origin, without a trailing slash. */
  readonly siteUrl: string;
}
