import { Banner } from '../Banner.tsx';

/** Errors that belong to no field. Rendered empty from the start, since assistive technology announces only what changes in a live region. */
export function FormAlert({ form }: { readonly form: { readonly alert: string | null } }) {
  return <div role="alert">{form.alert && <Banner variant="error">{form.alert}</Banner>}</div>;
}
