import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#web/api.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { useAppForm } from '#web/ui/form/useAppForm.ts';
import { useUnsavedChangesGuard } from '#web/ui/useUnsavedChangesGuard.tsx';
import { copy } from '../copy/own.ts';
import {
  changedFacts,
  changedMeanwhile,
  type FactValues,
  type Group,
  invalidNumbers,
  toFormValues,
} from '../model/own-facts.ts';
import { profileQuery, useSaveProfile } from '../queries/profile.ts';
import css from './Editing.module.css';
import { FACT_FIELDS } from './FactFields.tsx';

interface Props {
  readonly mwbeId: string;
  readonly group: Group;
  readonly onClose: () => void;
}

/** Another page does, and seeing the profile as somebody else. */
const closesForm: Parameters<typeof useUnsavedChangesGuard>[3] = (from, to) =>
  from.pathname !== to.pathname || 'as' in to.search;

/** One group of facts as a form in its place. What somebody else saved meanwhile is shown before it is replaced. */
export function FactForm({ mwbeId, group, onClose }: Props) {
  const { data: profile, refetch } = useSuspenseQuery(profileQuery(mwbeId));
  const [before] = useState(() => toFormValues(profile));
  const [isStale, setStale] = useState(false);
  const save = useSaveProfile(mwbeId);
  const form = useAppForm<FactValues>({
    initialValues: before,
    validate: invalidNumbers,
    send: async (values) => {
      const changed = changedFacts(group, before, values);
      if (Object.keys(changed).length > 0) await save.mutateAsync({ version: profile.version, ...changed });
    },
    onSuccess: onClose,
    onError: (error) => {
      const lost = error instanceof ApiError && error.status === 412;
      setStale(lost);
      if (lost) void refetch();
    },
  });
  const isChanged = Object.keys(changedFacts(group, before, form.values)).length > 0;
  const guard = useUnsavedChangesGuard(isChanged, onClose, undefined, closesForm);
  const Fields = FACT_FIELDS[group];
  return (
    <form {...form.props} className={css.form} aria-label={copy.edit(copy.groups[group])}>
      <div className={css.wide}>
        {isStale ? (
          <Meanwhile group={group} before={before} saved={toFormValues(profile)} />
        ) : (
          <FormAlert form={form} />
        )}
      </div>
      <Fields form={form} profile={profile} />
      <div className={css.buttons}>
        <Button variant="outlineDark" onClick={guard.close}>
          {copy.cancel}
        </Button>
        <Button type="submit" loading={form.isPending}>
          {copy.save}
        </Button>
      </div>
      {guard.dialog}
    </form>
  );
}

function Meanwhile({ group, before, saved }: { group: Group; before: FactValues; saved: FactValues }) {
  const fields = changedMeanwhile(group, before, saved);
  return (
    <div role="alert">
      <Banner variant="warning">
        {copy.changedMeanwhile}
        {fields.length > 0 && (
          <ul>
            {fields.map((field) => (
              <li key={field}>{copy.nowSays(copy.facts[field], [saved[field]].flat().join(', ') || copy.notStated)}</li>
            ))}
          </ul>
        )}
      </Banner>
    </div>
  );
}
