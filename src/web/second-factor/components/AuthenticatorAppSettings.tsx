import { useState } from 'react';
import type { SecondFactorState } from '#contract/second-factor/schema.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDelete } from '#web/ui/ConfirmDelete.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { useAppForm } from '#web/ui/form/useAppForm.ts';
import { dayOf } from '#web/ui/formats.ts';
import { TextField } from '#web/ui/TextField.tsx';
import { copy } from '../copy/settings.ts';
import { useConfirmTotp, useRemoveTotp, useStartTotpSetup } from '../queries/settings.ts';
import { QrCode } from './QrCode.tsx';
import css from './SecuritySettings.module.css';

/** A button that disappears hands the focus to what replaces it. */
const focus = (element: HTMLElement | null) => element?.focus();

interface Props {
  readonly totp: SecondFactorState['totp'];
  readonly onSetUp?: (() => void) | undefined;
}

export function AuthenticatorAppSettings({ totp, onSetUp }: Props) {
  const begin = useStartTotpSetup();
  const remove = useRemoveTotp();
  const [isConfirming, setConfirming] = useState(false);
  const [wasClosed, setWasClosed] = useState(false);
  const close = () => {
    begin.reset();
    setWasClosed(true);
  };
  const removeApp = () =>
    remove.mutate(undefined, {
      onSuccess: () => showAlert({ variant: 'success', text: copy.changed.appRemoved }),
      onSettled: () => setConfirming(false),
    });
  const error = begin.error ?? remove.error;
  return (
    <section className={css.section} aria-labelledby="second-factor-app">
      <h3 id="second-factor-app">{copy.appTitle}</h3>
      <p className={css.lead}>{copy.appLead}</p>
      <div role="alert">{error && <Banner variant="error">{error.message}</Banner>}</div>
      {totp && <p>{copy.appOn(dayOf(totp.added_at))}</p>}
      {begin.data ? (
        <AuthenticatorAppSetup {...begin.data} onEnd={close} onSetUp={onSetUp} />
      ) : (
        <div className={css.buttons}>
          <Button
            ref={wasClosed ? focus : null}
            variant="outlineDark"
            loading={begin.isPending}
            onClick={() => begin.mutate()}
          >
            {totp ? copy.appSetUpAnother : copy.appSetUp}
          </Button>
          {totp && (
            <Button variant="plain" onClick={() => setConfirming(true)}>
              {copy.appRemove}
            </Button>
          )}
        </div>
      )}
      <ConfirmDelete
        opened={isConfirming}
        question={copy.appRemoveQuestion}
        note={copy.appRemoveNote}
        action={copy.appRemove}
        loading={remove.isPending}
        onCancel={() => setConfirming(false)}
        onDelete={removeApp}
      />
    </section>
  );
}

interface SetupProps {
  readonly uri: string;
  readonly secret: string;
  readonly onEnd: () => void;
  readonly onSetUp?: (() => void) | undefined;
}

const withoutSpaces = (text: string): string => text.replace(/\s/g, '');

function AuthenticatorAppSetup({ uri, secret, onEnd, onSetUp }: SetupProps) {
  const confirm = useConfirmTotp(onSetUp);
  const form = useAppForm({
    initialValues: { code: '' },
    validate: ({ code }) => ({ code: !/^\d{6}$/.test(withoutSpaces(code)) && copy.appCodeInvalid }),
    send: ({ code }) => confirm.mutateAsync(withoutSpaces(code)),
    onSuccess: () => {
      showAlert({ variant: 'success', text: copy.changed.appAdded });
      onEnd();
    },
  });
  return (
    <form {...form.props} className={css.setup}>
      <p ref={focus} tabIndex={-1}>
        {copy.appScan}
      </p>
      <QrCode text={uri} label={copy.appQrCode} />
      <p>
        <a href={uri}>{copy.appOpenHere}</a>
      </p>
      <p>
        {copy.appSecret} <code className={css.secret}>{secret.replace(/.{4}(?=.)/g, '$& ')}</code>
      </p>
      <FormAlert form={form} />
      <TextField
        label={copy.appCode}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        {...form.field('code')}
      />
      <div className={css.buttons}>
        <Button type="submit" loading={form.isPending}>
          {copy.appConfirm}
        </Button>
        <Button variant="outlineDark" onClick={onEnd}>
          {copy.cancel}
        </Button>
      </div>
    </form>
  );
}
