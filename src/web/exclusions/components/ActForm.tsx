import { useState } from 'react';
import { EXCLUSION_LIMITS } from '#contract/exclusions/rules.ts';
import type { ExclusionDetails } from '#contract/exclusions/schema.ts';
import { ApiError } from '#web/api.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { useAppForm } from '#web/ui/form/useAppForm.ts';
import { ModalBody, ModalFooter } from '#web/ui/Modal.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { type Act, detailsCopy as copy, copy as room } from '../copy.ts';
import { useExclusionActs } from '../queries.ts';
import { Effect } from './Effect.tsx';
import css from './Exclusions.module.css';

interface Props {
  readonly act: Act;
  /** As it is by now; the act is done to the version that was seen when it was begun. */
  readonly exclusion: ExclusionDetails;
  readonly onBack: () => void;
  readonly onDone: () => void;
}

const isStale = (error: Error) => error instanceof ApiError && (error.status === 409 || error.status === 412);

/** A decision with what it changes. What others did meanwhile is said, and what was typed is kept. */
export function ActForm({ act, exclusion, onBack, onDone }: Props) {
  const acts = useExclusionActs(exclusion.project_id);
  const [seen, setSeen] = useState(exclusion.version);
  const [wasRefused, setRefused] = useState(false);
  const needsNote = act === 'decline' || act === 'revoke';
  const { id, state, may } = exclusion;
  const form = useAppForm({
    keepAs: `exclusion ${act} ${id}`,
    initialValues: { note: '' },
    validate: ({ note }) => ({ note: needsNote && !note.trim() && copy.noteMissing }),
    send: ({ note }) => {
      const words = note.trim();
      if (act === 'withdraw') return acts.withdraw(id, seen);
      if (act === 'revoke') return acts.revoke(id, seen, words);
      return acts.decide(id, seen, act, words || null);
    },
    onError: (error) => {
      if (!isStale(error)) return;
      setRefused(true);
      setSeen(exclusion.version);
    },
    onSuccess: () => {
      showAlert({ variant: 'success', text: copy.done[act] });
      onDone();
    },
  });
  // after a refusal the version that is shown is the one that is answered
  if (wasRefused && seen !== exclusion.version) setSeen(exclusion.version);
  const isPossible = may.includes(act);
  return (
    <>
      <ModalBody>
        <form {...form.props} className={css.form}>
          <p>{copy.consequence[act]}</p>
          {(act === 'approve' || act === 'revoke') && <Effect exclusion={exclusion} />}
          {copy.note[act] && (
            <TextArea label={copy.note[act]} required={needsNote} max={EXCLUSION_LIMITS.note} {...form.field('note')} />
          )}
          <FormAlert form={form} />
          <div role="status">
            {(wasRefused || !isPossible) && (
              <p>
                {copy.now(room.states[state])} {!isPossible && form.values.note.trim() !== '' && copy.kept}
              </p>
            )}
          </div>
        </form>
      </ModalBody>
      <ModalFooter>
        <Button variant="outlineDark" onClick={onBack}>
          {copy.back}
        </Button>
        {isPossible && (
          <Button type="submit" form={form.id} loading={form.isPending}>
            {copy.send[act]}
          </Button>
        )}
      </ModalFooter>
    </>
  );
}
