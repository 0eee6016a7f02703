import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LIMITS } from '#contract/limits.ts';
import { OUTREACH_LIMITS } from '#contract/outreach/rules/kinds.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { Button } from '#web/ui/Button.tsx';
import { DateField } from '#web/ui/DateField.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { useAppForm } from '#web/ui/form/useAppForm.ts';
import { Modal, ModalBody, ModalFooter } from '#web/ui/Modal.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { copy } from '../copy.ts';
import { leadTimeRulesQuery, useAddLeadTimeRule } from '../queries.ts';
import css from './Outreach.module.css';

/** The rule of a company that the packet compares lead times with. */
export function LeadTime({ companyId }: { readonly companyId: string }) {
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery(leadTimeRulesQuery);
  const rule = data?.find(({ hiring_company_id }) => hiring_company_id === companyId);
  return (
    <>
      <p className={css.muted}>
        {rule ? copy.rule(rule.lead_days, rule.name, rule.effective_from) : data && copy.noRule}{' '}
        <Button variant="plain" size="dense" onClick={() => setOpen(true)}>
          {copy.setRule}
        </Button>
      </p>
      <RuleDialog companyId={companyId} opened={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

interface DialogProps {
  readonly companyId: string;
  readonly opened: boolean;
  readonly onClose: () => void;
}

const isDays = (typed: string): boolean => /^[1-9]\d{0,2}$/.test(typed) && Number(typed) <= OUTREACH_LIMITS.leadDays;

function RuleDialog({ companyId, opened, onClose }: DialogProps) {
  const add = useAddLeadTimeRule();
  const form = useAppForm({
    keepAs: `lead time ${companyId}`,
    initialValues: { lead_days: '', name: '', effective_from: '' },
    validate: ({ lead_days, name, effective_from }) => ({
      lead_days: !isDays(lead_days.trim()) && copy.ruleDaysMissing,
      name: !name.trim() && copy.ruleNameMissing,
      effective_from: !effective_from && copy.ruleFromMissing,
    }),
    send: ({ lead_days, name, effective_from }) =>
      add({ hiring_company_id: companyId, lead_days: Number(lead_days), name: name.trim(), effective_from }),
    onSuccess: () => {
      form.reset();
      onClose();
      showAlert({ variant: 'success', text: copy.ruleSaved });
    },
  });
  const close = () => {
    form.clearErrors();
    onClose();
  };
  return (
    <Modal opened={opened} onClose={close} title={copy.ruleTitle}>
      <ModalBody>
        <p>{copy.ruleIntro}</p>
        <form {...form.props} className={css.form}>
          <TextField label={copy.ruleDays} required inputMode="numeric" {...form.field('lead_days')} />
          <TextField label={copy.ruleName} required maxLength={LIMITS.shortText} {...form.field('name')} />
          <DateField label={copy.ruleFrom} required {...form.field('effective_from')} />
        </form>
        <FormAlert form={form} />
      </ModalBody>
      <ModalFooter>
        <Button variant="outlineDark" onClick={close}>
          {copy.close}
        </Button>
        <Button loading={form.isPending} onClick={form.submit}>
          {copy.ruleSave}
        </Button>
      </ModalFooter>
    </Modal>
  );
}
