import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Factor, PasskeyRequest, SecondFactor } from '#contract/second-factor/schema.ts';
import { ApiError } from '#web/api.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { PasswordField, TextField } from '#web/ui/TextField.tsx';
import { copy } from '../copy/proof.ts';
import { getPasskeyAssertion } from '../model/passkeys.ts';
import css from './ProofForm.module.css';

export type ProofMethod = Factor | 'password';
export type Proof = SecondFactor | { readonly factor: 'password'; readonly password: string };

interface Props {
  /** What the person may prove themselves with, the first one first. */
  readonly methods: readonly ProofMethod[];
  readonly requestPasskey: () => Promise<PasskeyRequest>;
  /** Sends the proof. @throws ApiError, which is shown */
  readonly prove: (proof: Proof) => Promise<unknown>;
  readonly size?: 'large';
}

type TypedMethod = Exclude<ProofMethod, 'passkey'>;

/** Passkey, code, recovery code or password: one at a time, with a method to the others. */
export function ProofForm({ methods, requestPasskey, prove, size }: Props) {
  const typedMethods = methods.filter((method) => method !== 'passkey');
  const hasPasskey = methods.includes('passkey');
  const [chosen, setChosen] = useState(defaultMethod(typedMethods, hasPasskey));
  const [text, setText] = useState('');
  const [tried, setTried] = useState(false);
  const send = useMutation({ mutationFn: prove });
  const passkey = useMutation({ mutationFn: async () => prove(await passkeyProof(requestPasskey)) });
  const isBusy = send.isPending || passkey.isPending;
  const look = size ? { size } : {};
  const proof = chosen && parseProof(chosen, text);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!proof || isBusy) return;
    passkey.reset();
    send.mutate(proof);
  };
  const choose = (method: TypedMethod) => {
    setChosen(method);
    setText('');
    setTried(false);
    send.reset();
  };
  const error = passkey.error ?? send.error;
  const others = typedMethods.filter((method) => method !== chosen);
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <div role="alert">{error && <Banner variant="error">{errorText(error)}</Banner>}</div>
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
          <ProofField key={chosen} method={chosen} text={text} onChange={setText} isInvalid={tried && !proof} />
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
          {others.map((method) => (
            <li key={method}>
              <button type="button" className={css.other} onClick={() => choose(method)}>
                {copy.methods[method]}
              </button>
            </li>
          ))}
        </ul>
      )}
    </form>
  );
}

interface FieldProps {
  readonly method: TypedMethod;
  readonly text: string;
  readonly onChange: (text: string) => void;
  readonly isInvalid: boolean;
}

function ProofField({ method, text, onChange, isInvalid }: FieldProps) {
  if (method === 'password') {
    return (
      <PasswordField
        label={copy.password}
        autoComplete="current-password"
        value={text}
        onChange={onChange}
        error={isInvalid ? copy.passwordRequired : undefined}
      />
    );
  }
  if (method === 'totp') {
    return (
      <TextField
        label={copy.code}
        hint={copy.codeHint}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        value={text}
        onChange={onChange}
        error={isInvalid ? copy.codeInvalid : undefined}
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
      error={isInvalid ? copy.recoveryCodeRequired : undefined}
    />
  );
}

/** What there is a field for at first. A recovery code is for who has nothing else, and so not before somebody asks. */
const defaultMethod = (ways: readonly TypedMethod[], hasPasskey: boolean): TypedMethod | undefined =>
  hasPasskey && methods[0] === 'recovery_code' ? undefined : methods[0];

const passkeyProof = async (ask: () => Promise<PasskeyRequest>): Promise<Proof> => ({
  factor: 'passkey',
  answer: await getPasskeyAssertion(ask),
});

/** Null where what was typed can be no proof. */
function parseProof(method: TypedMethod, text: string): Proof | null {
  if (method === 'password') return text ? { factor: method, password: text } : null;
  const code = text.replace(/\s/g, '');
  if (method === 'totp') return /^\d{6}$/.test(code) ? { factor: method, code } : null;
  return code.length >= 8 ? { factor: method, code } : null;
}

const errorText = (error: Error): string =>
  error instanceof ApiError && error.status === 400 ? copy.incorrect : error.message;
