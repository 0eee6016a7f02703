import { type FormEvent, useState } from 'react';
import { ApiError } from '#web/api.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { PasswordField, TextField } from '#web/ui/TextField.tsx';
import { copy } from '../copy.ts';
import type { useLogIn } from '../queries.ts';
import css from './LogIn.module.css';

export function LogInForm({ logIn }: { readonly logIn: ReturnType<typeof useLogIn> }) {
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (username && password && !logIn.isPending) logIn.mutate({ username, password });
  };
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <PageHeading className={css.title}>{copy.title}</PageHeading>
      <div role="alert">{logIn.isError && <LogInError error={logIn.error} />}</div>
      <TextField
        label={copy.email}
        type="email"
        autoComplete="username"
        value={username}
        onChange={setUsername}
        error={tried && !username ? copy.emailMissing : undefined}
      />
      <PasswordField
        label={copy.password}
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={tried && !password ? copy.passwordMissing : undefined}
      />
      <Button type="submit" size="large" wide loading={logIn.isPending}>
        {copy.logIn}
      </Button>
    </form>
  );
}

function LogInError({ error }: { readonly error: Error }) {
  const refused = error instanceof ApiError && error.status === 400;
  return (
    <Banner variant="error">
      {refused ? (
        <>
          <strong>{copy.incorrect}</strong> {copy.incorrectHint}
        </>
      ) : (
        error.message
      )}
    </Banner>
  );
}
