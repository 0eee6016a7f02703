import { Link, useLocation } from '@tanstack/react-router';
import { safeRedirect } from '#contract/access/redirects.ts';
import { DemoEmail } from '#web/links/components/DemoEmail.tsx';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { useAppForm } from '#web/ui/form/useAppForm.ts';
import { focusNextHeading, PageHeading } from '#web/ui/PageHeading.tsx';
import { PlainPage } from '#web/ui/PlainPage.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { copy } from '../copy/links.ts';
import { useTypedEmail } from '../model/typed-email.ts';
import { useRequestPasswordReset } from '../queries/links.ts';
import css from './Link.module.css';

/** Requests a password reset by email. The confirmation is the same for unknown addresses, so that it reveals no account. */
export function ForgotPasswordPage() {
  const request = useRequestPasswordReset();
  const redirect = safeRedirect(useLocation({ select: ({ search }) => (search as { redirect?: unknown }).redirect }));
  const form = useAppForm({
    initialValues: { email: useTypedEmail() },
    validate: ({ email }) => ({ email: !email && copy.emailRequired }),
    send: ({ email }) => request.mutateAsync({ email: email.trim(), ...(redirect && { redirect }) }),
    onSuccess: focusNextHeading,
  });
  const again = () => {
    focusNextHeading();
    form.clearErrors();
    request.reset();
  };
  if (request.isSuccess) {
    return (
      <PlainPage inLayout>
        <PageHeading key="sent">{copy.sentTitle}</PageHeading>
        <p role="status">{copy.sentText(form.values.email.trim())}</p>
        <p className="muted">{copy.sentHint}</p>
        <DemoEmail to={form.values.email.trim()} since={request.submittedAt} />
        <Button variant="outlineDark" onClick={again}>
          {copy.useAnotherEmail}
        </Button>
        <BackLink redirect={redirect} />
      </PlainPage>
    );
  }
  return (
    <PlainPage inLayout>
      <PageHeading key="form">{copy.forgotTitle}</PageHeading>
      <form {...form.props} className={css.form}>
        <p>{copy.forgotLead}</p>
        <FormAlert form={form} />
        <TextField label={copy.email} type="email" autoComplete="username" {...form.field('email')} />
        <Button type="submit" size="large" wide loading={form.isPending}>
          {copy.forgotSubmit}
        </Button>
      </form>
      <BackLink redirect={redirect} />
    </PlainPage>
  );
}

const BackLink = ({ redirect }: { readonly redirect: string | null }) => (
  <Link to="/" search={redirect ? { redirect } : {}} className={css.link}>
    {copy.back}
  </Link>
);
