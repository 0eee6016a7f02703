import { type FormEvent, useState } from 'react';
import type { Passkey } from '#contract/second-factor/schema.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDelete } from '#web/ui/ConfirmDelete.tsx';
import { EllipsisMenu } from '#web/ui/EllipsisMenu.tsx';
import { dayOf, relativeTime } from '#web/ui/formats.ts';
import { TextField } from '#web/ui/TextField.tsx';
import { useNow } from '#web/ui/useNow.ts';
import { copy } from '../copy/settings.ts';
import { useAddPasskey, useRemovePasskey, useRenamePasskey } from '../queries/settings.ts';
import css from './SecuritySettings.module.css';

/** What takes the place of a button that is gone takes the focus. */
const focus = (element: HTMLElement | null) => element?.focus();

interface Props {
  readonly passkeys: readonly Passkey[];
  readonly onSetUp?: (() => void) | undefined;
}

export function PasskeySettings({ passkeys, onSetUp }: Props) {
  const add = useAddPasskey(onSetUp);
  const remove = useRemovePasskey();
  const [adding, setAdding] = useState<boolean>();
  const [gone, setGone] = useState<Passkey | null>(null);
  const make = (name: string) =>
    add.mutate(name, {
      onSuccess: () => {
        setAdding(false);
        showAlert({ variant: 'success', text: copy.changed.passkeyAdded });
      },
    });
  const drop = () =>
    gone &&
    remove.mutate(gone.id, {
      onSuccess: () => showAlert({ variant: 'success', text: copy.changed.passkeyRemoved }),
      onSettled: () => setGone(null),
    });
  const error = add.error ?? remove.error;
  return (
    <section className={css.section} aria-labelledby="second-factor-passkeys">
      <h3 id="second-factor-passkeys">{copy.passkeysTitle}</h3>
      <p className={css.lead}>{copy.passkeysLead}</p>
      <div role="alert">{error && <Banner variant="error">{error.message}</Banner>}</div>
      {passkeys.length > 0 ? (
        <ul className={css.list}>
          {passkeys.map((one) => (
            <PasskeyRow key={one.id} passkey={one} onRemove={() => setGone(one)} />
          ))}
        </ul>
      ) : (
        <p>{copy.passkeysNone}</p>
      )}
      {adding ? (
        <PasskeyNameForm
          action={copy.continue}
          isBusy={add.isPending}
          onSave={make}
          onCancel={() => setAdding(false)}
        />
      ) : (
        <div className={css.buttons}>
          <Button ref={adding === false ? focus : null} variant="outlineDark" onClick={() => setAdding(true)}>
            {copy.passkeyAdd}
          </Button>
        </div>
      )}
      <ConfirmDelete
        opened={gone !== null}
        question={copy.passkeyRemoveQuestion(gone?.name ?? '')}
        note={copy.passkeyRemoveNote}
        action={copy.passkeyRemove}
        loading={remove.isPending}
        onCancel={() => setGone(null)}
        onDelete={drop}
      />
    </section>
  );
}

function PasskeyRow({ passkey, onRemove }: { readonly passkey: Passkey; readonly onRemove: () => void }) {
  const rename = useRenamePasskey();
  const [renaming, setRenaming] = useState(false);
  const now = useNow();
  const { id, name, added_at, last_used_at, backed_up } = passkey;
  if (renaming) {
    return (
      <li>
        <div role="alert">{rename.error && <Banner variant="error">{rename.error.message}</Banner>}</div>
        <PasskeyNameForm
          name={name}
          action={copy.save}
          isBusy={rename.isPending}
          onSave={(chosen) => rename.mutate({ id, name: chosen }, { onSuccess: () => setRenaming(false) })}
          onCancel={() => setRenaming(false)}
        />
      </li>
    );
  }
  const facts = [
    copy.passkeyAdded(dayOf(added_at)),
    last_used_at ? copy.passkeyUsed(relativeTime(last_used_at, now)) : copy.passkeyUnused,
    ...(backed_up ? [copy.passkeySynced] : []),
  ];
  return (
    <li className={css.row}>
      <span className={css.what}>
        <strong>{name}</strong>
        <span className="muted">{facts.join(', ')}</span>
      </span>
      <EllipsisMenu
        about={name}
        actions={[
          { label: copy.passkeyRename, onClick: () => setRenaming(true) },
          { label: copy.passkeyRemove, onClick: onRemove },
        ]}
      />
    </li>
  );
}

interface PasskeyNameProps {
  readonly name?: string;
  readonly action: string;
  readonly isBusy: boolean;
  readonly onSave: (name: string) => void;
  readonly onCancel: () => void;
}

function PasskeyNameForm({ name = '', action, isBusy, onSave, onCancel }: PasskeyNameProps) {
  const [typed, setTyped] = useState(name);
  const [tried, setTried] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (typed.trim() && !isBusy) onSave(typed.trim());
  };
  return (
    <form className={css.setup} onSubmit={submit} noValidate>
      <TextField
        ref={focus}
        label={copy.passkeyName}
        hint={copy.passkeyNameHint}
        maxLength={60}
        value={typed}
        onChange={setTyped}
        error={tried && !typed.trim() ? copy.passkeyNameRequired : undefined}
      />
      <div className={css.buttons}>
        <Button type="submit" loading={isBusy}>
          {action}
        </Button>
        <Button variant="outlineDark" onClick={onCancel}>
          {copy.cancel}
        </Button>
      </div>
    </form>
  );
}
