import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { MEMBER_TYPES, type MemberType } from '#contract/accounts/rules.ts';
import { ApiError } from '#web/api.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { RadioGroup } from '#web/ui/Choice.tsx';
import { focusNextHeading, PageHeading } from '#web/ui/PageHeading.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { copy } from '../copy/access-request.ts';
import { useRequestAccess } from '../queries/links.ts';
import css from './Accounts.module.css';

const EMPTY = { first_name: '', last_name: '', email: '', company: '', message: '' };
const REQUIRED = ['first_name', 'last_name', 'email', 'company'] as const;

/** People without an account request one. The confirmation is the same for known and unknown addresses, so that it reveals no account. */
export function RequestAccess({ isClosed }: { readonly isClosed: boolean }) {
  const request = useRequestAccess();
  const [values, setValues] = useState(EMPTY);
  const [userType, setUserType] = useState<MemberType | null>(null);
  if (isClosed) {
    return (
      <div className={css.page}>
        <PageHeading key="closed">{copy.disabledTitle}</PageHeading>
        <p>{copy.disabledText}</p>
        <BackLink />
      </div>
    );
  }
  if (request.isSuccess) {
    const again = () => {
      focusNextHeading();
      request.reset();
    };
    return (
      <div className={css.page}>
        <PageHeading key="sent">{copy.sentTitle}</PageHeading>
        <p role="status">{copy.sent(values.email.trim())}</p>
        <p className="muted">{copy.sentHint}</p>
        <div className={css.buttons}>
          <Button variant="outlineDark" onClick={again}>
            {copy.edit}
          </Button>
        </div>
        <BackLink />
      </div>
    );
  }
  return (
    <div className={css.page}>
      <PageHeading key="form">{copy.title}</PageHeading>
      <p>{copy.lead}</p>
      <RequestForm
        request={request}
        values={values}
        setValues={setValues}
        userType={userType}
        setUserType={setUserType}
      />
      <BackLink />
    </div>
  );
}

interface FormProps {
  readonly request: ReturnType<typeof useRequestAccess>;
  readonly values: typeof EMPTY;
  readonly setValues: (change: (before: typeof EMPTY) => typeof EMPTY) => void;
  readonly userType: MemberType | null;
  readonly setUserType: (type: MemberType) => void;
}

function RequestForm({ request, values, setValues, userType, setUserType }: FormProps) {
  const [tried, setTried] = useState(false);
  const error = request.error instanceof ApiError ? request.error : null;
  const field = (key: keyof typeof EMPTY) => ({
    value: values[key],
    onChange: (value: string) => setValues((before) => ({ ...before, [key]: value })),
    error: tried && key !== 'message' && !values[key].trim() ? copy.required[key] : error?.field(key),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const { message, ...facts } = values;
    if (userType === null || request.isPending || REQUIRED.some((key) => !facts[key].trim())) return;
    const body = { ...facts, email: facts.email.trim(), user_type: userType };
    request.mutate(message.trim() ? { ...body, message } : body, { onSuccess: focusNextHeading });
  };
  const choose = (label: string) => {
    const chosen = MEMBER_TYPES.find((one) => copy.userTypes[one] === label);
    if (chosen) setUserType(chosen);
  };
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <div role="alert">
        {request.error && !error?.errors.length && <Banner variant="error">{request.error.message}</Banner>}
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
          error={tried && userType === null ? copy.required.user_type : undefined}
        />
      </div>
      <TextArea label={copy.message} hint={copy.messageHint} max={1000} {...field('message')} />
      <Button type="submit" size="large" wide loading={request.isPending}>
        {copy.send}
      </Button>
    </form>
  );
}

const BackLink = () => (
  <Link to="/" className={css.link}>
    {copy.back}
  </Link>
);
