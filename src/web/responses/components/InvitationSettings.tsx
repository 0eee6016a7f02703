import { useQuery } from '@tanstack/react-query';
import { RESPONSE_LIMITS } from '#contract/responses/rules.ts';
import type { InvitationSettings as Settings } from '#contract/responses/schema.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Choice.tsx';
import { DateField } from '#web/ui/DateField.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { useAppForm } from '#web/ui/form/useAppForm.ts';
import { QueryBoundary } from '#web/ui/QueryBoundary.tsx';
import { Skeleton } from '#web/ui/States.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { copy } from '../copy/mine.ts';
import { settingsQuery, useSaveSettings } from '../queries.ts';
import css from './Responses.module.css';

const BOUNDARY = { loading: copy.settingsLoading, failedTitle: copy.settingsFailed, failed: copy.failed };

/** How many invitations a firm takes, until when none, and from whom. */
export function InvitationSettings({ mwbeId }: { readonly mwbeId: string }) {
  const query = useQuery(settingsQuery(mwbeId));
  return (
    <section className={css.section} aria-label={copy.settings}>
      <h2>{copy.settings}</h2>
      <QueryBoundary query={query} copy={BOUNDARY} skeleton={<Skeleton width={60} height={120} />}>
        {(settings) => <SettingsForm mwbeId={mwbeId} settings={settings} />}
      </QueryBoundary>
    </section>
  );
}

const isCount = (typed: string): boolean =>
  /^\d{1,3}$/.test(typed.trim()) && Number(typed) >= 1 && Number(typed) <= RESPONSE_LIMITS.mostPerWeek;

function SettingsForm({ mwbeId, settings }: { readonly mwbeId: string; readonly settings: Settings }) {
  const save = useSaveSettings(mwbeId);
  const { per_week, paused_until, reminders, muted } = settings;
  const form = useAppForm({
    initialValues: {
      per_week: `${per_week}`,
      paused_until: paused_until ?? '',
      reminders,
      unmuted: [] as readonly string[],
    },
    validate: (values) => ({ per_week: !isCount(values.per_week) && copy.perWeekWrong }),
    send: (values) =>
      save({
        per_week: Number(values.per_week),
        paused_until: values.paused_until || null,
        reminders: values.reminders,
        muted: muted.flatMap(({ id }) => (values.unmuted.includes(id) ? [] : [id])),
      }),
    onSuccess: () => showAlert({ variant: 'success', text: copy.saved }),
  });
  const { unmuted } = form.values;
  const toggle = (id: string, chosen: boolean) =>
    form.set({ unmuted: chosen ? [...unmuted, id] : unmuted.filter((one) => one !== id) });
  return (
    <form {...form.props} className={css.fields}>
      <FormAlert form={form} />
      <TextField label={copy.perWeek} hint={copy.perWeekHint} inputMode="numeric" {...form.field('per_week')} />
      <DateField label={copy.pausedUntil} hint={copy.pausedHint} {...form.field('paused_until')} />
      <Checkbox checked={form.values.reminders} onChange={(next) => form.set({ reminders: next })}>
        {copy.reminders}
      </Checkbox>
      {muted.length > 0 && (
        <fieldset className={css.column}>
          <legend>{copy.muted}</legend>
          {muted.map(({ id, name }) => (
            <Checkbox key={id} checked={unmuted.includes(id)} onChange={(chosen) => toggle(id, chosen)}>
              {copy.unmute(name)}
            </Checkbox>
          ))}
        </fieldset>
      )}
      <div>
        <Button type="submit" loading={form.isPending}>
          {copy.save}
        </Button>
      </div>
    </form>
  );
}
