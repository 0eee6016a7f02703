import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ZipPlace } from '#contract/opportunities/schema.ts';
import { ApiError } from '#web/api.ts';
import type { Field } from '#web/ui/form/useAppForm.ts';
import { TextField } from '#web/ui/TextField.tsx';
import { copy } from '../copy/edit.ts';
import { copy as names } from '../copy/facts.ts';
import type { FactsForm } from '../model/facts-fields.ts';
import { placeQuery } from '../queries/opportunity.ts';

const PROPOSED = ['city', 'county', 'state_code', 'time_zone'] as const;

/** Proposes city, county, state and time zone; what the person typed there stays. */
export function ZipField({ form, value, onChange, error }: Field<string> & { readonly form: FactsForm }) {
  const client = useQueryClient();
  const [isUnknown, setUnknown] = useState(false);
  const proposed = useRef<Partial<ZipPlace>>({});
  const latest = useRef(form);
  latest.current = form;
  const type = (typed: string) => {
    const zip = typed.replace(/\D/g, '').slice(0, 5);
    setUnknown(false);
    onChange(zip);
    if (zip.length === 5 && zip !== value) void propose(zip);
  };
  const propose = async (zip: string) => {
    try {
      const place = await client.fetchQuery(placeQuery(zip));
      const { values, set } = latest.current;
      if (values.zip !== zip) return;
      const isFree = (name: (typeof PROPOSED)[number]) =>
        values[name] === '' || values[name] === proposed.current[name];
      set(Object.fromEntries(PROPOSED.filter(isFree).map((name) => [name, place[name] ?? ''])));
      proposed.current = place;
    } catch (reason) {
      if (reason instanceof ApiError && reason.status === 404) setUnknown(true);
    }
  };
  return (
    <TextField
      label={names.facts.zip}
      hint={isUnknown ? copy.hints.zipUnknown : copy.hints.zip}
      error={error}
      inputMode="numeric"
      autoComplete="off"
      value={value}
      onChange={type}
    />
  );
}
