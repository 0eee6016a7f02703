import { Link } from '@tanstack/react-router';
import type { GroupCount, ProjectCounts } from '#contract/counting/schema/counts.ts';
import { showCents } from '#contract/payments/rules/money.ts';
import { Collapsible } from '#web/ui/Collapsible.tsx';
import { day, dayOf } from '#web/ui/formats.ts';
import { PlumbBob } from '#web/ui/PlumbBob.tsx';
import { copy, howCopy } from '../copy.ts';
import { countedLink } from '../model/search.ts';
import css from './HowCounted.module.css';

/** The formula in words, what counts by which rule, what doesn't, what the reader isn't shown, and what changed. */
export function HowCounted({ counts }: { readonly counts: ProjectCounts }) {
  const { groups, pack, sees, changes, as_of } = counts;
  return (
    <div className={css.how}>
      <span className={css.line} aria-hidden="true">
        <PlumbBob className={css.bob} />
      </span>
      <section>
        <h3>{howCopy.formula}</h3>
        <p>{howCopy.formulaText}</p>
        {groups.map((group) => (
          <Sum key={keyOf(group)} group={group} />
        ))}
        {as_of && <p className={css.muted}>{copy.asOf(day(dayOf(as_of)))}</p>}
      </section>
      <section>
        <h3>{howCopy.rule}</h3>
        {pack ? (
          <>
            <p>{howCopy.version(pack.name, pack.version)}</p>
            <Collapsible title={howCopy.allRules} startsOpen={false}>
              <ul className={css.words}>
                {[...pack.words, ...pack.notes].map((sentence) => (
                  <li key={sentence}>{sentence}</li>
                ))}
              </ul>
            </Collapsible>
          </>
        ) : (
          <p>{copy.noRules}</p>
        )}
        <p className={css.links}>
          <Link {...countedLink({ counted: 'rules' })}>{copy.chooseRules}</Link>
          {pack && <Link {...countedLink({ counted: 'replay' })}>{howCopy.replay}</Link>}
        </p>
      </section>
      <section>
        <h3>{howCopy.counts}</h3>
        {groups.map((group) => (
          <Reasons key={keyOf(group)} group={group} which="counted" />
        ))}
      </section>
      <section>
        <h3>{howCopy.notYet}</h3>
        {groups.map((group) => (
          <NotYet key={keyOf(group)} group={group} />
        ))}
      </section>
      <section>
        <h3>{howCopy.leftOut}</h3>
        {groups.map((group) => (
          <Reasons key={keyOf(group)} group={group} which="left out" />
        ))}
      </section>
      <section>
        <h3>{howCopy.hidden}</h3>
        <p>{howCopy.hiddenText[sees]}</p>
      </section>
      {sees === 'all' && (
        <section>
          <h3>{howCopy.changed}</h3>
          {changes.length === 0 ? (
            <p>{howCopy.noChanges}</p>
          ) : (
            <ul className={css.words}>
              {changes.map(({ at, scope, group, before_cents, after_cents, by_rules }) => (
                <li key={`${at} ${scope} ${group}`}>
                  {day(dayOf(at))}: {howCopy.change(group, cents(before_cents), cents(after_cents))},{' '}
                  {by_rules ? howCopy.byRules : howCopy.byPayments}
                </li>
              ))}
            </ul>
          )}
        </section>
      )}
    </div>
  );
}

const keyOf = ({ scope, group }: GroupCount): string => `${scope} ${group}`;
const cents = (amount: number | null): string => (amount === null ? '–' : showCents(amount));

function Sum({ group }: { readonly group: GroupCount }) {
  const { confirmed, contract_total_cents: total, excluded_cents: excluded } = group;
  if (confirmed.cents === null) return null;
  const share = confirmed.bps === null ? '–' : `${(confirmed.bps / 100).toFixed(2)}%`;
  return (
    <p className={css.sum}>
      <strong>{group.name}</strong>
      <span>{howCopy.sum(showCents(confirmed.cents), showCents(total - excluded), share)}</span>
      <span className={css.muted}>{howCopy.denominator(showCents(total), showCents(excluded))}</span>
    </p>
  );
}

function NotYet({ group }: { readonly group: GroupCount }) {
  const waiting = (group.paid.cents ?? 0) - (group.confirmed.cents ?? 0);
  return (
    <p>
      <strong>{group.name}</strong>: {waiting > 0 ? howCopy.notYetText(showCents(waiting)) : howCopy.nothingWaits}
    </p>
  );
}

function Reasons({ group, which }: { readonly group: GroupCount; readonly which: 'counted' | 'left out' }) {
  const shown = group.reasons.filter(({ credit_cents }) => (credit_cents !== 0) === (which === 'counted'));
  const adjusted = which === 'left out' ? group.adjustments : [];
  if (shown.length + adjusted.length === 0)
    return which === 'counted' ? null : (
      <p>
        <strong>{group.name}</strong>: {howCopy.nothingLeftOut}
      </p>
    );
  return (
    <div>
      <strong>{group.name}</strong>
      <ul className={css.reasons}>
        {shown.map(({ reason, says, remedy, lines, confirmed_cents, credit_cents }) => (
          <li key={reason}>
            <Link {...countedLink({ counted: 'lines', scope: group.scope, group: group.group, reason })}>{says}</Link>
            <span className={css.amount}>
              {which === 'counted' ? `${showCents(credit_cents)} ` : ''}
              {which === 'counted'
                ? howCopy.of(showCents(confirmed_cents), copy.payments(lines))
                : `${showCents(confirmed_cents)}, ${copy.payments(lines)}`}
            </span>
            {remedy && <span className={css.muted}>{remedy}</span>}
          </li>
        ))}
        {adjusted.map(({ contract_id, reason, cents: amount, text }) => (
          <li key={`${reason} ${contract_id}`}>
            {copy.adjustments[reason]}
            <span className={css.amount}>{showCents(amount)}</span>
            <span className={css.muted}>{text}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
