import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { Dropdown } from '#web/ui/Dropdown.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { add } from '#web/ui/icons.ts';
import { Modal, ModalBody, ModalFooter } from '#web/ui/Modal.tsx';
import { copy } from '../copy/dashboard.ts';
import { templatesQuery, useNewDraft } from '../queries/own.ts';
import css from './Dashboard.module.css';

interface Props {
  readonly companies: readonly { readonly id: string; readonly business_name: string }[];
}

/** Starts a draft at once, unless there is something to choose: one of several companies, or a template. */
export function NewOpportunity({ companies }: Props) {
  const { create } = useNewDraft();
  const { data: templates = [] } = useQuery(templatesQuery);
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const [company, setCompany] = useState(companies[0]?.id ?? '');
  const [template, setTemplate] = useState('');
  const own = templates.filter((one) => one.hiring_company_id === company);
  const start = () =>
    create.mutate(
      { company, template: own.some(({ id }) => id === template) ? template : undefined },
      { onSuccess: ({ id }) => void navigate({ to: '/opportunity/$id/edit', params: { id } }) },
    );
  return (
    <>
      <Button
        icon={<Icon of={add} size={20} />}
        loading={create.isPending}
        onClick={() => (companies.length > 1 || templates.length > 0 ? setAsking(true) : start())}
      >
        {copy.new}
      </Button>
      <Modal opened={isAsking} onClose={() => setAsking(false)} title={copy.newTitle}>
        <ModalBody>
          <div className={css.form}>
            {companies.length > 1 && (
              <Dropdown
                label={copy.forCompany}
                items={companies.map(({ id, business_name }) => ({ value: id, label: business_name }))}
                value={company}
                onChange={setCompany}
              />
            )}
            {own.length > 0 && (
              <Dropdown
                label={copy.template}
                items={[{ value: '', label: copy.blank }, ...own.map(({ id, name }) => ({ value: id, label: name }))]}
                value={template}
                onChange={setTemplate}
              />
            )}
          </div>
        </ModalBody>
        <ModalFooter>
          <Button variant="outlineDark" onClick={() => setAsking(false)}>
            {copy.cancel}
          </Button>
          <Button loading={create.isPending} onClick={start}>
            {copy.start}
          </Button>
        </ModalFooter>
      </Modal>
    </>
  );
}
