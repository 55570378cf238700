/** The rules of plain English that `npm run lint:prose` applies. Each has a phrase to find and what to write instead. */
import type { Kind } from './extract-text.ts';

/** The names of the rules, as the baseline and the output use them. */
export const ruleNames = [
  'house-term',
  'phrase',
  'clause-subject',
  'long-sentence',
  'interface-wording',
  'vague-name',
  'house-name',
] as const;
export type RuleName = (typeof ruleNames)[number];

/** A phrase to avoid. A space in it matches any white space; case does not matter. */
export interface PhraseRule {
  rule: RuleName;
  /** A regular expression. Words at its ends match whole words only. */
  find: string;
  instead: string;
  /** The kinds of prose that the phrase is wrong in. */
  kinds: readonly Kind[];
  /** Files in which the word has its ordinary sense. */
  except?: RegExp;
}

const technical: readonly Kind[] = ['markdown', 'cell', 'heading', 'comment', 'tag', 'title', 'message'];
const everywhere: readonly Kind[] = [...technical, 'interface'];
const shown: readonly Kind[] = ['interface', 'message'];
/** Programs whose messages neither visitors nor editors read. */
const unseen = /^(scripts|tools|lake|platform|cms)\//;
/** Drawings, in which doors, houses and strips are meant literally. */
export const pictures = /^tools\/(posters|coastline)\/|^components\/media\/posters/;

/** Files about typeset titles, whose letters are no emails. */
const typesetting =
  /^tools\/(posters|coastline)\/|^components\/media\/posters|^src\/page\/social-card\/|^docs\/how-to\/edit\.md$/;

const houseTerms: [find: string, instead: string, except?: RegExp][] = [
  [
    '(?:the|its|their|whose|with|without|given|production|other|these|those|no|all) means(?! (?:that|of|to))',
    'dependencies',
  ],
  ['in lanes|lanes?', 'concurrently; worker; concurrency limit', pictures],
  ['under way', 'in flight; in progress; running'],
  ['twins?(?![- ](?:screw|share|room|bed|cabin))', 'per-request route; draft route', pictures],
  ['(?:front[- ])?doors?(?! of (?:a|the) (?:train|coach|first))', 'guard; request guard; endpoint', pictures],
  ['dress(?:es|ed)? (?:the|a|each|its|every|as|up|with|for|page)', 'rewrite; set up', pictures],
  ['packed (?:bod(?:y|ies)|answers?|pages?|for the way)', 'compressed'],
  ['bod(?:y|ies) (?:is|are|was|were) packed', 'compressed'],
  ['still (?:blocks?|markup)', 'static'],
  ['(?:the|draft|our) guesses', 'guess limiter'],
  ['standing connections?', 'persistent connection'],
  ['quick look', 'read with a timeout'],
  ['newer words', 'unknown status'],
  ['patience', 'timeout'],
  ['houses?(?! numbers?)', 'site; test site', pictures],
  ['mortal', 'crash; stoppable'],
  ['redraw(?:s|n|ing)?', 'render; refresh'],
  ['seeing what it does', 'observability'],
  [
    '(?<!(?:\\d|thirty|twenty|ten|five|four|three|two|one|first|last|small|capital|larger|fewer|other|more|case of|each|by|of|without|in) )letters?(?!,? (?:apart|a to z|by how|of an address|digits|and (?:digits|numbers|spaces)|or (?:digits|a digit)|with their|without|reach|in units|wrong|case|by letter|of the alphabet))',
    'email',
    typesetting,
  ],
  ['(?:the|our|whose|in|no|sound) books', 'ledger'],
  ['(?<!date )(?:a|the|this|each|one) strips?(?! of (?:sand|land|paper))', 'date strip', pictures],
  ['(?<!departure )(?:a|the|each|its) boards?', 'departure board; timetable', pictures],
  ['the chosen (?:instance|process)', 'leader'],
  ['asked? ahead|ahead of (?:a|the|its) visit', 'prefetch'],
  ['stands? back', 'steps down'],
];

