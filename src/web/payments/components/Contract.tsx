import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ContractDetails } from '#contract/payments/schema.ts';
import { useMe } from '#web/session/queries.ts';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { QueryBoundary } from '#web/ui/QueryBoundary.tsx';
import { Skeleton } from '#web/ui/States.tsx';
import { contractCopy } from '../copy/contract.ts';
import type { Asked } from '../model/acts.ts';
import { contractQuery } from '../queries.ts';
import { useActs } from './Acts.tsx';
import css from './Contract.module.css';
import { ContractHead } from './ContractHead.tsx';
import { Clocks, Facts } from './ContractSide.tsx';
import { History } from './History.tsx';
import { Months } from './Months.tsx';
import { ReminderChoice } from './ReminderChoice.tsx';

interface Props {
  readonly id: string;
  /** Of the address: the line that somebody was sent to. */
  readonly lineId: string | null;
  /** For what is not there, or not for this person. */
  readonly missing: ReactNode;
  /** Of other rooms: the contract's exports. */
  readonly tools?: ((contract: ContractDetails) => ReactNode) | undefined;
}

/** `/payment-tracking/{id}`: one contract with all that was said about it. */
export function Contract({ id, missing, ...props }: Props) {
  const query = useQuery(contractQuery(id));
  if (query.data === null) return missing;
  return (
    <div className={`page ${css.page}`}>
      <Link to="/payment-tracking" className={css.back}>
        {contractCopy.back}
      </Link>
      <QueryBoundary query={query} copy={contractCopy} skeleton={<Loading />}>
        {(contract) => contract && <Loaded contract={contract} {...props} />}
      </QueryBoundary>
    </div>
  );
}

const Loading = () => (
  <>
    <Skeleton width={50} height={34} />
    <Skeleton width={100} height={240} />
  </>
);

interface LoadedProps extends Omit<Props, 'id' | 'missing'> {
  readonly contract: ContractDetails;
}

function Loaded({ contract, lineId, tools }: LoadedProps) {
  const isThemselves = useMe()?.impersonating === false;
  const canAct = isThemselves && contract.may_act;
  const canMute = isThemselves && contract.side !== 'staff';
  const { ask, dialog } = useActs((asked) => document.getElementById(focusAfter(asked)));
  return (
    <>
      <div className={css.head}>
        <PageHeading>{contract.title}</PageHeading>
        <ContractHead contract={contract} ask={canAct ? ask : null} tools={tools?.(contract)} />
      </div>
      <div className={css.columns}>
        <div className={css.main}>
          <Months contract={contract} lineId={lineId} ask={canAct ? ask : null} />
        </div>
        <div className={css.side}>
          <Clocks contract={contract} />
          <Facts contract={contract} />
          {canMute && <ReminderChoice contractId={contract.id} />}
          <History contract={contract} />
        </div>
      </div>
      {dialog}
    </>
  );
}

const focusAfter = ({ lineId }: Asked): string => (lineId ? `line-${lineId}` : 'payment-months');
