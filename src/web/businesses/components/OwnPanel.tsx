import { useSuspenseQuery } from '@tanstack/react-query';
import { showAlert } from '#web/ui/alerts.ts';
import { Switch } from '#web/ui/Choice.tsx';
import { copy } from '../copy/own.ts';
import { GROUP_OF_PART, type Group } from '../model/own-facts.ts';
import { profileQuery, usePublish } from '../queries/profile.ts';
import { AddressForm } from './AddressForm.tsx';
import css from './Editing.module.css';
import { ListQuestions } from './ListQuestions.tsx';

interface Props {
  readonly mwbeId: string;
  /** A part is being edited: another one opens when it is closed. */
  readonly editing: boolean;
  readonly onEdit: (group: Group) => void;
}

/** For a firm's own people above their profile: what is missing, and who sees it. */
export function OwnPanel({ mwbeId, editing, onEdit }: Props) {
  const { data: profile } = useSuspenseQuery(profileQuery(mwbeId));
  return (
    <section className={`page ${css.panel}`}>
      <h2>{copy.yourProfile}</h2>
      <ListQuestions profile={profile} />
      <div className={css.block}>
        {profile.missing.length === 0 ? (
          <p>{copy.complete}</p>
        ) : (
          <>
            <p>{copy.missing}</p>
            <ul className={css.parts}>
              {profile.missing.map((part) => (
                <li key={part}>
                  <button type="button" disabled={editing} onClick={() => onEdit(GROUP_OF_PART[part])}>
                    {copy.parts[part]}
                  </button>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      <div className={css.block}>
        {profile.administers ? (
          <>
            <PublicSwitch mwbeId={mwbeId} isPublic={profile.is_public} />
            <AddressForm profile={profile} />
          </>
        ) : (
          <p className={css.note}>{copy.administratorsOnly}</p>
        )}
      </div>
    </section>
  );
}

function PublicSwitch({ mwbeId, isPublic }: { readonly mwbeId: string; readonly isPublic: boolean }) {
  const publish = usePublish(mwbeId);
  const change = (next: boolean) =>
    publish.mutate(next, { onError: (error) => showAlert({ variant: 'error', text: error.message }) });
  return (
    <div>
      <Switch checked={publish.isPending ? publish.variables : isPublic} disabled={publish.isPending} onChange={change}>
        {copy.isPublic}
      </Switch>
      <p className={css.note}>{copy.publicNote}</p>
    </div>
  );
}
