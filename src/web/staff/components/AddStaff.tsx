import { useNavigate } from '@tanstack/react-router';
import type { NewStaff } from '#contract/accounts/schema/people.ts';
import { Checkbox } from '#web/ui/Choice.tsx';
import { useAppForm } from '#web/ui/form/useAppForm.ts';
import { person, people as words } from '../copy/people.ts';
import { useAdminAction } from '../queries/admin.ts';
import { addStaff } from '../queries/people.ts';
import css from './Admin.module.css';
import { missingPersonFields, PersonForm } from './PersonForm.tsx';

const EMPTY: NewStaff = { email: '', first_name: '', last_name: '', admin: false, may_impersonate: false };

/** Adds a staff member, who gets a link to choose a password. */
export function AddStaff({ onClose }: { readonly onClose: () => void }) {
  const navigate = useNavigate();
  const add = useAdminAction(addStaff, ({ email }) => words.addDone(email));
  const form = useAppForm({
    initialValues: EMPTY,
    validate: missingPersonFields,
    send: (staff) => add.mutateAsync(staff),
    onSuccess: ({ id }) => {
      onClose();
      void navigate({ to: '/staff/people/$id', params: { id } });
    },
  });
  return (
    <PersonForm title={words.add} note={words.addNote} form={form} onClose={onClose}>
      {(['admin', 'may_impersonate'] as const).map((right) => (
        <div key={right}>
          <Checkbox checked={form.values[right]} onChange={form.field(right).onChange}>
            {person.rightNames[right]}
          </Checkbox>
          <p className={css.note}>{person.rightNotes[right]}</p>
        </div>
      ))}
    </PersonForm>
  );
}
