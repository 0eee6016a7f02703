import type { ReactNode } from 'react';
import type { ContractDetails } from '#contract/payments/schema.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { print } from '#web/ui/icons.ts';
import { copy as actCopy } from '../copy/acts.ts';
import { contractCopy } from '../copy/contract.ts';
import { copy } from '../copy.ts';
import type { ContractAct } from '../model/acts.ts';
import type { Ask } from './Acts.tsx';
import css from './Contract.module.css';
import { Figures } from './Figures.tsx';

interface Props {
  readonly contract: ContractDetails;
  readonly ask: Ask;
  readonly tools: ReactNode;
}

/** Who pays whom, what it adds up to, and what the payer can do with the contract. */
export function ContractHead({ contract, ask, tools }: Props) {
  const { state, firm, hiring_company, owner, side, number } = contract;
  const about = [number, firm, contractCopy.paidBy(hiring_company)].filter(Boolean).join(' · ');
  return (
    <>
      <p>{about}</p>
      <p className={css.note}>
        <Badge status={state === 'final' ? 'locked' : 'info'}>{copy.contractStates[state]}</Badge>{' '}
        {contractCopy.side[side]} {owner ? contractCopy.settles(owner) : contractCopy.settlesNobody}.
      </p>
      <div className={css.acts}>
        {ask && side === 'payer' && state === 'active' && <PayerActs id={contract.id} ask={ask} />}
        {tools}
        <Button variant="outlineDark" icon={<Icon of={print} size={20} />} onClick={() => window.print()}>
          {contractCopy.print}
        </Button>
      </div>
      <Figures label={contractCopy.figures} figures={contract} award={awardOf(contract)} />
    </>
  );
}

function PayerActs({ id, ask }: { readonly id: string; readonly ask: NonNullable<Ask> }) {
  const open = (act: ContractAct) => () => ask({ act, contractId: id, lineId: null, title: actCopy.titles[act] });
  return (
    <>
      <Button onClick={open('pay')}>{contractCopy.pay}</Button>
      {(['change', 'complete', 'final'] as const).map((act) => (
        <Button key={act} variant="outlineDark" onClick={open(act)}>
          {contractCopy[act]}
        </Button>
      ))}
    </>
  );
}

const awardOf = ({ award_cents, original_award_cents }: ContractDetails) => ({
  cents: award_cents,
  note: award_cents === original_award_cents ? null : contractCopy.withChanges(original_award_cents),
});
