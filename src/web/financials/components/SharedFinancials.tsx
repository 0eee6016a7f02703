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
        <>
          <DescriptionList layout="rows" items={itemsOf(look.data)} />
          <p className={css.hint}>{look.data.updated_at ? copy.updated(look.data.updated_at) : copy.noFigures}</p>
        </>
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

function itemsOf(figures: Figures): DescriptionItem[] {
  const amount = (value: number | null) => (value === null ? copy.notGiven : money(value));
  const { largest_job_verified: isVerified, workers_comp, tax_id_last_four } = figures;
  const largest = isVerified ? (
    <>
      {amount(figures.largest_job)} <Badge status="verified">{copy.verifiedJob}</Badge>
    </>
  ) : (
    amount(figures.largest_job)
  );
  const agent = [figures.surety_agent, figures.surety_phone].filter(Boolean).join(', ');
  return [
    { name: copy.largestJob, value: largest },
    { name: copy.bondSingle, value: amount(figures.bond_single) },
    { name: copy.bondAggregate, value: amount(figures.bond_aggregate) },
    { name: copy.surety, value: figures.surety ?? copy.notGiven },
    { name: copy.suretyAgent, value: agent || copy.notGiven },
    { name: copy.liabilityEach, value: amount(figures.liability_each) },
    { name: copy.liabilityAggregate, value: amount(figures.liability_aggregate) },
    { name: copy.auto, value: amount(figures.auto_liability) },
    { name: copy.umbrella, value: amount(figures.umbrella) },
    { name: copy.workersComp, value: workers_comp === null ? copy.notGiven : workers_comp ? copy.yes : copy.no },
    ...figures.revenue.map(({ year, amount: value }) => ({ name: copy.revenueOf(year), value: amount(value) })),
    ...figures.emr.map(({ year, rate }) => ({ name: copy.emrOf(year), value: rate?.toFixed(2) ?? copy.notGiven })),
    ...(tax_id_last_four ? [{ name: copy.taxId, value: copy.endsIn(tax_id_last_four) }] : []),
  ];
}
