import { IconMapPin, IconSearch, IconX } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import css from '#web/search/components/Directory.module.css';
import { useDebouncedText } from '#web/search/model/debounced-text.ts';
import { RADIUS_OPTIONS } from '#web/search/model/search-state.ts';
import { Button, IconButton } from '#web/ui/Button.tsx';
import { Dropdown } from '#web/ui/Dropdown.tsx';
import { IconField } from '#web/ui/TextField.tsx';
import { copy } from '../copy.ts';
import { type OpportunityState, updateOpportunities } from '../model/search-state.ts';

export type ShowOpportunities = (state: OpportunityState, options?: { readonly replace?: boolean }) => Promise<void>;

interface Props {
  readonly state: OpportunityState;
  readonly show: ShowOpportunities;
  /** The button that opens the filters where they have no column. */
  readonly filters: ReactNode;
}

const FIRST_RADIUS = '25';

export function SearchFields({ state, show, filters }: Props) {
  const query = useDebouncedText(state.q ?? '', (q) => show(updateOpportunities(state, { q }), { replace: true }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    query.flush();
  };
  const radii = [...new Set([...RADIUS_OPTIONS.map(String), ...(state.radius_miles ? [state.radius_miles] : [])])];
  return (
    <search aria-label={copy.searchForm} className={css.bar}>
      <form className={css.fields} onSubmit={submit}>
        <div className={css.query}>
          <IconField
            label={copy.query}
            icon={<IconSearch size={20} stroke={1.8} aria-hidden />}
            placeholder={copy.queryPlaceholder}
            enterKeyHint="search"
            autoComplete="off"
            spellCheck={false}
            maxLength={200}
            value={query.text}
            onChange={query.type}
            after={
              query.text && (
                <IconButton label={copy.clearQuery} onClick={() => query.set('')}>
                  <IconX size={20} stroke={1.8} aria-hidden />
                </IconButton>
              )
            }
          />
        </div>
        <Zip state={state} show={show} />
        <div className={css.radius} data-unused={!state.zip || undefined}>
          <Dropdown
            look="bare"
            label={copy.radius}
            value={state.radius_miles ?? ''}
            items={[
              { value: '', label: copy.anyDistance },
              ...radii.map((value) => ({ value, label: copy.miles(value), disabled: !state.zip })),
            ]}
            onChange={(radius_miles) => show(updateOpportunities(state, { radius_miles }))}
          />
        </div>
        <Button type="submit">{copy.search}</Button>
      </form>
      {filters}
    </search>
  );
}

/** Searches once five digits are typed. */
function Zip({ state, show }: Omit<Props, 'filters'>) {
  const [zip, setZip] = useState(state.zip ?? '');
  useEffect(() => setZip(state.zip ?? ''), [state.zip]);
  const type = (typed: string) => {
    const next = typed.replace(/\D/g, '').slice(0, 5);
    setZip(next);
    if (next.length === 5)
      show(updateOpportunities(state, { zip: next, radius_miles: state.radius_miles ?? FIRST_RADIUS }));
    else if (next === '' && state.zip) show(updateOpportunities(state, { zip: undefined }));
  };
  return (
    <div className={css.zip}>
      <IconField
        label={copy.zip}
        icon={<IconMapPin size={20} stroke={1.8} aria-hidden />}
        placeholder={copy.zip}
        inputMode="numeric"
        autoComplete="postal-code"
        value={zip}
        onChange={type}
      />
    </div>
  );
}
