/** Lazily loads the form handler, which includes the validation rules of all fields. */
export const loadSubmitCartForm = () => import('./submit-cart-form.ts');
