import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { MAIL_PREFERENCES } from '#contract/notifications/rules.ts';
import type { NotificationSettings } from '#contract/notifications/schema.ts';
import { RadioGroup } from '#web/ui/Choice.tsx';
import { ErrorState, LoadingState, Skeleton } from '#web/ui/States.tsx';
import { copy } from '../copy/settings.ts';
import { digestTime, settingsQuery, useChangeSettings } from '../queries/settings.ts';
import css from './EmailSettings.module.css';

/** When a person is told by e-mail; a choice is saved as it is made. */
export function EmailSettings() {
  const { data, isError, isFetching, refetch } = useQuery(settingsQuery);
  if (data) return <EmailPreference settings={data} />;
  if (isError) {
    return (
      <ErrorState title={copy.failedTitle} onRetry={refetch} loading={isFetching}>
        {copy.failed}
      </ErrorState>
    );
  }
  return (
    <LoadingState what={copy.loading}>
      <div className={css.settings}>
        {[40, 25, 45, 20].map((width) => (
          <Skeleton key={width} width={width} />
        ))}
      </div>
    </LoadingState>
  );
}

function EmailPreference({ settings }: { readonly settings: NotificationSettings }) {
  const { mutate, isPending, isSuccess, error } = useChangeSettings();
  const labels = { at_once: copy.atOnce, daily: copy.daily(digestTime(settings)), never: copy.never };
  const choose = (label: string) => {
    const chosen = MAIL_PREFERENCES.find((one) => labels[one] === label);
    if (chosen) mutate(chosen);
  };
  return (
    <div className={css.settings}>
      <h2>{copy.preference}</h2>
      <p>
        {copy.goesTo} <strong>{settings.email}</strong>.
      </p>
      <RadioGroup
        legend={copy.preference}
        value={labels[settings.mail_preference]}
        options={MAIL_PREFERENCES.map((one) => labels[one])}
        onChange={choose}
        error={error?.message}
      />
      <p role="status" className={css.state}>
        {isPending ? copy.saving : isSuccess && copy.saved}
      </p>
      <p>
        {copy.always} <Link to="/notifications">{copy.toNotifications}</Link>
      </p>
    </div>
  );
}
