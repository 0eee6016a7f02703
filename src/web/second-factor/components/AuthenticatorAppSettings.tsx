import { type FormEvent, useState } from 'react';
import type { SecondFactorState } from '#contract/second-factor/schema.ts';
import { ApiError } from '#web/api.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDelete } from '#web/ui/ConfirmDelete.tsx';
import { dayOf } from '#web/ui/formats.ts';
import { TextField } from '#web/ui/TextField.tsx';
import { copy } from '../copy/settings.ts';
import { useConfirmTotp, useRemoveTotp, useStartTotpSetup } from '../queries/settings.ts';
import { QrCode } from './QrCode.tsx';
import css from './SecuritySettings.module.css';

/** What takes the place of a button that is gone takes the focus. */
const focus = (element: HTMLElement | null) => element?.focus();

interface Props {
  readonly totp: SecondFactorState['totp'];
  readonly onSetUp?: (() => void) | undefined;
}

export function AuthenticatorAppSettings({ totp, onSetUp }: Props) {
  const begin = useStartTotpSetup();
  const remove = useRemoveTotp();
  const [asking, setAsking] = useState(false);
  const [hasEnded, setEnded] = useState(false);
  const end = () => {
    begin.reset();
    setEnded(true);
  };
  const drop = () =>
    remove.mutate(undefined, {
      onSuccess: () => showAlert({ variant: 'success', text: copy.changed.appRemoved }),
      onSettled: () => setAsking(false),
    });
  const error = begin.error ?? remove.error;
  return (
    <section className={css.section} aria-labelledby="second-factor-app">
      <h3 id="second-factor-app">{copy.appTitle}</h3>
      <p className={css.lead}>{copy.appLead}</p>
      <div role="alert">{error && <Banner variant="error">{error.message}</Banner>}</div>
      {totp && <p>{copy.appOn(dayOf(totp.added_at))}</p>}
      {begin.data ? (
        <AuthenticatorAppSetup {...begin.data} onEnd={end} onSetUp={onSetUp} />
      ) : (
        <div className={css.buttons}>
          <Button
            ref={hasEnded ? focus : null}
            variant="outlineDark"
            loading={begin.isPending}
            onClick={() => begin.mutate()}
          >
            {totp ? copy.appSetUpAnother : copy.appSetUp}
          </Button>
          {totp && (
            <Button variant="plain" onClick={() => setAsking(true)}>
              {copy.appRemove}
            </Button>
          )}
        </div>
      )}
      <ConfirmDelete
        opened={asking}
        question={copy.appRemoveQuestion}
        note={copy.appRemoveNote}
        action={copy.appRemove}
        loading={remove.isPending}
        onCancel={() => setAsking(false)}
        onDelete={drop}
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

function AuthenticatorAppSetup({ uri, secret, onEnd, onSetUp }: SetupProps) {
  const confirm = useConfirmTotp(onSetUp);
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const code = typed.replace(/\s/g, '');
  const isCode = /^\d{6}$/.test(code);
  const error = confirm.error instanceof ApiError ? confirm.error : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isCode || confirm.isPending) return;
    confirm.mutate(code, {
      onSuccess: () => {
        showAlert({ variant: 'success', text: copy.changed.appAdded });
        onEnd();
      },
    });
  };
  return (
    <form className={css.setup} onSubmit={submit} noValidate>
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
      <div role="alert">
        {confirm.error && !error?.field('code') && <Banner variant="error">{confirm.error.message}</Banner>}
      </div>
      <TextField
        label={copy.appCode}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        value={typed}
        onChange={setTyped}
        error={tried && !isCode ? copy.appCodeInvalid : error?.field('code')}
      />
      <div className={css.buttons}>
        <Button type="submit" loading={confirm.isPending}>
          {copy.appConfirm}
        </Button>
        <Button variant="outlineDark" onClick={onEnd}>
          {copy.cancel}
        </Button>
      </div>
    </form>
  );
}
