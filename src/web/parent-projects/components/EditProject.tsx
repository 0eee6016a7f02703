import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ProjectDetails } from '#contract/parent-projects/schema/projects.ts';
import { ApiError } from '#web/api.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { useAppForm } from '#web/ui/form/useAppForm.ts';
import { Modal, ModalBody, ModalFooter } from '#web/ui/Modal.tsx';
import { QueryBoundary } from '#web/ui/QueryBoundary.tsx';
import { Skeleton } from '#web/ui/States.tsx';
import { copy } from '../copy/project-form.ts';
import {
  type Merge,
  mergeValues,
  type ProjectValues,
  projectBody,
  projectErrors,
  valuesOf,
} from '../model/project-form.ts';
import { projectQuery, useProjectActs } from '../queries/projects.ts';
import { ProjectFields } from './ProjectFields.tsx';
import css from './ProjectForm.module.css';

interface Props {
  readonly id: string;
  readonly onClose: () => void;
}

/** Changes the facts of a project. */
export function EditProject({ id, onClose }: Props) {
  const query = useQuery(projectQuery(id));
  return (
    <Modal opened onClose={onClose} title={copy.editTitle} width={800}>
      {query.data ? (
        <EditForm project={query.data} onClose={onClose} />
      ) : (
        <ModalBody>
          <QueryBoundary query={query} copy={copy} skeleton={<Skeleton width={100} height={240} />}>
            {() => null}
          </QueryBoundary>
        </ModalBody>
      )}
    </Modal>
  );
}

/**
 * Begins with what the project is now. Where a colleague saved meanwhile, their changes are filled in as far as the person
 * had changed nothing, and only then can it be saved over the new version.
 */
function EditForm({ project, onClose }: { readonly project: ProjectDetails; readonly onClose: () => void }) {
  const acts = useProjectActs();
  const client = useQueryClient();
  const [seen, setSeen] = useState(project);
  const [merge, setMerge] = useState<Merge | null>(null);
  const form = useAppForm<ProjectValues, ProjectDetails>({
    // of a version: what was typed into an older one is not filled in over a newer one
    keepAs: `parent project ${project.id} ${project.version}`,
    initialValues: valuesOf(project),
    validate: projectErrors,
    send: (values) => acts.change(project.id, { version: seen.version, ...projectBody(values) }),
    onError: (error) => {
      if (!(error instanceof ApiError) || error.status !== 412) return;
      const saved = client.getQueryData(projectQuery(project.id).queryKey);
      if (!saved) return;
      const next = mergeValues(valuesOf(seen), form.values, valuesOf(saved));
      form.set(next.taken);
      setMerge(next);
      setSeen(saved);
    },
    onSuccess: () => {
      showAlert({ variant: 'success', text: copy.saved });
      onClose();
    },
  });
  return (
    <>
      <ModalBody>
        <form {...form.props} className={css.form}>
          <ProjectFields form={form} />
          <div role="status">{merge && <Meanwhile merge={merge} />}</div>
          <FormAlert form={form} />
        </form>
      </ModalBody>
      <ModalFooter>
        <Button variant="outlineDark" onClick={onClose}>
          {copy.cancel}
        </Button>
        <Button type="submit" form={form.id} loading={form.isPending}>
          {copy.save}
        </Button>
      </ModalFooter>
    </>
  );
}

function Meanwhile({ merge: { both } }: { readonly merge: Merge }) {
  return (
    <Banner variant="warning">
      {copy.meanwhile} {both.length > 0 && copy.both(both.map((fact) => copy.names[fact]).join(', '))}
    </Banner>
  );
}
