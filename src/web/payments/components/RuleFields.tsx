import { useQuery } from '@tanstack/react-query';
import { CUSTOM_RULE, DAY_KINDS } from '#contract/payments/rules/prompt-payment-rules.ts';
import type { PaymentRule } from '#contract/payments/schema.ts';
import { Dropdown } from '#web/ui/Dropdown.tsx';
import type { AppForm } from '#web/ui/form/useAppForm.ts';
import { day } from '#web/ui/formats.ts';
import { TextField } from '#web/ui/TextField.tsx';
import { copy } from '../copy/new-contract.ts';
import { type ContractValues, rulesOn } from '../model/contract-form.ts';
import { localDay } from '../model/months.ts';
import { rulesQuery } from '../queries.ts';
import css from './NewContract.module.css';

/** The rule for prompt payment, with what it means and where it comes from. */
export function RuleFields({ form }: { readonly form: AppForm<ContractValues> }) {
  const { data = [] } = useQuery(rulesQuery);
  const rules = rulesOn(data, form.values.starts_on || localDay(new Date()));
  const { rule } = form.values;
  const chosen = rules.find(({ code }) => code === rule);
  return (
    <fieldset className={css.part}>
      <legend>{copy.clock}</legend>
      <Dropdown
        label={copy.rule}
        items={[
          { value: '', label: copy.ruleNone },
          ...rules.map(({ code, name }) => ({ value: code, label: name })),
          { value: CUSTOM_RULE, label: copy.ruleCustom },
        ]}
        {...form.field('rule')}
      />
      <div className={css.note} role="status">
        {rule === '' && <p>{copy.ruleNoneNote}</p>}
        {rule === CUSTOM_RULE && <p>{copy.ruleCustomNote}</p>}
        {chosen && <Meaning rule={chosen} />}
      </div>
      {rule === CUSTOM_RULE && (
        <div className={css.pair}>
          <TextField label={copy.daysField} required inputMode="numeric" maxLength={3} {...form.field('custom_days')} />
          <Dropdown
            label={copy.dayKind}
            items={DAY_KINDS.map((value) => ({ value, label: copy.dayKinds[value] }))}
            {...form.field('custom_day_kind')}
          />
        </div>
      )}
    </fieldset>
  );
}

function Meaning({ rule: { days, day_kind, source, effective_from } }: { readonly rule: PaymentRule }) {
  return (
    <>
      <p>{copy.ruleNote(copy.days(days, day_kind))}</p>
      <p>{copy.source(source, day(effective_from))}</p>
    </>
  );
}
