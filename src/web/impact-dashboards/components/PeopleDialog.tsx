import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { IMPACT_ROLES, type ImpactRole } from '#contract/impact-dashboards/rules.ts';
import type { DashboardHead, ImpactPerson } from '#contract/impact-dashboards/schema.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDelete } from '#web/ui/ConfirmDelete.tsx';
import { Dropdown } from '#web/ui/Dropdown.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { useAppForm } from '#web/ui/form/useAppForm.ts';
import { Modal, ModalBody } from '#web/ui/Modal.tsx';
import { QueryBoundary } from '#web/ui/QueryBoundary.tsx';
import { Skeleton } from '#web/ui/States.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { copy } from '../copy.ts';
import { peopleQuery, useImpactActs } from '../queries.ts';
import css from './Impact.module.css';

const { people: words } = copy;
const ROLES = IMPACT_ROLES.toReversed().map((value) => ({ value, label: words.roles[value] }));

interface Props {
  readonly head: DashboardHead;
  readonly canAct: boolean;
  readonly onClose: () => void;
}

/** Who sees the dashboard, and as what. */
export function PeopleDialog({ head, canAct, onClose }: Props) {
  const query = useQuery(peopleQuery(head.id));
  const mayManage = canAct && head.rights.includes('manage people');
  return (
    <Modal opened onClose={onClose} title={words.title}>
      <ModalBody>
        <div className={css.form}>
          <p className="muted">{words.note}</p>
          <QueryBoundary query={query} copy={copy} skeleton={<Skeleton width={100} height={120} />}>
            {(people) => (
              <ul className={css.rows}>
                {people.map((person) => (
                  <Person key={person.email} id={head.id} person={person} mayManage={mayManage} />
                ))}
              </ul>
            )}
          </QueryBoundary>
          {mayManage && <AddForm id={head.id} />}
        </div>
      </ModalBody>
    </Modal>
  );
}

interface PersonProps {
  readonly id: string;
  readonly person: ImpactPerson;
  readonly mayManage: boolean;
}

function Person({ id, person: { email, name, role, is_self }, mayManage }: PersonProps) {
  const acts = useImpactActs(id);
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const act = async (call: Promise<unknown>) => {
    setProblem(null);
    await call.catch((error: Error) => setProblem(error.message));
    setAsking(false);
  };
  return (
    <li>
      <div className={css.row}>
        <span>
          {name ?? email}
          {is_self && ` (${words.you})`}
          {name && <span className={css.email}>{email}</span>}
        </span>
        {mayManage ? (
          <Dropdown
            label={words.roleOf(email)}
            look="bare"
            items={ROLES}
            value={role}
            onChange={(next) => void act(acts.share(email, next))}
          />
        ) : (
          <span>{words.roles[role]}</span>
        )}
        {mayManage && (
          <Button variant="plain" size="dense" aria-label={words.remove(email)} onClick={() => setAsking(true)}>
            {words.takeBack}
          </Button>
        )}
      </div>
      <div role="alert">{problem && <Banner variant="error">{problem}</Banner>}</div>
      <ConfirmDelete
        opened={isAsking}
        question={words.question(email)}
        note={words.questionNote}
        action={words.takeBack}
        onCancel={() => setAsking(false)}
        onDelete={() => void act(acts.unshare(email))}
      />
    </li>
  );
}

function AddForm({ id }: { readonly id: string }) {
  const acts = useImpactActs(id);
  const form = useAppForm({
    initialValues: { email: '', role: 'viewer' as ImpactRole },
    validate: ({ email }) => ({ email: !email.includes('@') && words.needEmail }),
    send: ({ email, role }) => acts.share(email.trim(), role),
    onSuccess: () => form.set({ email: '' }),
  });
  return (
    <form {...form.props} className={css.form}>
      <div className={css.inline}>
        <TextField label={words.email} inputMode="email" autoComplete="off" {...form.field('email')} />
        <Dropdown label={words.role} items={ROLES} {...form.field('role')} />
        <Button type="submit" loading={form.isPending}>
          {words.add}
        </Button>
      </div>
      <FormAlert form={form} />
    </form>
  );
}
