import { useState } from 'react';
import type { Passkey } from '#contract/second-factor/schema.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDelete } from '#web/ui/ConfirmDelete.tsx';
import { EllipsisMenu } from '#web/ui/EllipsisMenu.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { useAppForm } from '#web/ui/form/useAppForm.ts';
import { dayOf, relativeTime } from '#web/ui/formats.ts';
import { TextField } from '#web/ui/TextField.tsx';
import { useNow } from '#web/ui/useNow.ts';
import { copy } from '../copy/settings.ts';
import { useAddPasskey, useRemovePasskey, useRenamePasskey } from '../queries/settings.ts';
import css from './SecuritySettings.module.css';

/** A button that disappears hands the focus to what replaces it. */
const focus = (element: HTMLElement | null) => element?.focus();

interface Props {
  readonly passkeys: readonly Passkey[];
  readonly onSetUp?: (() => void) | undefined;
}

export function PasskeySettings({ passkeys, onSetUp }: Props) {
  const add = useAddPasskey(onSetUp);
  const remove = useRemovePasskey();
  const [adding, setAdding] = useState<boolean>();
  const [removing, setRemoving] = useState<Passkey | null>(null);
  const onAdded = () => {
    setAdding(false);
    showAlert({ variant: 'success', text: copy.changed.passkeyAdded });
  };
  const confirmRemoval = () =>
    removing &&
    remove.mutate(removing.id, {
      onSuccess: () => showAlert({ variant: 'success', text: copy.changed.passkeyRemoved }),
      onSettled: () => setRemoving(null),
    });
  return (
    <section className={css.section} aria-labelledby="second-factor-passkeys">
      <h3 id="second-factor-passkeys">{copy.passkeysTitle}</h3>
      <p className={css.lead}>{copy.passkeysLead}</p>
      <div role="alert">{remove.error && <Banner variant="error">{remove.error.message}</Banner>}</div>
      {passkeys.length > 0 ? (
        <ul className={css.list}>
          {passkeys.map((one) => (
            <PasskeyRow key={one.id} passkey={one} onRemove={() => setRemoving(one)} />
          ))}
        </ul>
      ) : (
        <p>{copy.passkeysNone}</p>
      )}
      {adding ? (
        <PasskeyNameForm
          action={copy.continue}
          send={add.mutateAsync}
          onSaved={onAdded}
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
        opened={removing !== null}
        question={copy.passkeyRemoveQuestion(removing?.name ?? '')}
        note={copy.passkeyRemoveNote}
        action={copy.passkeyRemove}
        loading={remove.isPending}
        onCancel={() => setRemoving(null)}
        onDelete={confirmRemoval}
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
        <PasskeyNameForm
          name={name}
          action={copy.save}
          send={(chosen) => rename.mutateAsync({ id, name: chosen })}
          onSaved={() => setRenaming(false)}
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
  readonly send: (name: string) => Promise<unknown>;
  readonly onSaved: () => void;
  readonly onCancel: () => void;
}

function PasskeyNameForm({ name = '', action, send, onSaved, onCancel }: PasskeyNameProps) {
  const form = useAppForm({
    initialValues: { name },
    validate: (values) => ({ name: !values.name.trim() && copy.passkeyNameRequired }),
    send: (values) => send(values.name.trim()),
    onSuccess: onSaved,
  });
  return (
    <form {...form.props} className={css.setup}>
      <FormAlert form={form} />
      <TextField
        ref={focus}
        label={copy.passkeyName}
        hint={copy.passkeyNameHint}
        maxLength={60}
        {...form.field('name')}
      />
      <div className={css.buttons}>
        <Button type="submit" loading={form.isPending}>
          {action}
        </Button>
        <Button variant="outlineDark" onClick={onCancel}>
          {copy.cancel}
        </Button>
      </div>
    </form>
  );
}
