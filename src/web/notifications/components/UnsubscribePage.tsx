import { useLocation } from '@tanstack/react-router';
import type { MailPreference } from '#contract/accounts/rules.ts';
import { ApiError } from '#web/api.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { PlainPage } from '#web/ui/PlainPage.tsx';
import { copy } from '../copy/unsubscribe.ts';
import { useUnsubscribe } from '../queries/unsubscribe.ts';
import css from './UnsubscribePage.module.css';

const CHOICES = ['daily', 'at_once', 'never'] as const satisfies readonly MailPreference[];
const TOKEN = /^[\w-]{43}$/;

/** Unsubscribes by the link of an email. Its token is in the URL fragment, so that it reaches no server log. */
export function UnsubscribePage() {
  const token = useLocation({ select: ({ hash }) => hash });
  return <PlainPage>{TOKEN.test(token) ? <UnsubscribeForm key={token} token={token} /> : <InvalidLink />}</PlainPage>;
}

function UnsubscribeForm({ token }: { readonly token: string }) {
  const { mutate, data, variables, isPending, error } = useUnsubscribe(token);
  if (error instanceof ApiError && error.status === 404) return <InvalidLink />;
  const chosen = data?.mail_preference;
  return (
    <>
      <PageHeading>{copy.title}</PageHeading>
      {!chosen && <p>{copy.lead}</p>}
      <div role="status">{chosen && <Banner variant="success">{copy.done[chosen]}</Banner>}</div>
      <div role="alert">{error && <Banner variant="error">{error.message}</Banner>}</div>
      {chosen ? (
        <>
          <p>{copy.undo}</p>
          <div className={css.buttons}>
            {CHOICES.filter((one) => one !== chosen).map((one) => (
              <Button
                key={one}
                variant="outlineDark"
                loading={isPending && variables === one}
                onClick={() => mutate(one)}
              >
                {copy.choices[one]}
              </Button>
            ))}
          </div>
          <a href="/" className={buttonClass({ variant: 'plain' })}>
            {copy.toHome}
          </a>
        </>
      ) : (
        <Button loading={isPending} onClick={() => mutate('never')}>
          {copy.stop}
        </Button>
      )}
    </>
  );
}

function InvalidLink() {
  return (
    <>
      <PageHeading>{copy.unknown}</PageHeading>
      <p role="alert">{copy.unknownNote}</p>
      <a href="/details#notifications">{copy.settings}</a>
    </>
  );
}
