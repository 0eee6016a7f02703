import { Link } from '@tanstack/react-router';
import { showBasisPoints } from '#contract/payments/rules/money.ts';
import { CUSTOM_RULE } from '#contract/payments/rules/prompt-payment-rules.ts';
import type { ContractDetails } from '#contract/payments/schema.ts';
import { DescriptionList } from '#web/ui/DescriptionList.tsx';
import { day } from '#web/ui/formats.ts';
import { contractCopy } from '../copy/contract.ts';
import css from './Contract.module.css';

interface Props {
  readonly contract: ContractDetails;
}

/** The rules in plain words, with where they come from. */
export function Clocks({ contract: { payment_clock, retainage_clock, retainage_due_on } }: Props) {
  return (
    <section className={css.card} aria-label={contractCopy.clocks}>
      <h2>{contractCopy.clocks}</h2>
      {!payment_clock && !retainage_clock && <p>{contractCopy.noClock}</p>}
      {payment_clock && <Clock clock={payment_clock} says={contractCopy.payRule(daysOf(payment_clock))} />}
      {retainage_clock && (
        <Clock
          clock={retainage_clock}
          says={[
            contractCopy.retainageRule(daysOf(retainage_clock)),
            retainage_due_on && contractCopy.retainageDue(day(retainage_due_on)),
          ]
            .filter(Boolean)
            .join(' ')}
        />
      )}
    </section>
  );
}

type RuleClock = NonNullable<ContractDetails['payment_clock']>;
const daysOf = ({ days, day_kind }: RuleClock): string => contractCopy.days(days, day_kind);

function Clock({ clock, says }: { readonly clock: RuleClock; readonly says: string }) {
  const name = clock.rule === CUSTOM_RULE ? contractCopy.ownRule : clock.name;
  return (
    <div>
      <p>{says}</p>
      <p className={css.note}>
        {name}
        {clock.source && `. ${contractCopy.source(clock.source)}`}
      </p>
    </div>
  );
}

/** What the contract says. */
export function Facts({ contract }: Props) {
  const { number, naics, goal_group, retainage_bps, starts_on, ends_on, completed_on, tier, parent_id, scope } =
    contract;
  return (
    <section className={css.card} aria-label={contractCopy.facts}>
      <h2>{contractCopy.facts}</h2>
      <DescriptionList
        layout="rows"
        items={[
          { name: contractCopy.number, value: number ?? contractCopy.none },
          { name: contractCopy.scope, value: scope, long: true },
          { name: contractCopy.naics, value: naics ?? contractCopy.none },
          { name: contractCopy.group, value: goal_group ?? contractCopy.none },
          { name: contractCopy.retainage, value: showBasisPoints(retainage_bps) },
          { name: contractCopy.start, value: day(starts_on) },
          { name: contractCopy.end, value: ends_on ? day(ends_on) : contractCopy.none },
          ...(completed_on ? [{ name: contractCopy.completed, value: day(completed_on) }] : []),
          { name: contractCopy.tier, value: contractCopy.tierOf(tier) },
        ]}
      />
      {parent_id && (
        <Link to="/payment-tracking/$id" params={{ id: parent_id }}>
          {contractCopy.above}
        </Link>
      )}
    </section>
  );
}
