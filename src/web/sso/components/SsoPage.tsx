import { Link, useLocation } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { safeRedirect } from '#contract/access/redirects.ts';
import { ApiError } from '#web/api.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
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

/** What the address asks for without a word of the person. */
function startFromSearch({ email, brand, test }: Search): SignOnStart | null {
  const [address, word, id] = [text(email), text(brand), text(test)];
  if (id) return { test: id };
  if (word) return { brand: word };
  return address ? { email: address } : null;
}

/** People name their e-mail address and leave for their organisation's log-in. */
export function SsoPage() {
  const search = useLocation({ select: ({ search }) => search as Search });
  const redirect = safeRedirect(search.redirect);
  const begin = useStartSignOn(redirect);
  const [email, setEmail] = useState(text(search.email) ?? '');
  const [tried, setTried] = useState(false);
  const atOnce = startFromSearch(search);
  useRunOnce(() => atOnce && begin.mutate(atOnce));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (email.trim() !== '' && !begin.isPending) begin.mutate({ email: email.trim() });
  };
  const busy = begin.isPending || begin.isSuccess;
  return (
    <PlainPage>
      <PageHeading>{copy.title}</PageHeading>
      <div role="status">{busy && <p>{copy.redirecting}</p>}</div>
      <div role="alert">{begin.error && <SignOnError error={begin.error} />}</div>
      {!(busy && atOnce) && (
        <form className={css.form} onSubmit={submit} noValidate>
          <p>{copy.lead}</p>
          <TextField
            label={copy.email}
            type="email"
            autoComplete="username"
            value={email}
            onChange={setEmail}
            error={tried && email.trim() === '' ? copy.emailMissing : undefined}
          />
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

/** When the page comes, and not again. */
function useRunOnce(act: () => void): void {
  const done = useRef(false);
  useEffect(() => {
    if (done.current) return;
    done.current = true;
    act();
  });
}
