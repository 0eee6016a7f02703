import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ContractAction } from '#contract/parent-projects/rules/contract-actions.ts';
import type { ContractEntry, ProjectContractDetails } from '#contract/parent-projects/schema/contracts.ts';
import { showBasisPoints, showCents } from '#contract/payments/rules/money.ts';
import { dollars } from '#web/payments/model/money.ts';
import { Button } from '#web/ui/Button.tsx';
import { type DescriptionItem, DescriptionList } from '#web/ui/DescriptionList.tsx';
import { Drawer } from '#web/ui/Drawer.tsx';
import { day, dayOf } from '#web/ui/formats.ts';
import { QueryBoundary } from '#web/ui/QueryBoundary.tsx';
import { Skeleton } from '#web/ui/States.tsx';
import { copy } from '../copy/contracts.ts';
import { contractQuery } from '../queries/contracts.ts';
import { ContractDialog } from './ContractDialog.tsx';
import css from './Contracts.module.css';

const WIDTH = 560;

interface Props {
  readonly id: string | undefined;
  readonly onClose: () => void;
  readonly onAddContract: (id: string) => void;
}

/** A contract in a panel: five amounts, facts, what happened, and what the person may do. */
export function ContractPanel({ id, onClose, onAddContract }: Props) {
  const [action, setAction] = useState<ContractAction | null>(null);
  const query = useQuery({ ...contractQuery(id ?? ''), enabled: id !== undefined });
  const contract = id === undefined ? undefined : query.data;
  const act = (chosen: ContractAction) => {
    if (chosen === 'add contract' && id !== undefined) onAddContract(id);
    else setAction(chosen);
  };
  return (
    <>
      <Drawer
        opened={id !== undefined}
        // Escape in the dialog above it closes that alone
        onClose={() => action === null && onClose()}
        title={contract?.title ?? copy.title}
        side="right"
        width={WIDTH}
      >
        {id !== undefined && (
          <QueryBoundary query={query} copy={copy} skeleton={<Skeleton width={100} height={240} />}>
            {(found) => (found ? <Content contract={found} onAct={act} /> : <p>{copy.missing}</p>)}
          </QueryBoundary>
        )}
      </Drawer>
      {contract && action !== null && (
        <ContractDialog
          key={`${contract.id} ${action}`}
          action={action}
          contract={contract}
          onClose={() => setAction(null)}
        />
      )}
    </>
  );
}

interface ContentProps {
  readonly contract: ProjectContractDetails;
  readonly onAct: (action: ContractAction) => void;
}

function Content({ contract, onAct }: ContentProps) {
  return (
    <div className={css.panel}>
      {contract.actions.length > 0 && (
        <fieldset className={`${css.part} ${css.acts}`} aria-label={copy.actionsLabel}>
          {contract.actions.map((action) => (
            <Button key={action} variant="outlineDark" onClick={() => onAct(action)}>
              {copy.actions[action]}
            </Button>
          ))}
        </fieldset>
      )}
      <section className={css.section} aria-label={copy.figures}>
        <h3>{copy.figures}</h3>
        <Amounts contract={contract} />
        {contract.payment_contract_id && (
          <Link to="/payment-tracking/$id" params={{ id: contract.payment_contract_id }}>
            {copy.openPayments}
          </Link>
        )}
      </section>
      <section className={css.section} aria-label={copy.facts}>
        <h3>{copy.facts}</h3>
        <DescriptionList items={factsOf(contract)} layout="rows" />
      </section>
      {contract.entries.length > 0 && <Timeline entries={contract.entries} />}
    </div>
  );
}

function Amounts({ contract }: { readonly contract: ProjectContractDetails }) {
  const { original_award_cents: original, changes_cents: changes } = contract;
  const known = (cents: number | null) => (cents === null ? '–' : showCents(cents));
  const rows = [
    [copy.columns.goal, known(contract.goal_cents)],
    [copy.columns.commitment, known(contract.commitment_cents), contract.committed_on && day(contract.committed_on)],
    [
      copy.columns.award,
      known(contract.award_cents),
      original !== null && changes !== null && changes !== 0
        ? copy.withChanges(showCents(original), showCents(changes))
        : contract.awarded_on && day(contract.awarded_on),
    ],
    [copy.columns.paid, showCents(contract.paid_cents)],
    [copy.columns.confirmed, showCents(contract.confirmed_cents)],
  ] as const;
  return (
    <dl className={css.figures}>
      {rows.map(([name, value, source]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
          {source && <dd className={css.source}>{source}</dd>}
        </div>
      ))}
    </dl>
  );
}

function factsOf(contract: ProjectContractDetails): DescriptionItem[] {
  const { firm, mwbe_id, parent_title, commission_cents: fee, joint_venture_bps: venture } = contract;
  const optional = (name: string, value: string | null): DescriptionItem[] => (value ? [{ name, value }] : []);
  const dates = [
    [copy.bidOn.replace(' (optional)', ''), contract.bid_on],
    [copy.awardedOn, contract.awarded_on],
    [copy.start.replace(' (optional)', ''), contract.starts_on],
    [copy.end.replace(' (optional)', ''), contract.ends_on],
    [copy.completedOn, contract.completed_on],
  ] as const;
  return [
    {
      name: copy.whose,
      value: mwbe_id ? (
        <Link to="/profile/$id" params={{ id: mwbe_id }}>
          {firm}
        </Link>
      ) : (
        (firm ?? copy.holders.none)
      ),
    },
    ...optional('Number', contract.number),
    ...optional('Below', parent_title),
    { name: 'Status', value: contract.award_cents === null ? copy.nobody : copy.states[contract.state] },
    { name: copy.scope, value: copy.scopes[contract.scope] },
    { name: 'NAICS', value: contract.naics ?? copy.notStated },
    { name: copy.takesPart, value: copy.participation[contract.participation] },
    ...optional(copy.columns.group, contract.credit_group),
    ...optional('Fee or commission', fee === null ? null : dollars(fee)),
    ...optional('Joint venture share', venture === null ? null : showBasisPoints(venture)),
    ...optional('Review', contract.commercially_useful ? null : copy.usefulNo),
    ...dates.flatMap(([name, value]) => optional(name, value && day(value))),
  ];
}

function Timeline({ entries }: { readonly entries: readonly ContractEntry[] }) {
  return (
    <section className={css.section} aria-label={copy.timeline}>
      <h3>{copy.timeline}</h3>
      <ol className={css.steps}>
        {entries.map((entry) => (
          <li key={entry.number} className={css.step}>
            <p>{sentenceOf(entry)}</p>
            {typeof entry.details.before_cents === 'number' && (
              <p className={css.note}>{copy.before(dollars(entry.details.before_cents))}</p>
            )}
            {entry.words && <p>{entry.words}</p>}
            <p className={css.note}>
              <time dateTime={entry.at}>{dayOf(entry.at)}</time>
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function sentenceOf({ kind, by, amount_cents, details }: ContractEntry): string {
  const on = details.completed_on ?? details.effective_on ?? details.awarded_on ?? details.committed_on;
  return copy.entries[kind]({
    who: by ?? copy.product,
    amount: amount_cents === null ? '' : dollars(amount_cents),
    on: typeof on === 'string' ? day(on) : '',
  });
}
