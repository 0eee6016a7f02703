import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { ProjectDetails } from '#contract/parent-projects/schema/projects.ts';
import { contentKey } from '#web/payments/model/acts.ts';
import type { CurrentUser } from '#web/session/queries.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dropdown } from '#web/ui/Dropdown.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { useAppForm } from '#web/ui/form/useAppForm.ts';
import { Modal, ModalBody, ModalFooter } from '#web/ui/Modal.tsx';
import { copy } from '../copy/project-form.ts';
import { EMPTY_PROJECT, type ProjectValues, projectBody, projectErrors } from '../model/project-form.ts';
import { useProjectActs } from '../queries/projects.ts';
import { ProjectFields } from './ProjectFields.tsx';
import css from './ProjectForm.module.css';

interface Props {
  readonly me: CurrentUser;
  readonly onClose: () => void;
}

/** Creates a project; what was typed is there again when the dialog or the tab reopens. */
export function CreateProject({ me, onClose }: Props) {
  const acts = useProjectActs();
  const navigate = useNavigate();
  const [keyOf] = useState(contentKey);
  const companies = me.hiring_companies;
  const form = useAppForm<ProjectValues, ProjectDetails>({
    keepAs: `new parent project ${me.id}`,
    initialValues: { ...EMPTY_PROJECT, owner_company_id: companies[0]?.id ?? '' },
    validate: projectErrors,
    send: (values) => {
      const body = { owner_company_id: values.owner_company_id, ...projectBody(values) };
      return acts.create(body, keyOf(body));
    },
    onSuccess: ({ id, name }) => {
      form.reset();
      showAlert({ variant: 'success', text: copy.created(name) });
      void navigate({ to: '/parent-project/$id/home', params: { id } });
    },
  });
  return (
    <Modal opened onClose={onClose} title={copy.createTitle} width={800}>
      <ModalBody>
        <form {...form.props} className={css.form}>
          <p>{copy.createIntro}</p>
          {companies.length > 1 && (
            <Dropdown
              label={copy.fields.owner_company_id}
              items={companies.map(({ id, business_name }) => ({ value: id, label: business_name }))}
              {...form.field('owner_company_id')}
            />
          )}
          <ProjectFields form={form} />
          <FormAlert form={form} />
        </form>
      </ModalBody>
      <ModalFooter>
        <Button variant="outlineDark" onClick={onClose}>
          {copy.cancel}
        </Button>
        <Button type="submit" form={form.id} loading={form.isPending}>
          {copy.create}
        </Button>
      </ModalFooter>
    </Modal>
  );
}
