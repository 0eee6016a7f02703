import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { safeRedirect } from '#contract/access/redirects.ts';
import { ApiError } from '#web/api.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { useAppForm } from '#web/ui/form/useAppForm.ts';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { PlainPage } from '#web/ui/PlainPage.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { copy } from '../copy/sign-on.ts';
import { type SignOnStart, useStartSignOn } from '../queries/sign-on.ts';
import css from './SignOn.module.css';

interface Search {
  readonly email?: unknown;
  readonly brand?: unknown;
  readonly test?: unknown;
  readonly redirect?: unknown;
}

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** The sign-on that the URL starts without any input. */
function startFromSearch({ email, brand, test }: Search): SignOnStart | null {
  const [address, word, id] = [text(email), text(brand), text(test)];
  if (id) return { test: id };
  if (word) return { brand: word };
  return address ? { email: address } : null;
}

/** `/sso`: finds the identity provider of an email address and sends the browser there. */
export function SsoPage() {
  const search = useLocation({ select: ({ search }) => search as Search });
  const redirect = safeRedirect(search.redirect);
  const signOn = useStartSignOn(redirect);
  const form = useAppForm({
    initialValues: { email: text(search.email) ?? '' },
    validate: ({ email }) => ({ email: !email.trim() && copy.emailMissing }),
    send: ({ email }) => signOn.mutateAsync({ email: email.trim() }),
  });
  const autoStart = startFromSearch(search);
  useRunOnce(() => autoStart && signOn.mutate(autoStart));
  const busy = signOn.isPending || signOn.isSuccess;
  return (
    <PlainPage>
      <PageHeading>{copy.title}</PageHeading>
      <div role="status">{busy && <p>{copy.redirecting}</p>}</div>
      <div role="alert">{signOn.error && !form.errorAt('email') && <SignOnError error={signOn.error} />}</div>
      {!(busy && autoStart) && (
        <form {...form.props} className={css.form}>
          <p>{copy.lead}</p>
          <TextField label={copy.email} type="email" autoComplete="username" {...form.field('email')} />
          <Button type="submit" size="large" wide loading={busy}>
            {copy.submit}
          </Button>
        </form>
      )}
      <Link to="/" search={redirect ? { redirect } : {}} className={css.link}>
        {copy.password}
      </Link>
    </PlainPage>
  );
}

function SignOnError({ error }: { readonly error: Error }) {
  const refused = error instanceof ApiError && error.status === 400;
  return (
    <Banner variant="error">
      {refused ? (
        <>
          <strong>{error.message}</strong> {copy.incorrectHint}
        </>
      ) : (
        error.message
      )}
    </Banner>
  );
}

/** Runs once, although React's strict mode mounts twice. */
function useRunOnce(run: () => void): void {
  const done = useRef(false);
  useEffect(() => {
    if (done.current) return;
    done.current = true;
    run();
  });
}
