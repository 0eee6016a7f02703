import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { LinkExpired, LinkPreview } from '#web/session/components/LinkPreview.tsx';
import { useLogOut } from '#web/session/queries/log-out.ts';
import { meQuery } from '#web/session/queries.ts';
import { PlainPage } from '#web/ui/PlainPage.tsx';
import { linkPurposes } from './link-purposes.tsx';

/** Purposes without a page of their own. */
const PURPOSES = Object.keys(linkPurposes).filter((purpose) => linkPurposes[purpose]?.Panel);

/** `/link/{tempToken}`: shows the panel of the purpose that the link has. */
export function LinkPage() {
  const { tempToken = '' } = useParams({ strict: false });
  const me = useQuery(meQuery).data;
  const logOut = useLogOut();
  return (
    <PlainPage>
      <LinkPreview key={tempToken} tempToken={tempToken} purposes={PURPOSES}>
        {(facts) => {
          const Panel = linkPurposes[facts.purpose]?.Panel;
          return (
            Panel && (
              <Panel tempToken={tempToken} facts={facts} me={me} onLogOut={logOut.mutate} expired={<LinkExpired />} />
            )
          );
        }}
      </LinkPreview>
    </PlainPage>
  );
}
