/** Lazily loads the form handler, which includes the validation rules of all fields. */
export const loadServeForm = () => import('./serve-form.ts');
