import { Banner } from '../Banner.tsx';

/** What the server said of a form beside its fields. It stands in every form from the start: assistive technology hears what comes into it. */
export function FormAlert({ form }: { readonly form: { readonly alert: string | null } }) {
  return <div role="alert">{form.alert && <Banner variant="error">{form.alert}</Banner>}</div>;
}
