import { Link } from '@tanstack/react-router';
import { APPLICANT_TYPE_LABELS } from '#contract/access/user-type-labels.ts';
import { MEMBER_TYPES, type MemberType } from '#contract/accounts/rules.ts';
import { DemoEmail } from '#web/links/components/DemoEmail.tsx';
import { Button } from '#web/ui/Button.tsx';
import { RadioGroup } from '#web/ui/Choice.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { type AppForm, useAppForm } from '#web/ui/form/useAppForm.ts';
import { focusNextHeading, PageHeading } from '#web/ui/PageHeading.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { copy } from '../copy/access-request.ts';
import { useRequestAccess } from '../queries/links.ts';
import css from './Accounts.module.css';

const EMPTY = {
  first_name: '',
  last_name: '',
  email: '',
  company: '',
  user_type: null as MemberType | null,
  message: '',
};
const REQUIRED = ['first_name', 'last_name', 'email', 'company'] as const;

/** People without an account request one. The confirmation is the same for known and unknown addresses, so that it reveals no account. */
export function RequestAccess({ isClosed }: { readonly isClosed: boolean }) {
  const request = useRequestAccess();
  const form = useAppForm({
    initialValues: EMPTY,
    validate: (values) => ({
      ...Object.fromEntries(REQUIRED.map((key) => [key, !values[key].trim() && copy.required[key]])),
      user_type: values.user_type === null && copy.required.user_type,
    }),
    send: ({ message, user_type, ...facts }) => {
      const body = { ...facts, email: facts.email.trim(), user_type: user_type as MemberType };
      return request.mutateAsync(message.trim() ? { ...body, message } : body);
    },
    onSuccess: focusNextHeading,
  });
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
      form.clearErrors();
      request.reset();
    };
    return (
      <div className={css.page}>
        <PageHeading key="sent">{copy.sentTitle}</PageHeading>
        <p role="status">{copy.sent(form.values.email.trim())}</p>
        <p className="muted">{copy.sentHint}</p>
        <DemoEmail to={form.values.email.trim()} since={request.submittedAt} />
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
      <RequestForm form={form} />
      <BackLink />
    </div>
  );
}

function RequestForm({ form }: { readonly form: AppForm<typeof EMPTY> }) {
  const { value: userType, onChange: setUserType, error } = form.field('user_type');
  const choose = (label: string) => {
    const chosen = MEMBER_TYPES.find((one) => APPLICANT_TYPE_LABELS[one] === label);
    if (chosen) setUserType(chosen);
  };
  return (
    <form {...form.props} className={css.form}>
      <FormAlert form={form} />
      <div className={css.pair}>
        <TextField label={copy.firstName} autoComplete="given-name" {...form.field('first_name')} />
        <TextField label={copy.lastName} autoComplete="family-name" {...form.field('last_name')} />
      </div>
      <TextField label={copy.email} type="email" autoComplete="email" {...form.field('email')} />
      <TextField label={copy.company} autoComplete="organization" {...form.field('company')} />
      <div>
        <p className={css.legend} aria-hidden>
          {copy.userType}
        </p>
        <RadioGroup
          legend={copy.userType}
          value={userType && APPLICANT_TYPE_LABELS[userType]}
          options={MEMBER_TYPES.map((one) => APPLICANT_TYPE_LABELS[one])}
          onChange={choose}
          error={error}
        />
      </div>
      <TextArea label={copy.message} hint={copy.messageHint} max={1000} {...form.field('message')} />
      <Button type="submit" size="large" wide loading={form.isPending}>
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
