import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { FirmProfile } from '#contract/businesses/schema/profile.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { useAppForm } from '#web/ui/form/useAppForm.ts';
import { TextField } from '#web/ui/TextField.tsx';
import { copy } from '../copy/own.ts';
import { pathQuery, useSetPath } from '../queries/profile.ts';
import css from './Editing.module.css';

const DEBOUNCE_MS = 300;

/** Sets the vanity path; says while typing whether a word is available. */
export function AddressForm({ profile }: { readonly profile: FirmProfile }) {
  const { mwbe_id, profile_url_path } = profile;
  const set = useSetPath(mwbe_id);
  const form = useAppForm({
    initialValues: { path: profile_url_path ?? '' },
    send: ({ path }) => set.mutateAsync(path.trim()),
    onSuccess: () => showAlert({ variant: 'success', text: copy.addressSaved }),
  });
  const wanted = form.values.path.trim().toLowerCase();
  const [settled] = useDebouncedValue(wanted, DEBOUNCE_MS);
  const isNew = settled !== (profile_url_path ?? '') && settled === wanted;
  const { data } = useQuery(pathQuery(mwbe_id, isNew ? settled : ''));
  const problem = isNew && data?.path === settled ? data.problem : null;
  const isFree = isNew && data?.path === settled && data.available;
  const field = form.field('path');
  return (
    <form {...form.props} className={css.address}>
      <FormAlert form={form} />
      <TextField
        label={copy.address}
        hint={copy.addressHint(window.location.host)}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={60}
        {...field}
        error={(problem && copy.addressProblems[problem]) ?? field.error}
      />
      <p role="status" className={css.note}>
        {isFree && copy.addressFree}
      </p>
      <p>
        <Button type="submit" variant="outlineDark" loading={form.isPending} disabled={!isFree}>
          {copy.setAddress}
        </Button>
      </p>
    </form>
  );
}
