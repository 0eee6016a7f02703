import { useState } from 'react';
import { CASH_LIMITS, COST_RHYTHMS, type CostRhythm } from '#contract/cash-bridge/rules.ts';
import type { CashCost } from '#contract/cash-bridge/schema.ts';
import { ApiError } from '#web/api.ts';
import { contentKey } from '#web/payments/model/acts.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { Button } from '#web/ui/Button.tsx';
import { DateField } from '#web/ui/DateField.tsx';
import { Dropdown } from '#web/ui/Dropdown.tsx';
import { DialogForm } from '#web/ui/form/DialogForm.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { useAppForm } from '#web/ui/form/useAppForm.ts';
import { ModalBody, ModalFooter } from '#web/ui/Modal.tsx';
import { MoneyField } from '#web/ui/NumberFields.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { copy } from '../copy.ts';
import { dollars, typedCents } from '../model/forecast.ts';
import { useCosts } from '../queries.ts';

interface Props {
  readonly firmId: string;
  /** Null for a new one. */
  readonly cost: CashCost | null;
  /** As they are now. */
  readonly costs: readonly CashCost[];
  readonly today: string;
  readonly onClose: () => void;
}

interface Values {
  readonly name: string;
  readonly amount_cents: string;
  readonly rhythm: CostRhythm;
  readonly from_on: string;
  readonly until_on: string;
}

const RHYTHMS = COST_RHYTHMS.map((value) => ({ value, label: copy.rhythms[value] }));
const typedOf = (cents: number) => String(cents / 100);
const saysOf = ({ name, amount_cents, rhythm, from_on, until_on }: CashCost): string =>
  `${name}, ${dollars(amount_cents)}, ${copy.when(rhythm, from_on, until_on).toLowerCase()}`;

function valuesOf(cost: CashCost | null, today: string): Values {
  if (!cost) return { name: '', amount_cents: '', rhythm: 'monthly', from_on: today, until_on: '' };
  const { name, amount_cents, rhythm, from_on, until_on } = cost;
  return { name, amount_cents: typedOf(amount_cents), rhythm, from_on, until_on: until_on ?? '' };
}

const errorsOf = ({ name, amount_cents, rhythm, from_on, until_on }: Values) => ({
  name: !name.trim() && copy.nameMissing,
  amount_cents: typedCents(amount_cents) === null && copy.amountMissing,
  from_on: !from_on && copy.fromMissing,
  until_on: rhythm !== 'once' && until_on !== '' && until_on < from_on && copy.untilBefore,
});

/** One cost. Who was later reads what it says by now, and keeps what was typed. */
export function CostForm({ firmId, cost, costs, today, onClose }: Props) {
  const acts = useCosts(firmId);
  const [wasRefused, setRefused] = useState(false);
  const [keyOf] = useState(contentKey);
  const now = cost && costs.find(({ id }) => id === cost.id);
  // only a person who was told of another version replaces it
  const version = (wasRefused ? now?.version : cost?.version) ?? 1;
  const form = useAppForm<Values>({
    keepAs: `cash cost ${firmId} ${cost?.id ?? 'new'}`,
    initialValues: valuesOf(cost, today),
    validate: errorsOf,
    send: (values): Promise<unknown> => {
      const { name, rhythm, from_on, until_on } = values;
      const isOnce = rhythm === 'once';
      const body = {
        ...{ name: name.trim(), amount_cents: typedCents(values.amount_cents) ?? 0, rhythm, from_on },
        until_on: isOnce ? null : until_on || null,
      };
      return cost ? acts.change(cost.id, { version, ...body }) : acts.add(body, keyOf(body));
    },
    onError: (error) => setRefused(error instanceof ApiError && (error.status === 412 || error.status === 404)),
    onSuccess: (_, { name }) => {
      onClose();
      showAlert({ variant: 'success', text: copy.saved(name.trim()) });
    },
  });
  const isGone = wasRefused && cost !== null && !now;
  return (
    <>
      <ModalBody>
        <DialogForm form={form}>
          <TextField
            label={copy.name}
            hint={copy.nameHint}
            required
            autoComplete="off"
            maxLength={CASH_LIMITS.name}
            {...form.field('name')}
          />
          <MoneyField label={copy.amount} required {...form.field('amount_cents')} />
          <Dropdown label={copy.rhythm} items={RHYTHMS} {...form.field('rhythm')} />
          <DateField
            label={form.values.rhythm === 'once' ? copy.onDay : copy.from}
            required
            {...form.field('from_on')}
          />
          {form.values.rhythm !== 'once' && <DateField label={copy.until} {...form.field('until_on')} />}
          <FormAlert form={form} />
          <div role="status">{wasRefused && cost && <p>{now ? copy.nowIs(saysOf(now)) : copy.gone}</p>}</div>
        </DialogForm>
      </ModalBody>
      <ModalFooter>
        <Button variant="outlineDark" onClick={onClose}>
          {copy.cancel}
        </Button>
        {!isGone && (
          <Button type="submit" form={form.id} loading={form.isPending}>
            {copy.saveCost}
          </Button>
        )}
      </ModalFooter>
    </>
  );
}
