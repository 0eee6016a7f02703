import { useMutation } from '@tanstack/react-query';
import { MONTH_LIMITS, TOTAL_MEASURES, type TotalMeasure } from '#contract/data-input/rules.ts';
import type { MonthDetails } from '#contract/data-input/schema/months.ts';
import type { StatedTotal, TotalChange } from '#contract/data-input/schema.ts';
import { Button, IconButton } from '#web/ui/Button.tsx';
import { Collapsible } from '#web/ui/Collapsible.tsx';
import { Dropdown } from '#web/ui/Dropdown.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { useAppForm } from '#web/ui/form/useAppForm.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { bin } from '#web/ui/icons.ts';
import { TextField } from '#web/ui/TextField.tsx';
import { copy } from '../copy.ts';
import { readCell, showHundredths, showPaid } from '../model/cells.ts';
import { newId } from '../model/new-id.ts';
import { useMonthActs } from '../queries.ts';
import css from './Month.module.css';

const show = (measure: TotalMeasure, value: number): string =>
  measure === 'paid' ? `$${showPaid(value)}` : showHundredths(measure === 'hours' ? value : value * 100);

/** What is typed as a total, in the unit of its measure. */
function readTotal(measure: TotalMeasure, text: string): number | null {
  const column = ({ paid: 'paid', hours: 'hours', people: 'people', hires: 'people' } as const)[measure];
  const read = readCell(column, text, []);
  const value = 'values' in read ? Object.values(read.values)[0] : null;
  return typeof value === 'number' ? value : null;
}

/** Official totals beside the rows; where they differ both are shown. */
export function StatedTotals({ month }: { readonly month: MonthDetails }) {
  const { totals, may } = month;
  const acts = useMonthActs(month);
  const save = useMutation({
    mutationFn: (change: TotalChange) => acts.save({ revision: month.revision, rows: [], totals: [change] }, newId()),
    onSettled: acts.refresh,
  });
  const mayEdit = may.includes('edit');
  if (!mayEdit && totals.length === 0) return null;
  return (
    <Collapsible title={copy.totals} startsOpen={totals.length > 0}>
      <p className={css.muted}>{copy.totalsIntro}</p>
      {totals.length > 0 && (
        <ul className={css.totals}>
          {totals.map((total) => (
            <Total
              key={total.id}
              total={total}
              onRemove={mayEdit ? () => save.mutate({ id: total.id, version: total.version, deleted: true }) : null}
            />
          ))}
        </ul>
      )}
      {mayEdit && <NewTotal month={month} onAdd={(change) => save.mutateAsync(change)} />}
    </Collapsible>
  );
}

function Total({ total, onRemove }: { readonly total: StatedTotal; readonly onRemove: (() => void) | null }) {
  const { label, measure, value, rows_value: rows, source } = total;
  return (
    <li>
      <span>
        <strong>{label}</strong> ({copy.measures[measure]}): {show(measure, value)}{' '}
        <span className={css.muted}>{source}</span>
      </span>
      <span>
        {copy.totalRows} {show(measure, rows)}.{' '}
        {value === rows ? (
          copy.totalAgrees
        ) : (
          <strong className={css.differs}>{copy.totalDiffers(show(measure, value - rows))}</strong>
        )}
      </span>
      {onRemove && (
        <IconButton label={copy.removeTotal(label)} onClick={onRemove}>
          <Icon of={bin} size={20} />
        </IconButton>
      )}
    </li>
  );
}

const MEASURES_OF = {
  contracting: ['paid'],
  'workforce-utilization': ['hours', 'people', 'hires'],
  'local-hiring': ['hires', 'hours'],
} as const satisfies Record<MonthDetails['tab'], readonly TotalMeasure[]>;

function NewTotal({
  month,
  onAdd,
}: {
  readonly month: MonthDetails;
  readonly onAdd: (change: TotalChange) => Promise<unknown>;
}) {
  const measures: readonly TotalMeasure[] = MEASURES_OF[month.tab];
  const form = useAppForm({
    keepAs: `data-input total ${month.id}`,
    initialValues: { label: '', measure: measures[0] as string, value: '', source: '' },
    validate: ({ label, value, source, measure }) => ({
      label: !label.trim() && copy.reasonMissing,
      source: !source.trim() && copy.reasonMissing,
      value: readTotal(measure as TotalMeasure, value) === null && copy.totalInvalid,
    }),
    send: ({ label, measure, value, source }) => {
      const known = TOTAL_MEASURES.find((one) => one === measure) ?? 'hours';
      const values = {
        label: label.trim(),
        measure: known,
        value: readTotal(known, value) ?? 0,
        source: source.trim(),
      };
      return onAdd({ id: newId(), version: 0, values });
    },
    onSuccess: () => form.set({ label: '', value: '', source: '' }),
  });
  return (
    <form {...form.props} className={css.fields}>
      <TextField label={copy.totalLabel} maxLength={MONTH_LIMITS.trade} {...form.field('label')} />
      {measures.length > 1 && (
        <Dropdown
          label={copy.totalMeasure}
          items={measures.map((value) => ({ value: value as string, label: copy.measures[value] }))}
          {...form.field('measure')}
        />
      )}
      <TextField label={copy.totalValue} inputMode="decimal" {...form.field('value')} />
      <TextField label={copy.totalSource} maxLength={MONTH_LIMITS.employer} {...form.field('source')} />
      <FormAlert form={form} />
      <Button type="submit" variant="outlineDark" loading={form.isPending}>
        {copy.addTotal}
      </Button>
    </form>
  );
}
