import { useQuery } from '@tanstack/react-query';
import type { LinkFacts } from '#contract/links/schema.ts';
import { ApiError } from '#web/api.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { focusNextHeading, PageHeading } from '#web/ui/PageHeading.tsx';
import { PlainPage } from '#web/ui/PlainPage.tsx';
import { copy } from '../copy/links.ts';
import { useLogInWithLink } from '../queries/links.ts';
import { meQuery } from '../queries.ts';
import { LinkExpired, LinkPreview } from './LinkPreview.tsx';

interface LinkTexts {
  readonly title: string;
  readonly text: (facts: LinkFacts) => string;
  /** Names the account. */
  readonly button: (facts: LinkFacts) => string;
}
interface Props extends LinkTexts {
  readonly tempToken: string;
  /** Purposes that this page serves. */
  readonly purposes: readonly string[];
  /** The page to continue to; the access rules may change it. */
  readonly to: string;
}

/** A whole page for a sign-in link: what it is for, and the one button that uses it. */
export function LinkPanelPage({ purposes, ...panel }: Props) {
  return (
    <PlainPage>
      <LinkPreview tempToken={panel.tempToken} purposes={purposes}>
        {(facts) => <LinkPanel facts={facts} {...panel} />}
      </LinkPreview>
    </PlainPage>
  );
}

/** The same without the page, once the link is known to be valid. */
export function LinkPanel({
  tempToken,
  facts,
  title,
  text,
  button,
  to,
}: Omit<Props, 'purposes'> & { readonly facts: LinkFacts }) {
  const logIn = useLogInWithLink(to);
  const me = useQuery(meQuery).data;
  if (logIn.error instanceof ApiError && logIn.error.status === 404) return <LinkExpired />;
  return (
    <>
      <PageHeading>{title}</PageHeading>
      {facts.message && <blockquote>{facts.message}</blockquote>}
      <p>{text(facts)}</p>
      {me && me.email !== facts.email && (
        <Banner variant="info">{copy.differentAccount(`${me.first_name} ${me.last_name}`)}</Banner>
      )}
      <div role="alert">{logIn.error && <Banner variant="error">{logIn.error.message}</Banner>}</div>
      <Button loading={logIn.isPending} onClick={() => logIn.mutate(tempToken, { onError: focusExpiredHeading })}>
        {button(facts)}
      </Button>
      <p className="muted">{copy.validUntil(time.format(new Date(facts.expires_at)))}</p>
    </>
  );
}

/** A link that expired in the meantime replaces the page, so its heading takes the focus. */
const focusExpiredHeading = (error: Error) => {
  if (error instanceof ApiError && error.status === 404) focusNextHeading();
};

const time = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' });
