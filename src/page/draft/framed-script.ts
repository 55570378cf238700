/**
 * Inline script that marks a draft page shown in a frame, where the banner is placed differently. It runs before the
 * first paint, so that nothing jumps. The policy of drafts allows it by hash (content-security-policy.ts).
 */
export const framedScript = 'if(self!==top)document.documentElement.dataset.framed=1';
