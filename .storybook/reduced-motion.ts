const asked = /\(\s*prefers-reduced-motion(?:\s*:\s*(reduce|no-preference))?\s*\)/g;

/** The question about motion answered, the rest of the query left as it is. */
const answered = (query: string) =>
  query.replaceAll(asked, (_whole, wish = 'reduce') =>
    wish === 'reduce' ? '(min-width: 0px)' : '(max-width: 0px)',
  );

/**
 * Shows this page as to somebody who asked for less motion, whatever the system says: the question is answered in all style
 * sheets and in `matchMedia`.
 * @returns puts everything back
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
