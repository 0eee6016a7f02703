import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Factor, PasskeyRequest, SecondFactor } from '#contract/second-factor/schema.ts';
import { ApiError } from '#web/api.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { PasswordField, TextField } from '#web/ui/TextField.tsx';
import { copy } from '../copy/proof.ts';
import { askForPasskey } from '../queries/passkeys.ts';
import css from './ProofForm.module.css';

export type Way = Factor | 'password';
export type Proof = SecondFactor | { readonly factor: 'password'; readonly password: string };

interface Props {
  /** What the person may prove themselves with, the first one first. */
  readonly ways: readonly Way[];
  readonly askPasskey: () => Promise<PasskeyRequest>;
  /** Sends the proof. @throws ApiError, which is shown */
  readonly prove: (proof: Proof) => Promise<unknown>;
  readonly size?: 'large';
}

type Typed = Exclude<Way, 'passkey'>;

/** Passkey, code, recovery code or password: one at a time, with a way to the others. */
export function ProofForm({ ways, askPasskey, prove, size }: Props) {
  const typedWays = ways.filter((way) => way !== 'passkey');
  const hasPasskey = ways.includes('passkey');
  const [chosen, setChosen] = useState(firstOf(typedWays, hasPasskey));
  const [text, setText] = useState('');
  const [tried, setTried] = useState(false);
  const send = useMutation({ mutationFn: prove });
  const passkey = useMutation({ mutationFn: async () => prove(await answerOf(askPasskey)) });
  const isBusy = send.isPending || passkey.isPending;
  const look = size ? { size } : {};
  const proof = chosen && proofOf(chosen, text);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!proof || isBusy) return;
    passkey.reset();
    send.mutate(proof);
  };
  const choose = (way: Typed) => {
    setChosen(way);
    setText('');
    setTried(false);
    send.reset();
  };
  const error = passkey.error ?? send.error;
  const others = typedWays.filter((way) => way !== chosen);
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <div role="alert">{error && <Banner variant="error">{sayOf(error)}</Banner>}</div>
      {hasPasskey && (
        <>
          <Button
            {...look}
            wide
            variant={chosen === 'password' ? 'outlineDark' : 'dark'}
            loading={passkey.isPending}
            onClick={() => {
              send.reset();
              passkey.mutate();
            }}
          >
            {copy.usePasskey}
          </Button>
          {chosen && <p className={css.or}>{copy.or}</p>}
        </>
      )}
      {chosen && (
        <>
          <ProofField key={chosen} way={chosen} text={text} onChange={setText} isMissing={tried && !proof} />
          <Button
            {...look}
            type="submit"
            wide
            variant={hasPasskey && chosen !== 'password' ? 'outlineDark' : 'dark'}
            loading={send.isPending}
          >
            {copy.continue}
          </Button>
        </>
      )}
      {others.length > 0 && (
        <ul className={css.others}>
          {others.map((way) => (
            <li key={way}>
              <button type="button" className={css.other} onClick={() => choose(way)}>
                {copy.ways[way]}
              </button>
            </li>
          ))}
        </ul>
      )}
    </form>
  );
}

interface FieldProps {
  readonly way: Typed;
  readonly text: string;
  readonly onChange: (text: string) => void;
  readonly isMissing: boolean;
}

function ProofField({ way, text, onChange, isMissing }: FieldProps) {
  if (way === 'password') {
    return (
      <PasswordField
        label={copy.password}
        autoComplete="current-password"
        value={text}
        onChange={onChange}
        error={isMissing ? copy.passwordMissing : undefined}
      />
    );
  }
  if (way === 'totp') {
    return (
      <TextField
        label={copy.code}
        hint={copy.codeHint}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        value={text}
        onChange={onChange}
        error={isMissing ? copy.codeWrong : undefined}
      />
    );
  }
  return (
    <TextField
      label={copy.recoveryCode}
      hint={copy.recoveryCodeHint}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={40}
      value={text}
      onChange={onChange}
      error={isMissing ? copy.recoveryCodeMissing : undefined}
    />
  );
}

/** What there is a field for at first. A recovery code is for who has nothing else, and so not before somebody asks. */
const firstOf = (ways: readonly Typed[], hasPasskey: boolean): Typed | undefined =>
  hasPasskey && ways[0] === 'recovery_code' ? undefined : ways[0];

const answerOf = async (ask: () => Promise<PasskeyRequest>): Promise<Proof> => ({
  factor: 'passkey',
  answer: await askForPasskey(ask),
});

/** Null where what was typed can be no proof. */
function proofOf(way: Typed, text: string): Proof | null {
  if (way === 'password') return text ? { factor: way, password: text } : null;
  const code = text.replace(/\s/g, '');
  if (way === 'totp') return /^\d{6}$/.test(code) ? { factor: way, code } : null;
  return code.length >= 8 ? { factor: way, code } : null;
}

const sayOf = (error: Error): string =>
  error instanceof ApiError && error.status === 400 ? copy.wrong : error.message;
