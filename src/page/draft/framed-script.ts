/**
 * Says whether a draft stands in a frame, beside its form, where the banner has another place: before anything is drawn, so that
 * nothing jumps. The policy of drafts names it (page-policy.ts).
 */
export const framedScript = 'if(self!==top)document.documentElement.dataset.framed=1';
