import type { ReactNode } from 'react';
import type { SharedFinancials as Figures } from '#contract/financials/schema.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { type DescriptionItem, DescriptionList } from '#web/ui/DescriptionList.tsx';
import { FieldError } from '#web/ui/Field.tsx';
import { money } from '#web/ui/formats.ts';
import { copy } from '../copy.ts';
import { useLookAtFinancials } from '../queries.ts';
import css from './Financials.module.css';

/** The financials that a firm shares with the person's company. They are fetched on demand, as each view is on record. */
export function SharedFinancials({ mwbeId }: { readonly mwbeId: string }) {
  const look = useLookAtFinancials(mwbeId);
  return (
    <div className={css.shared}>
      {look.data ? (
        <FinancialFigures figures={look.data} />
      ) : (
        <>
          <Button variant="outlineDark" loading={look.isPending} onClick={() => look.mutate()}>
            {copy.view}
          </Button>
          <p className={css.hint}>{copy.viewNote}</p>
        </>
      )}
      {look.error && <FieldError urgent>{look.error.message || copy.viewFailed}</FieldError>}
    </div>
  );
}

/** The figures themselves, with the day of the last change. */
export function FinancialFigures({ figures }: { readonly figures: Figures }) {
  return (
    <>
      <DescriptionList layout="rows" items={itemsOf(figures)} />
      <p className={css.hint}>{figures.updated_at ? copy.updated(figures.updated_at) : copy.noFigures}</p>
    </>
  );
}

/** What the firm states; all else is left out. */
function itemsOf(figures: Figures): DescriptionItem[] {
  const { largest_job: largest, largest_job_verified: isVerified, workers_comp, tax_id_last_four } = figures;
  const agent = [figures.surety_agent, figures.surety_phone].filter(Boolean).join(', ');
  const verified = largest !== null && isVerified && (
    <>
      {money(largest)} <Badge status="verified">{copy.verifiedJob}</Badge>
    </>
  );
  const all: readonly (readonly [string, ReactNode])[] = [
    [copy.largestJob, verified || amount(largest)],
    [copy.bondSingle, amount(figures.bond_single)],
    [copy.bondAggregate, amount(figures.bond_aggregate)],
    [copy.surety, figures.surety],
    [copy.suretyAgent, agent],
    [copy.liabilityEach, amount(figures.liability_each)],
    [copy.liabilityAggregate, amount(figures.liability_aggregate)],
    [copy.auto, amount(figures.auto_liability)],
    [copy.umbrella, amount(figures.umbrella)],
    [copy.workersComp, workers_comp === null ? null : workers_comp ? copy.yes : copy.no],
    ...figures.revenue.map((one) => [copy.revenueOf(one.year), amount(one.amount)] as const),
    ...figures.emr.map(({ year, rate }) => [copy.emrOf(year), rate?.toFixed(2)] as const),
    [copy.taxId, tax_id_last_four && copy.endsIn(tax_id_last_four)],
  ];
  return all.flatMap(([name, value]) => (value ? [{ name, value }] : []));
}

const amount = (value: number | null): string | null => (value === null ? null : money(value));
