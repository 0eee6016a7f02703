import { useState } from 'react';
import { LOCKING_STATES } from '#contract/work-experience/rules.ts';
import type { OwnExperience } from '#contract/work-experience/schema.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDelete } from '#web/ui/ConfirmDelete.tsx';
import { day, money } from '#web/ui/formats.ts';
import { own as copy, facts } from '../copy.ts';
import { useJobActions } from '../queries.ts';
import { AskClientDialog } from './AskClientDialog.tsx';
import { ConfirmationBadge, ConfirmationNote } from './ConfirmationNote.tsx';
import { ExperienceForm } from './ExperienceForm.tsx';
import css from './WorkExperience.module.css';

interface Props {
  readonly mwbeId: string;
  readonly job: OwnExperience;
  readonly isEditing: boolean;
  readonly onEdit: (isEditing: boolean) => void;
}

/** One job of the firm: its facts or their form, what became of it at the client, and what can be done. */
export function ExperienceItem({ mwbeId, job, isEditing, onEdit }: Props) {
  const locked = isLocked(job);
  const isOpen = isEditing && !locked;
  return (
    <li className={css.item}>
      <div className={css.head}>
        <h2>{job.title ?? copy.untitled}</h2>
        <ConfirmationBadge job={job} />
      </div>
      {isOpen ? <ExperienceForm mwbeId={mwbeId} job={job} /> : <Facts job={job} />}
      <ConfirmationNote job={job} />
      <Acts mwbeId={mwbeId} job={job} isEditing={isOpen} onEdit={onEdit} />
    </li>
  );
}

const isLocked = ({ project_id, confirmation }: OwnExperience): boolean =>
  project_id !== null || LOCKING_STATES.some((state) => state === confirmation?.state);

function Facts({ job }: Pick<Props, 'job'>) {
  const { client_name, amount, start_date, end_date, ongoing, description } = job;
  const to = ongoing ? facts.isOngoing : end_date && day(end_date, 'short');
  return (
    <>
      <p>{client_name ?? facts.notStated}</p>
      <p className={css.note}>
        {facts.dates(start_date && day(start_date, 'short'), to)}
        {amount !== null && `, ${money(amount)}`}
      </p>
      {description && <p className={css.words}>{description}</p>}
    </>
  );
}

function Acts({ mwbeId, job, isEditing, onEdit }: Props) {
  const [asking, setAsking] = useState<'client' | 'remove' | null>(null);
  const { remove, withdraw, accept } = useJobActions(mwbeId, job.id);
  const title = job.title ?? copy.untitled;
  const state = job.confirmation?.state;
  const locked = isLocked(job);
  const ending = state === 'confirmed' ? copy.unconfirm : state === 'corrected' ? copy.reject : copy.withdraw;
  const close = () => setAsking(null);
  if (job.project_id) return null;
  return (
    <div className={css.acts}>
      {!locked && (
        <Button
          variant="outlineDark"
          aria-expanded={isEditing}
          aria-label={copy.about(isEditing ? copy.doneEditing : copy.edit, title)}
          onClick={() => onEdit(!isEditing)}
        >
          {isEditing ? copy.doneEditing : copy.edit}
        </Button>
      )}
      {!locked && (
        <Button variant="light" aria-label={copy.about(copy.ask, title)} onClick={() => setAsking('client')}>
          {copy.ask}
        </Button>
      )}
      {state === 'corrected' && (
        <Button loading={accept.isPending} onClick={() => accept.mutate(undefined)}>
          {copy.accept}
        </Button>
      )}
      {locked && (
        <Button
          variant="outlineDark"
          aria-label={copy.about(ending, title)}
          loading={withdraw.isPending}
          onClick={() => withdraw.mutate(undefined)}
        >
          {ending}
        </Button>
      )}
      <Button variant="plain" aria-label={copy.about(copy.remove, title)} onClick={() => setAsking('remove')}>
        {copy.remove}
      </Button>
      <AskClientDialog mwbeId={mwbeId} job={job} opened={asking === 'client'} onClose={close} />
      <ConfirmDelete
        opened={asking === 'remove'}
        question={copy.removeQuestion(title)}
        note={copy.removeNote}
        action={copy.remove}
        loading={remove.isPending}
        onCancel={close}
        onDelete={() => remove.mutate(undefined, { onSettled: close })}
      />
    </div>
  );
}
