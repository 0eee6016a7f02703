import { showAlert } from '#web/ui/alerts.ts';
import { Button } from '#web/ui/Button.tsx';
import { copy } from '../copy/mine.ts';
import { useMute } from '../queries.ts';
import css from './Responses.module.css';

interface Props {
  readonly mwbeId: string;
  readonly company: { readonly id: string; readonly name: string };
}

/** The firm takes no more invitations from this company; its settings take it back. */
export function MuteButton({ mwbeId, company: { id, name } }: Props) {
  const mute = useMute(mwbeId);
  const press = () =>
    mute.mutate(id, { onSuccess: () => showAlert({ variant: 'success', text: copy.mutedNow(name) }) });
  return (
    <Button variant="plain" size="dense" className={css.flush} loading={mute.isPending} onClick={press}>
      {copy.mute(name)}
    </Button>
  );
}
