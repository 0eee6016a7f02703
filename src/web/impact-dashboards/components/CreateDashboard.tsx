import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { IMPACT_LIMITS } from '#contract/impact-dashboards/rules.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dropdown } from '#web/ui/Dropdown.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { useAppForm } from '#web/ui/form/useAppForm.ts';
import { Modal, ModalBody, ModalFooter } from '#web/ui/Modal.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { copy } from '../copy.ts';
import { useCreateDashboard } from '../queries.ts';
import css from './Impact.module.css';

const { create: words } = copy;

interface Props {
  readonly companies: readonly { readonly id: string; readonly business_name: string }[];
  readonly onClose: () => void;
}

/** A new dashboard of the own company. */
export function CreateDashboard({ companies, onClose }: Props) {
  const create = useCreateDashboard();
  const navigate = useNavigate();
  const [key] = useState(() => crypto.randomUUID());
  const form = useAppForm({
    initialValues: { owner_company_id: companies[0]?.id ?? '', name: '' },
    validate: ({ owner_company_id, name }) => ({
      owner_company_id: owner_company_id === '' && words.needCompany,
      name: name.trim() === '' && words.needName,
    }),
    send: ({ owner_company_id, name }) => create(owner_company_id, name.trim(), key),
    onSuccess: ({ id }) => void navigate({ to: '/impact-dashboards/$id/home', params: { id } }),
  });
  return (
    <Modal opened onClose={onClose} title={words.title}>
      <ModalBody>
        <form {...form.props} className={css.form}>
          <p>{words.note}</p>
          <TextField label={words.name} maxLength={IMPACT_LIMITS.name} {...form.field('name')} />
          <Dropdown
            label={words.company}
            items={companies.map(({ id, business_name }) => ({ value: id, label: business_name }))}
            {...form.field('owner_company_id')}
          />
          <FormAlert form={form} />
        </form>
      </ModalBody>
      <ModalFooter>
        <Button variant="outlineDark" onClick={onClose}>
          {words.cancel}
        </Button>
        <Button type="submit" form={form.id} loading={form.isPending}>
          {words.submit}
        </Button>
      </ModalFooter>
    </Modal>
  );
}
