import { useState } from 'react';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Badge, type Status, Tag } from '#web/ui/Badge.tsx';
import { Banner } from '#web/ui/Banner.tsx';
import { BannerLink } from '#web/ui/BannerLink.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Collapsible } from '#web/ui/Collapsible.tsx';
import { EmptyState, ErrorState, LoadingState, Skeleton } from '#web/ui/States.tsx';
import portrait from './portrait.svg';
import { State } from './State.tsx';

const SIZES = [24, 32, 48, 64] as const;
const BADGES: Readonly<Record<Status, string>> = {
  verified: 'Verified',
  pending: 'Pending',
  lapsed: 'Lapsed Jun 30, 2026',
  revision: 'Revision requested',
  rejected: 'Rejected',
  warning: 'Lapses in 41 days',
  info: 'On two lists',
  locked: 'Locked',
};
/** Bytes that are no image. */
const BROKEN = 'data:image/png;base64,AAAA';
const LONG =
  'The certificate of The Greater Chesapeake Electrical, Instrumentation and Low-Voltage Cabling Cooperative of Maryland lapses in 41 days. Renew it with the City of Baltimore, or your firm will no longer be counted towards the goals of projects that it works on.';

export default function DisplaySection() {
  const [pressed, setPressed] = useState(0);
  return (
    <>
      <State name="Avatar, image">
        {SIZES.map((size) => (
          <Avatar key={size} image={portrait} firstName="Lorena" lastName="Batista" size={size} />
        ))}
      </State>
      <State name="Avatar, initials">
        {SIZES.map((size) => (
          <Avatar key={size} firstName="lorena" lastName="batista" size={size} />
        ))}
        <Avatar firstName="Œuvre" lastName="" />
        <Avatar firstName="" lastName="" />
      </State>
      <State name="Avatar, broken image">
        <Avatar image={BROKEN} firstName="Dana" lastName="Okafor" size={48} />
      </State>
      <State name="Banner">
        <div style={{ display: 'grid', gap: 8, width: '100%' }}>
          <Banner variant="info">Two lists name this firm.</Banner>
          <Banner variant="success">Verified request.</Banner>
          <Banner variant="error">There was an error processing your request. Please try again.</Banner>
          <Banner variant="warning">Your MBE certificate lapses in 41 days.</Banner>
          <Banner variant="warning">{LONG}</Banner>
        </div>
      </State>
      <State name="Banner, clickable">
        <BannerLink variant="warning" onClick={() => setPressed(pressed + 1)}>
          Your MBE certificate lapses in 41 days.
        </BannerLink>
        <BannerLink variant="info" to="/notifications">
          Three requests wait for you.
        </BannerLink>
        <p>Pressed {pressed} times</p>
      </State>
      <State name="Badge">
        {(Object.keys(BADGES) as Status[]).map((status) => (
          <Badge key={status} status={status}>
            {BADGES[status]}
          </Badge>
        ))}
        <Tag>MBE</Tag>
      </State>
      <State name="Collapsible section">
        <div style={{ width: '100%' }}>
          <Collapsible title="Certification" count={2} startsOpen>
            <p>Minority-owned (MBE), Women-owned (WBE)</p>
          </Collapsible>
          <Collapsible title="Trades" startsOpen={false}>
            <p>Switchgear, lighting and fire alarm</p>
          </Collapsible>
          <Collapsible title={LONG} startsOpen={false}>
            <p>{LONG}</p>
          </Collapsible>
        </div>
      </State>
      <State name="Empty">
        <EmptyState title="No firm fits these filters">
          <Button variant="outlineDark">Clear all filters</Button>
        </EmptyState>
      </State>
      <State name="Failed">
        <ErrorState title="Couldn't load the list" onRetry={() => setPressed(pressed + 1)}>
          Your notifications are safe. Check the connection, then try again.
        </ErrorState>
      </State>
      <State name="Loading">
        <div style={{ width: '100%' }}>
          <LoadingState what="firms">
            <div style={{ display: 'grid', gap: 12 }}>
              {[64, 92, 78].map((width) => (
                <Skeleton key={width} width={width} />
              ))}
            </div>
          </LoadingState>
        </div>
      </State>
    </>
  );
}
