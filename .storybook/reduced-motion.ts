/** Emulates `prefers-reduced-motion` for stories by rewriting style sheets and `matchMedia`. */
const asked = /\(\s*prefers-reduced-motion(?:\s*:\s*(reduce|no-preference))?\s*\)/g;

/** Replaces the motion condition in a media query, and keeps the rest. */
const answered = (query: string) =>
  query.replaceAll(asked, (_whole, wish = 'reduce') =>
    wish === 'reduce' ? '(min-width: 0px)' : '(max-width: 0px)',
  );

/**
 * Makes this page behave as if the visitor prefers reduced motion. It replaces the media query in all style sheets and in
 * `matchMedia`.
 * @returns a function that restores both
 */
export function reduceMotion(): () => void {
  const undo: (() => void)[] = [];
  const visit = (rules: CSSRuleList) => {
    for (const rule of rules) {
      if (rule instanceof CSSMediaRule && rule.media.mediaText.includes('prefers-reduced-motion')) {
        const { media } = rule;
        const before = media.mediaText;
        media.mediaText = answered(before);
        undo.push(() => {
          media.mediaText = before;
        });
      }
      if ('cssRules' in rule && rule.cssRules instanceof CSSRuleList) visit(rule.cssRules);
    }
  };
  for (const sheet of document.styleSheets) visit(sheet.cssRules);

  const matchMedia = window.matchMedia;
  window.matchMedia = (query) => matchMedia.call(window, answered(query));
  undo.push(() => {
    window.matchMedia = matchMedia;
  });
  return () => {
    for (const step of undo) step();
  };
}
