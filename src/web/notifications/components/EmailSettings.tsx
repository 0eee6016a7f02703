import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { MAIL_PREFERENCES } from '#contract/accounts/rules.ts';
import type { MailPreferences, NotificationSettings } from '#contract/notifications/schema.ts';
import { RadioGroup } from '#web/ui/Choice.tsx';
import { FieldError } from '#web/ui/Field.tsx';
import { QueryBoundary } from '#web/ui/QueryBoundary.tsx';
import { Skeleton } from '#web/ui/States.tsx';
import { copy } from '../copy/settings.ts';
import { digestTime } from '../model/digest-time-text.ts';
import { settingsQuery, useChangeSettings } from '../queries/settings.ts';
import css from './EmailSettings.module.css';

/** Email preference; a choice is saved immediately. */
export function EmailSettings({ readOnly }: { readonly readOnly: boolean }) {
  const query = useQuery(settingsQuery);
  return (
    <QueryBoundary
      query={query}
      copy={copy}
      skeleton={
        <div className={css.settings}>
          {[40, 25, 45, 20].map((width) => (
            <Skeleton key={width} width={width} />
          ))}
        </div>
      }
    >
      {(settings) => <EmailPreference settings={settings} readOnly={readOnly} />}
    </QueryBoundary>
  );
}

function EmailPreference({
  settings,
  readOnly,
}: {
  readonly settings: NotificationSettings;
  readonly readOnly: boolean;
}) {
  const { mutate, isPending, isSuccess, error } = useChangeSettings();
  const labels = { at_once: copy.atOnce, daily: copy.daily(digestTime(settings)), never: copy.never };
  const choices = (kind: keyof MailPreferences, legend: string) => (
    <div>
      <h3>{legend}</h3>
      <RadioGroup
        legend={legend}
        value={labels[settings[kind]]}
        options={MAIL_PREFERENCES.map((one) => labels[one])}
        onChange={(label) => {
          const chosen = MAIL_PREFERENCES.find((one) => labels[one] === label);
          if (chosen) mutate({ [kind]: chosen });
        }}
        disabled={readOnly}
      />
    </div>
  );
  return (
    <div className={css.settings}>
      <h2>{copy.preference}</h2>
      <p>
        {copy.sentTo} <strong>{settings.email}</strong>.
      </p>
      {choices('mail_preference', copy.requests)}
      {choices('update_mail_preference', copy.updates)}
      <div role="alert">{error && <FieldError>{error.message}</FieldError>}</div>
      <p role="status" className={css.state}>
        {isPending ? copy.saving : isSuccess && copy.saved}
      </p>
      <p>
        {copy.always} <Link to="/notifications">{copy.toNotifications}</Link>
      </p>
    </div>
  );
}
