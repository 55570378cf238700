/** What reads a form and sends it: it brings the rules of all fields along, so it comes when a form is used. */
export const loadServeForm = () => import('./serve-form.ts');
