import { ROLE_NAMES } from '#contract/parent-projects/rules/people.ts';
import type { ProjectMember } from '#contract/parent-projects/schema/people.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { Button } from '#web/ui/Button.tsx';
import { DialogForm } from '#web/ui/form/DialogForm.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { useAppForm } from '#web/ui/form/useAppForm.ts';
import { Modal, ModalBody, ModalFooter } from '#web/ui/Modal.tsx';
import { copy } from '../copy/people.ts';
import { nameOf, useChangeMemberRole } from '../queries/people.ts';
import { RoleChoice } from './RoleChoice.tsx';

interface Props {
  readonly projectId: string;
  readonly member: ProjectMember;
  readonly onClose: () => void;
}

export function RoleDialog({ projectId, member, onClose }: Props) {
  const change = useChangeMemberRole(projectId);
  const name = nameOf(member);
  const form = useAppForm({
    initialValues: { role: member.role },
    send: ({ role }) => change.mutateAsync({ member, role }),
    onSuccess: ({ role }) => {
      showAlert({ variant: 'success', text: copy.roleChanged(name, ROLE_NAMES[role]) });
      onClose();
    },
  });
  return (
    <Modal opened onClose={onClose} title={copy.changeRoleOf(name)}>
      <ModalBody>
        <DialogForm form={form}>
          <FormAlert form={form} />
          <RoleChoice
            kind={member.kind}
            value={form.values.role}
            onChange={(role) => form.set({ role })}
            error={form.errorAt('role')}
          />
        </DialogForm>
      </ModalBody>
      <ModalFooter>
        <Button variant="outlineDark" onClick={onClose}>
          {copy.cancel}
        </Button>
        <Button type="submit" form={form.id} loading={form.isPending}>
          {copy.save}
        </Button>
      </ModalFooter>
    </Modal>
  );
}
