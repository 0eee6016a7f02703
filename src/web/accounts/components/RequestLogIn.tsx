import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { MEMBER_TYPES, type MemberType } from '#contract/accounts/rules.ts';
import { ApiError } from '#web/api.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { RadioGroup } from '#web/ui/Choice.tsx';
import { expectHeading, PageHeading } from '#web/ui/PageHeading.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { copy } from '../copy/doors.ts';
import { useAskForLogIn } from '../queries/doors.ts';
import css from './Accounts.module.css';

const EMPTY = { first_name: '', last_name: '', email: '', company: '', message: '' };
const REQUIRED = ['first_name', 'last_name', 'email', 'company'] as const;

/** Somebody without an account asks for one. What it says then is the same whoever has one. */
export function RequestLogIn({ isClosed }: { readonly isClosed: boolean }) {
  const ask = useAskForLogIn();
  const [values, setValues] = useState(EMPTY);
  const [userType, setUserType] = useState<MemberType | null>(null);
  if (isClosed) {
    return (
      <div className={css.page}>
        <PageHeading key="closed">{copy.closedTitle}</PageHeading>
        <p>{copy.closed}</p>
        <Back />
      </div>
    );
  }
  if (ask.isSuccess) {
    const again = () => {
      expectHeading();
      ask.reset();
    };
    return (
      <div className={css.page}>
        <PageHeading key="sent">{copy.sentTitle}</PageHeading>
        <p role="status">{copy.sent(values.email.trim())}</p>
        <p className="muted">{copy.sentHint}</p>
        <div className={css.buttons}>
          <Button variant="outlineDark" onClick={again}>
            {copy.sentAgain}
          </Button>
        </div>
        <Back />
      </div>
    );
  }
  return (
    <div className={css.page}>
      <PageHeading key="ask">{copy.requestTitle}</PageHeading>
      <p>{copy.requestLead}</p>
      <Form ask={ask} values={values} setValues={setValues} userType={userType} setUserType={setUserType} />
      <Back />
    </div>
  );
}

interface FormProps {
  readonly ask: ReturnType<typeof useAskForLogIn>;
  readonly values: typeof EMPTY;
  readonly setValues: (change: (before: typeof EMPTY) => typeof EMPTY) => void;
  readonly userType: MemberType | null;
  readonly setUserType: (type: MemberType) => void;
}

function Form({ ask, values, setValues, userType, setUserType }: FormProps) {
  const [tried, setTried] = useState(false);
  const error = ask.error instanceof ApiError ? ask.error : null;
  const field = (key: keyof typeof EMPTY) => ({
    value: values[key],
    onChange: (value: string) => setValues((before) => ({ ...before, [key]: value })),
    error: tried && REQUIRED.some((one) => one === key) && !values[key].trim() ? copy.missing : error?.field(key),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const { message, ...facts } = values;
    if (userType === null || ask.isPending || REQUIRED.some((key) => !facts[key].trim())) return;
    const body = { ...facts, email: facts.email.trim(), user_type: userType };
    ask.mutate(message.trim() ? { ...body, message } : body, { onSuccess: expectHeading });
  };
  const choose = (label: string) => {
    const chosen = MEMBER_TYPES.find((one) => copy.userTypes[one] === label);
    if (chosen) setUserType(chosen);
  };
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <div role="alert">
        {ask.error && !error?.errors.length && <Banner variant="error">{ask.error.message}</Banner>}
      </div>
      <div className={css.pair}>
        <TextField label={copy.firstName} autoComplete="given-name" {...field('first_name')} />
        <TextField label={copy.lastName} autoComplete="family-name" {...field('last_name')} />
      </div>
      <TextField label={copy.email} type="email" autoComplete="email" {...field('email')} />
      <TextField label={copy.company} autoComplete="organization" {...field('company')} />
      <div>
        <p className={css.legend} aria-hidden>
          {copy.userType}
        </p>
        <RadioGroup
          legend={copy.userType}
          value={userType && copy.userTypes[userType]}
          options={MEMBER_TYPES.map((one) => copy.userTypes[one])}
          onChange={choose}
          error={tried && userType === null ? copy.pickType : undefined}
        />
      </div>
      <TextArea label={copy.message} hint={copy.messageHint} max={1000} {...field('message')} />
      <Button type="submit" size="large" wide loading={ask.isPending}>
        {copy.send}
      </Button>
    </form>
  );
}

const Back = () => (
  <Link to="/" className={css.link}>
    {copy.back}
  </Link>
);
