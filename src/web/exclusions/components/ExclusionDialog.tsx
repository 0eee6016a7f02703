import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ExclusionDetails } from '#contract/exclusions/schema.ts';
import { dollars } from '#web/payments/model/money.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { DescriptionList } from '#web/ui/DescriptionList.tsx';
import { day, dayOf } from '#web/ui/formats.ts';
import { Modal, ModalBody, ModalFooter } from '#web/ui/Modal.tsx';
import { QueryBoundary } from '#web/ui/QueryBoundary.tsx';
import { EmptyState, Skeleton } from '#web/ui/States.tsx';
import { type Act, detailsCopy as copy, copy as room, STATUS_OF } from '../copy.ts';
import { historyOf } from '../model/history.ts';
import { exclusionQuery } from '../queries.ts';
import { ActForm } from './ActForm.tsx';
import { Effect } from './Effect.tsx';
import { ExclusionFiles } from './ExclusionFiles.tsx';
import css from './Exclusions.module.css';

interface Props {
  readonly projectId: string;
  readonly id: string;
  readonly canAct: boolean;
  readonly onClose: () => void;
}

const ACTS = ['decline', 'withdraw', 'revoke', 'approve'] as const;

/** One exclusion: what it is, what it changes, what proves it, who did what; and the decision on it. */
export function ExclusionDialog({ projectId, id, canAct, onClose }: Props) {
  const query = useQuery(exclusionQuery(projectId, id));
  const [act, setAct] = useState<Act | null>(null);
  const { data } = query;
  const amount = data ? dollars(data.amount_cents) : '';
  const title = !data ? room.title : act ? copy.ask[act](amount) : copy.title(data.contract.title, amount);
  return (
    <Modal opened onClose={onClose} title={title} width={800}>
      {data && act ? (
        <ActForm act={act} exclusion={data} onBack={() => setAct(null)} onDone={onClose} />
      ) : data ? (
        <Details exclusion={data} canAct={canAct} onAct={setAct} onClose={onClose} />
      ) : (
        <ModalBody>
          <QueryBoundary query={query} copy={room} skeleton={<Skeleton width={100} height={200} />}>
            {() => (
              <EmptyState title={room.missingTitle}>
                <p className="muted">{room.missing}</p>
              </EmptyState>
            )}
          </QueryBoundary>
        </ModalBody>
      )}
    </Modal>
  );
}

interface DetailsProps {
  readonly exclusion: ExclusionDetails;
  readonly canAct: boolean;
  readonly onAct: (act: Act) => void;
  readonly onClose: () => void;
}

function Details({ exclusion, canAct, onAct, onClose }: DetailsProps) {
  const acts = canAct ? ACTS.filter((one) => exclusion.may.includes(one)) : [];
  return (
    <>
      <ModalBody>
        <div className={css.form}>
          <Badge status={STATUS_OF[exclusion.state]}>{room.states[exclusion.state]}</Badge>
          <Facts exclusion={exclusion} />
          <Effect exclusion={exclusion} />
          <ExclusionFiles exclusion={exclusion} canAdd={canAct && exclusion.may.includes('add files')} />
          <History exclusion={exclusion} />
        </div>
      </ModalBody>
      <ModalFooter>
        {acts.length === 0 && (
          <Button variant="outlineDark" onClick={onClose}>
            {copy.close}
          </Button>
        )}
        {acts.map((one) => (
          <Button
            key={one}
            variant={one === 'approve' ? 'dark' : 'outlineDark'}
            className={one === 'decline' ? css.apart : undefined}
            onClick={() => onAct(one)}
          >
            {copy.start[one]}
          </Button>
        ))}
      </ModalFooter>
    </>
  );
}

function Facts({ exclusion }: { readonly exclusion: ExclusionDetails }) {
  const { contract, amount_cents, reason_name, award_cents, left_cents, approved_on } = exclusion;
  const items = [
    { name: copy.contract, value: contract.number ? `${contract.title} (${contract.number})` : contract.title },
    { name: copy.firm, value: contract.firm ?? room.noFirm },
    { name: copy.reason, value: reason_name },
    { name: copy.amount, value: dollars(amount_cents) },
    ...(award_cents === null ? [] : [{ name: copy.award, value: dollars(award_cents) }]),
    ...(left_cents === null ? [] : [{ name: copy.left, value: dollars(Math.max(0, left_cents)) }]),
    ...(approved_on === null ? [] : [{ name: copy.countsFrom, value: day(approved_on) }]),
  ];
  return <DescriptionList items={items} />;
}

function History({ exclusion }: { readonly exclusion: ExclusionDetails }) {
  return (
    <section aria-label={copy.history}>
      <h3>{copy.history}</h3>
      <ol className={css.steps}>
        {historyOf(exclusion).map(({ kind, by, at, words }) => (
          <li key={kind}>
            <p>{copy.did[kind](by ?? room.somebody)}</p>
            {words && <p className={css.words}>{words}</p>}
            <p className={css.note}>
              <time dateTime={at}>{dayOf(at)}</time>
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
