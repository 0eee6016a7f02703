import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Factor, PasskeyRequest, SecondFactor } from '#contract/second-factor/schema.ts';
import { ApiError } from '#web/api.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { useAppForm } from '#web/ui/form/useAppForm.ts';
import { PasswordField, TextField } from '#web/ui/TextField.tsx';
import { copy } from '../copy/proof.ts';
import { getPasskeyAssertion } from '../model/passkeys.ts';
import css from './ProofForm.module.css';

export type ProofMethod = Factor | 'password';
export type Proof = SecondFactor | { readonly factor: 'password'; readonly password: string };

interface Props {
  /** The person's factors, the preferred one first. */
  readonly methods: readonly ProofMethod[];
  readonly requestPasskey: () => Promise<PasskeyRequest>;
  /** Sends the proof. @throws ApiError, which is shown */
  readonly prove: (proof: Proof) => Promise<unknown>;
  readonly size?: 'large';
}

type TypedMethod = Exclude<ProofMethod, 'passkey'>;

/** Asks for one factor at a time, with links to the others. */
export function ProofForm({ methods, requestPasskey, prove, size }: Props) {
  const typedMethods = methods.filter((method) => method !== 'passkey');
  const hasPasskey = methods.includes('passkey');
  const [chosen, setChosen] = useState(defaultMethod(typedMethods, hasPasskey));
  const passkey = useMutation({ mutationFn: async () => prove(await passkeyProof(requestPasskey)) });
  const typed = useMutation({ mutationFn: prove });
  const look = size ? { size } : {};
  const form = useAppForm({
    initialValues: { text: '' },
    validate: ({ text }) => ({ text: chosen && !parseProof(chosen, text) && INVALID[chosen] }),
    send: async ({ text }) => {
      passkey.reset();
      const proof = chosen && parseProof(chosen, text);
      if (proof) await typed.mutateAsync(proof);
    },
  });
  const submit = (event: FormEvent) => {
    // one proof at a time
    if (passkey.isPending) event.preventDefault();
    else form.props.onSubmit(event);
  };
  const choose = (method: TypedMethod) => {
    setChosen(method);
    form.reset();
  };
  return (
    <form {...form.props} className={css.form} onSubmit={submit}>
      <div role="alert">
        {passkey.error && <Banner variant="error">{errorText(passkey.error, 'passkey')}</Banner>}
        {form.error && chosen && <Banner variant="error">{errorText(form.error, chosen)}</Banner>}
      </div>
      {hasPasskey && (
        <>
          <Button
            {...look}
            wide
            variant={chosen === 'password' ? 'outlineDark' : 'dark'}
            loading={passkey.isPending}
            onClick={() => {
              form.clearErrors();
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
          <ProofField key={chosen} method={chosen} {...form.field('text')} />
          <Button
            {...look}
            type="submit"
            wide
            variant={hasPasskey && chosen !== 'password' ? 'outlineDark' : 'dark'}
            loading={form.isPending}
          >
            {copy.continue}
          </Button>
        </>
      )}
      <OtherMethods methods={typedMethods.filter((method) => method !== chosen)} onChoose={choose} />
    </form>
  );
}

interface OthersProps {
  readonly methods: readonly TypedMethod[];
  readonly onChoose: (method: TypedMethod) => void;
}

function OtherMethods({ methods, onChoose }: OthersProps) {
  if (methods.length === 0) return null;
  return (
    <ul className={css.others}>
      {methods.map((method) => (
        <li key={method}>
          <button type="button" className={css.other} onClick={() => onChoose(method)}>
            {copy.methods[method]}
          </button>
        </li>
      ))}
    </ul>
  );
}

interface FieldProps {
  readonly method: TypedMethod;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly error: string | undefined;
}

function ProofField({ method, ...field }: FieldProps) {
  if (method === 'password') {
    return <PasswordField label={copy.password} autoComplete="current-password" {...field} />;
  }
  if (method === 'totp') {
    return (
      <TextField
        label={copy.code}
        hint={copy.codeHint}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        {...field}
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
      {...field}
    />
  );
}

const INVALID: Readonly<Record<TypedMethod, string>> = {
  password: copy.passwordRequired,
  totp: copy.codeInvalid,
  recovery_code: copy.recoveryCodeRequired,
};

/** The field that is shown first. Recovery codes are a last resort, so they are not offered before a passkey. */
const defaultMethod = (methods: readonly TypedMethod[], hasPasskey: boolean): TypedMethod | undefined =>
  hasPasskey && methods[0] === 'recovery_code' ? undefined : methods[0];

const passkeyProof = async (requestPasskey: () => Promise<PasskeyRequest>): Promise<Proof> => ({
  factor: 'passkey',
  answer: await getPasskeyAssertion(requestPasskey),
});

/** Null where the text has the wrong form for the method. */
function parseProof(method: TypedMethod, text: string): Proof | null {
  if (method === 'password') return text ? { factor: method, password: text } : null;
  const code = text.replace(/\s/g, '');
  if (method === 'totp') return /^\d{6}$/.test(code) ? { factor: method, code } : null;
  return code.length >= 8 ? { factor: method, code } : null;
}

function errorText(error: Error, method: ProofMethod): string {
  if (!(error instanceof ApiError) || error.status !== 400) return error.message;
  // the server names the code itself where it is right, but was used before
  return error.field('proof.code') ? copy.codeUsed : copy.incorrect[method];
}
