/**
 * A letter: what a mail says, before it has a look. Whoever writes one says everything once; the text part and the HTML part are
 * made of it (`renderEmail`), so that they say the same. All of it is plain text.
 */

/** How something stands; always told in words, too. */
export interface EmailState {
  readonly tone: 'good' | 'waiting' | 'bad' | 'over';
  readonly words: string;
}

/** A way from one place to another, with its times. */
export interface EmailStage {
  /** `TranzAlpine · train` */
  readonly label: string;
  /** Colours its line. */
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

/** One thing the letter is about, with what belongs to it. */
export interface EmailEntry {
  readonly kind: 'entry';
  readonly title: string;
  readonly detail: string;
  readonly state: EmailState | null;
  /** What somebody says about it. */
  readonly note: string | null;
  readonly stages: readonly EmailStage[];
  readonly lists: readonly { readonly title: string; readonly items: readonly string[] }[];
  /** Conditions, in the words they were accepted in. */
  readonly smallPrint: string | null;
}

/** A part of a letter. */
export type EmailPart =
  | { readonly kind: 'paragraph'; readonly text: string; readonly quiet?: boolean }
  /** Something to act upon, or to know before all else. */
  | { readonly kind: 'notice'; readonly text: string }
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  /** What is copied by hand: a reference, a code. */
  | {
      readonly kind: 'code';
      readonly label: string;
      readonly code: string;
      /** Before it, as prominent: a last day. */
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
  /** In somebody else's words, line by line. */
  | { readonly kind: 'quote'; readonly text: string; readonly by: string }
  /** Somewhere to go: the one thing to do, or, `quiet`, one more. */
  | { readonly kind: 'action'; readonly label: string; readonly url: string; readonly quiet?: boolean };

export interface Email {
  readonly subject: string;
  /** What a list of mails shows after the subject. */
  readonly preview: string;
  readonly heading: string;
  readonly parts: readonly EmailPart[];
}

/** Who writes: stands in the head and the foot of every letter. */
export interface EmailSite {
  readonly name: string;
  readonly tagline: string;
  /** The site's origin, without a slash at its end. */
  readonly siteUrl: string;
}
