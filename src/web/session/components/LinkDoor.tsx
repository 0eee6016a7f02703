import { useQuery } from '@tanstack/react-query';
import type { LinkFacts, Purpose } from '#contract/links/schema.ts';
import { ApiError } from '#web/api.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { expectHeading, PageHeading } from '#web/ui/PageHeading.tsx';
import { PlainPage } from '#web/ui/PlainPage.tsx';
import { copy } from '../copy/links.ts';
import { useEnterByLink } from '../queries/links.ts';
import { meQuery } from '../queries.ts';
import { LinkOver, LookAtLink } from './LookAtLink.tsx';

interface Words {
  readonly title: string;
  readonly text: (facts: LinkFacts) => string;
  /** Says as whom one logs in. */
  readonly button: (facts: LinkFacts) => string;
}
interface Props extends Words {
  readonly tempToken: string;
  /** Which links have their page here. */
  readonly purposes: readonly Purpose[];
  /** The page to go on with, which the rules of access may change. */
  readonly to: string;
}

/** A whole page for a link that logs its person in: what it is for, and one button that spends it. */
export function LinkDoor({ purposes, ...door }: Props) {
  return (
    <PlainPage>
      <LookAtLink tempToken={door.tempToken} purposes={purposes}>
        {(facts) => <Door facts={facts} {...door} />}
      </LookAtLink>
    </PlainPage>
  );
}

/** The same on a page that has looked at the link already. */
export function Door({
  tempToken,
  facts,
  title,
  text,
  button,
  to,
}: Omit<Props, 'purposes'> & { readonly facts: LinkFacts }) {
  const enter = useEnterByLink(to);
  const me = useQuery(meQuery).data;
  if (enter.error instanceof ApiError && enter.error.status === 404) return <LinkOver />;
  return (
    <>
      <PageHeading>{title}</PageHeading>
      {facts.message && <blockquote>{facts.message}</blockquote>}
      <p>{text(facts)}</p>
      {me && me.email !== facts.email && (
        <Banner variant="info">{copy.otherPerson(`${me.first_name} ${me.last_name}`)}</Banner>
      )}
      <div role="alert">{enter.error && <Banner variant="error">{enter.error.message}</Banner>}</div>
      <Button loading={enter.isPending} onClick={() => enter.mutate(tempToken, { onError: forOver })}>
        {button(facts)}
      </Button>
      <p className="muted">{copy.validUntil(time.format(new Date(facts.expires_at)))}</p>
    </>
  );
}

/** A link that ended in the meantime makes another page of this one. */
const forOver = (error: Error) => {
  if (error instanceof ApiError && error.status === 404) expectHeading();
};

const time = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' });