const phrases: [find: string, instead: string][] = [
  ['so many(?! that)', 'the number: `limit`, `count`; at most N'],
  ['anew', 'again'],
  ['go(?:es)? on|went on|gone on|going on', 'continues'],
  ['by itself|by themselves|by himself|by oneself', 'automatically; on its own; alone'],
  ['(?:is|are|was|were) had|to be had', 'is available; exists; say who has it'],
  ['(?:is|are|was|were|be|been|being) told(?! apart)', 'receives; is notified; say who reports it'],
  ['told of', 'notified of; informed about'],
  ['for good', 'permanently'],
  ['at most at once', 'up to N at a time'],
  [
    '(?:none|one|that|those|much|more|all|part|speaks?|knows?|says?|hears?|out|because|became|made) of that(?= [^\\w]|[.,;:]|$)',
    'of it; name the thing',
  ],
  ['who(?:m|so)?ever', 'name them: the caller, a visitor, anyone who'],
  ['gone on with', 'continued'],
  ['asked for no more than', 'asked only for'],
  ['at one time', 'at a time'],
  ['at the least', 'at least'],
  ['signs? of life', 'health probe'],
  ['strangers?', 'the public; anyone; an unknown client'],
  ['all the same', 'anyway; still'],
  ['lest', 'so that … not'],
  ['is no fault(?! ["“_])', 'is allowed; is not an error'],
  ['dearer', 'more expensive'],
  ['how the payment is', 'the payment’s state'],
  ["is nobody’s|is nobody's", 'belongs to nobody; say who may use it'],
  ['words in the database', 'status values'],
  ["can(?:no|’|')t be gone on", 'failed'],
  ['in order to', 'to'],
  ['prior to', 'before'],
  ['utili[sz]e[sd]?', 'use'],
];

const wordings: [find: string, instead: string][] = [
  ['pay what the new fare', 'pay any difference in fare'],
  ['the least that (?:these|they) allow', 'The stricter refund rule applies.'],
  ['go(?:es)? back(?! to)', 'is refunded; refundable'],
  ['pa(?:y|id) back', 'refund; refunded'],
  ['this holds until', 'This offer is valid until'],
  ['a card has the money', 'Refunds reach your card in'],
  ['give the (?:day|date)', 'Choose a travel date.'],
  ['there and back', 'Return'],
  ['come back on', 'Return on'],
  ['at most', 'up to'],
  ["can(?:’|')t see that far", 'That date has passed.'],
  ['something behind it', 'Trailer or caravan'],
  ['for each person with a seat', 'One per passenger.'],
  ['it is in your cart', 'Added to your cart.'],
  ['who travels', 'Travellers'],
  ['how we reach you', 'Contact details'],
  ['is asked for once', 'Enter each traveller once.'],
  ['to go on', 'to continue'],
  [
    'does not let you travel|comes with the answer',
    'This is not a ticket. We’ll email yours when the operator confirms.',
  ],
  ['say this reference', 'Quote this reference'],
  ['get all of it back', 'we refund you in full'],
  ['from memory', 'Some times are unconfirmed.'],
  ['mirror of the', 'remove: an internal note'],
  ['written quite like that', 'No exact match.'],
  ['these come near', 'Close matches:'],
];

const phraseRules = (rule: RuleName, kinds: readonly Kind[], rows: [string, string, RegExp?][]) =>
  rows.map(([find, instead, except]): PhraseRule => ({ rule, find, instead, kinds, except }));

export const phraseRuleList: readonly PhraseRule[] = [
  ...phraseRules('house-term', technical, houseTerms),
  ...phraseRules('phrase', everywhere, phrases),
  ...phraseRules(
    'interface-wording',
    shown,
    wordings.map(([find, instead]) => [find, instead, unseen]),
  ),
];

/** The most words that a sentence may have. */
export const maxWords = 25;

/** The words that start a clause which must not be a subject. */
export const clauseStart =
  /^[“‘"'(]*(who(?:m|so)?ever|what(?:ever)?|which(?:ever)|whether|where|who|whose)\b/i;

/** Names that say nothing on their own. Each needs a noun: `maxQueued`, `requestedPath`, `timeoutMs`. */
export const vagueNames: ReadonlySet<string> = new Set(
  'most least told asked kept known left gone given taken made done had said shown found sold paid drawn held lost chosen wanted needed choice patience means twin door house settling'.split(
    ' ',
  ),
);

/** House terms that no declared name may have as one of its words, with the usual ones. */
export const houseNameWords: ReadonlyMap<string, string> = new Map(
  Object.entries({
    patience: '`timeoutMs`',
    lane: '`worker`, `testRun`, `maxConcurrent`',
    told: '`reported`, `notified`, `isNotified`',
    untold: '`pending`, `unreported`',
    anew: '`again`, or a verb with re-: `rebuild`',
    twin: '`duplicate`, `draftRoute`',
    house: '`site`, `testSite`',
    dress: '`rewrite`',
    stranger: '`anonymous`, `unknownClient`',
  }),
);
