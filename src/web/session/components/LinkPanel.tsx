import { useQuery } from '@tanstack/react-query';
import type { LinkFacts, Purpose } from '#contract/links/schema.ts';
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
  /** Says as whom one logs in. */
  readonly button: (facts: LinkFacts) => string;
}
interface Props extends LinkTexts {
  readonly tempToken: string;
  /** Which links have their page here. */
  readonly purposes: readonly Purpose[];
  /** The page to go on with, which the rules of access may change. */
  readonly to: string;
}

/** A whole page for a link that logs its person in: what it is for, and one button that spends it. */
export function LinkPanelPage({ purposes, ...door }: Props) {
  return (
    <PlainPage>
      <LinkPreview tempToken={door.tempToken} purposes={purposes}>
        {(facts) => <LinkPanel facts={facts} {...door} />}
      </LinkPreview>
    </PlainPage>
  );
}

/** The same on a page that has looked at the link already. */
export function LinkPanel({
  tempToken,
  facts,
  title,
  text,
  button,
  to,
}: Omit<Props, 'purposes'> & { readonly facts: LinkFacts }) {
  const enter = useLogInWithLink(to);
  const me = useQuery(meQuery).data;
  if (enter.error instanceof ApiError && enter.error.status === 404) return <LinkExpired />;
  return (
    <>
      <PageHeading>{title}</PageHeading>
      {facts.message && <blockquote>{facts.message}</blockquote>}
      <p>{text(facts)}</p>
      {me && me.email !== facts.email && (
        <Banner variant="info">{copy.differentAccount(`${me.first_name} ${me.last_name}`)}</Banner>
      )}
      <div role="alert">{enter.error && <Banner variant="error">{enter.error.message}</Banner>}</div>
      <Button loading={enter.isPending} onClick={() => enter.mutate(tempToken, { onError: focusExpiredHeading })}>
        {button(facts)}
      </Button>
      <p className="muted">{copy.validUntil(time.format(new Date(facts.expires_at)))}</p>
    </>
  );
}

/** A link that ended in the meantime makes another page of this one. */
const focusExpiredHeading = (error: Error) => {
  if (error instanceof ApiError && error.status === 404) focusNextHeading();
};

const time = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' });
