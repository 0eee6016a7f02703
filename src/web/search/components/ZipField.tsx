import { IconMapPin } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useId, useState } from 'react';
import { FieldError } from '#web/ui/Field.tsx';
import { IconField } from '#web/ui/TextField.tsx';
import { copy } from '../copy.ts';
import type { ShowSearch } from '../model/page-state.ts';
import { queryProblem } from '../model/query-problem.ts';
import { type DirectoryState, updateSearch } from '../model/search-state.ts';
import { directoryQuery } from '../queries/directory.ts';
import css from './Directory.module.css';

const FIRST_RADIUS = '25';

/** Searches once five digits are typed; says below why the server refused them. */
export function ZipField({ state, show }: { readonly state: DirectoryState; readonly show: ShowSearch }) {
  const id = useId();
  const [zip, setZip] = useState(state.zip ?? '');
  useEffect(() => setZip(state.zip ?? ''), [state.zip]);
  const searched = useDeferredValue(state);
  const { error } = useQuery(directoryQuery(searched));
  const problem = queryProblem(error, searched);
  const refused = problem?.parameter === 'zip' && zip === problem.value ? problem : null;
  const type = (typed: string) => {
    const next = typed.replace(/\D/g, '').slice(0, 5);
    setZip(next);
    if (next.length === 5) show(updateSearch(state, { zip: next, radius_miles: state.radius_miles ?? FIRST_RADIUS }));
    else if (next === '' && state.zip) show(updateSearch(state, { zip: undefined }));
  };
  return (
    <div className={css.zip}>
      <IconField
        label={copy.zip}
        icon={<IconMapPin size={20} stroke={1.8} aria-hidden />}
        placeholder={copy.zip}
        inputMode="numeric"
        autoComplete="postal-code"
        aria-invalid={refused ? true : undefined}
        aria-describedby={refused ? id : undefined}
        value={zip}
        onChange={type}
      />
      {refused && <FieldError id={id}>{copy.refused(refused)}</FieldError>}
    </div>
  );
}
