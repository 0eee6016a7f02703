import { useQuery } from '@tanstack/react-query';
import type { Financials } from '#contract/financials/schema.ts';
import { api } from '#web/api.ts';
import { SharingPanel } from '#web/firm-documents/components/SharingPanel.tsx';
import { Banner } from '#web/ui/Banner.tsx';
import { useAutosave } from '#web/ui/form/useAutosave.ts';
import { QueryBoundary } from '#web/ui/QueryBoundary.tsx';
import { Skeleton } from '#web/ui/States.tsx';
import { copy } from '../copy.ts';
import { bodyOf, type FinancialsValues, validate, valuesOf } from '../model/financials-form.ts';
import { financialsQuery, useSaveFinancials } from '../queries.ts';
import { BondingFields } from './BondingFields.tsx';
import css from './Financials.module.css';
import { InsuranceFields } from './InsuranceFields.tsx';
import { SuretyFields } from './SuretyFields.tsx';
import { TaxIdField } from './TaxIdField.tsx';
import { YearFields } from './YearFields.tsx';

/** The fields of a firm's financials, saved as they are typed; private until the firm shares them. */
export function FinancialsStep({ mwbeId }: { readonly mwbeId: string }) {
  const query = useQuery(financialsQuery(mwbeId));
  return (
    <QueryBoundary query={query} copy={copy} skeleton={<Bars />}>
      {(financials) => <FinancialsForm mwbeId={mwbeId} financials={financials} />}
    </QueryBoundary>
  );
}

const Bars = () => (
  <div className={css.fields}>
    <Skeleton width={100} height={70} />
    <Skeleton width={100} height={70} />
    <Skeleton width={100} height={70} />
  </div>
);

function FinancialsForm({ mwbeId, financials }: { readonly mwbeId: string; readonly financials: Financials }) {
  const save = useSaveFinancials(mwbeId);
  const form = useAutosave<Financials, FinancialsValues>(
    {
      keepAs: `financials ${mwbeId}`,
      valuesOf,
      validate,
      save: (changes, version) => save(bodyOf(changes, version)),
      load: () => api.financials.read({ params: { id: mwbeId } }),
    },
    financials,
  );
  return (
    <div className={css.fields}>
      <div role="alert">{form.alert && <Banner variant="error">{form.alert}</Banner>}</div>
      <BondingFields form={form} proposal={financials.largest_verified} />
      <TaxIdField mwbeId={mwbeId} saved={financials.tax_id} />
      <SuretyFields form={form} />
      <InsuranceFields form={form} />
      <YearFields form={form} years={financials.revenue.map(({ year }) => year)} />
      <SharingPanel mwbeId={mwbeId} />
    </div>
  );
}
