import { useQuery } from '@tanstack/react-query';
import { Suspense, useRef, useState } from 'react';
import type { CashPacket } from '#contract/cash-bridge/schema.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { Badge, type Status } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDelete } from '#web/ui/ConfirmDelete.tsx';
import { lazyNamed } from '#web/ui/lazyNamed.ts';
import { QueryBoundary } from '#web/ui/QueryBoundary.tsx';
import { Skeleton } from '#web/ui/States.tsx';
import { useLazyDisclosure } from '#web/ui/useLazyDisclosure.ts';
import { copy } from '../copy.ts';
import { packetsQuery, usePacketFile, usePackets } from '../queries.ts';
import css from './CashBridge.module.css';

// shared now and then
const ShareDialog = lazyNamed(() => import('./ShareDialog.tsx'), 'ShareDialog');

/** What lenders were shown, when they opened it, and the way to end it. */
export function Packets({ firmId }: { readonly firmId: string }) {
  const query = useQuery(packetsQuery(firmId));
  const sharing = useLazyDisclosure();
  const words = { ...copy, loading: copy.packetsLoading, failedTitle: copy.packetsFailed };
  return (
    <section className={css.part} aria-label={copy.packets}>
      <h2>{copy.packets}</h2>
      <p className={css.note}>{copy.packetsNote}</p>
      <QueryBoundary query={query} copy={words} skeleton={<Skeleton width={100} height={80} />}>
        {(packets) =>
          packets.length === 0 ? (
            <p>{copy.packetsNone}</p>
          ) : (
            <ul className={css.list}>
              {packets.map((packet) => (
                <Packet key={packet.id} packet={packet} firmId={firmId} />
              ))}
            </ul>
          )
        }
      </QueryBoundary>
      <div>
        <Button onClick={sharing.open}>{copy.share}</Button>
      </div>
      <Suspense>
        {sharing.used && <ShareDialog firmId={firmId} opened={sharing.opened} onClose={sharing.close} />}
      </Suspense>
    </section>
  );
}

const BADGES: Readonly<Record<CashPacket['state'], Status>> = {
  open: 'info',
  expired: 'lapsed',
  withdrawn: 'locked',
};

interface PacketProps {
  readonly packet: CashPacket;
  readonly firmId: string;
}

function Packet({ packet, firmId }: PacketProps) {
  const { lender, email, created_at, expires_at, withdrawn_at, state, openings } = packet;
  const heading = useRef<HTMLHeadingElement>(null);
  const file = usePacketFile(firmId);
  const end = state === 'withdrawn' ? copy.withdrawnOn(withdrawn_at ?? expires_at) : copy.ends[state](expires_at);
  const [last] = openings;
  return (
    <li className={css.row}>
      <div>
        <h3 ref={heading} tabIndex={-1}>
          {lender}
        </h3>
        <p className={css.note}>{email}</p>
        <p className={css.note}>
          {copy.sharedOn(created_at)}. {end}.
        </p>
        <p className={css.note}>{last ? copy.opened(openings.length, last) : copy.notOpened}</p>
      </div>
      <div className={css.figure}>
        <Badge status={BADGES[state]}>{copy.states[state]}</Badge>
        <p className={css.acts}>
          {(['pdf', 'json'] as const).map((format) => (
            <Button
              key={format}
              variant="outlineDark"
              size="dense"
              aria-label={copy.downloadOf(copy[format], lender)}
              loading={file.isPending && file.variables.format === format}
              onClick={() => file.mutate({ packet, format })}
            >
              {copy[format]}
            </Button>
          ))}
          {state === 'open' && <Withdraw firmId={firmId} packet={packet} onDone={() => heading.current?.focus()} />}
        </p>
      </div>
    </li>
  );
}

function Withdraw({ firmId, packet: { id, lender }, onDone }: PacketProps & { readonly onDone: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const packets = usePackets(firmId);
  const withdraw = async () => {
    setBusy(true);
    try {
      await packets.withdraw(id);
      showAlert({ variant: 'success', text: copy.withdrawn });
      onDone();
    } catch (error) {
      showAlert({ variant: 'error', text: error instanceof Error ? error.message : copy.failed });
    }
    setBusy(false);
    setAsking(false);
  };
  return (
    <>
      <Button variant="outlineDark" size="dense" aria-label={copy.withdrawOf(lender)} onClick={() => setAsking(true)}>
        {copy.withdraw}
      </Button>
      <ConfirmDelete
        opened={isAsking}
        question={copy.withdrawAsk(lender)}
        note={copy.withdrawNote}
        action={copy.withdraw}
        loading={isBusy}
        onCancel={() => setAsking(false)}
        onDelete={() => void withdraw()}
      />
    </>
  );
}
