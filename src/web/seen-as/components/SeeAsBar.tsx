import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ViewerQuery } from '#contract/seen-as/schema.ts';
import { recipientsQuery, sharesQuery } from '#web/firm-documents/queries/sharing.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dropdown } from '#web/ui/Dropdown.tsx';
import type { SelectItem } from '#web/ui/select-items.ts';
import { copy } from '../copy.ts';
import { seenProfileQuery } from '../queries.ts';
import css from './SeenAs.module.css';

const DEBOUNCE_MS = 300;
const SELF = 'self';
const KINDS: readonly SelectItem[] = [
  { value: SELF, label: copy.self, group: copy.kinds },
  ...Object.entries(copy.viewers).map(([value, label]) => ({ value, label, group: copy.kinds })),
];

interface Props {
  readonly mwbeId: string;
  readonly viewer: ViewerQuery | null;
  /** Whether documents and financials belong to what is seen: not for staff who act as somebody. */
  readonly withPapers: boolean;
  /** @param as the value of the URL; undefined for oneself */
  readonly onChange: (as: string | undefined) => void;
}

/** For a firm's own people: as whom they see their profile, said clearly, with the way back. */
export function SeeAsBar({ mwbeId, viewer, withPapers, onChange }: Props) {
  const bar = useRef<HTMLElement>(null);
  const [typed, setTyped] = useState('');
  const company = useCompanyName(mwbeId, viewer);
  const items = useCompanies(mwbeId, typed, withPapers);
  const value = viewer ? (viewer.company ?? viewer.viewer) : SELF;
  const all = items.some((item) => item.value === value)
    ? items
    : [...items, { value, label: company ?? '', group: copy.companies }];
  const stop = () => {
    onChange(undefined);
    bar.current?.querySelector<HTMLElement>('[role=combobox]')?.focus();
  };
  return (
    <section ref={bar} className={`page ${css.bar}`} aria-label={copy.seeAs}>
      {viewer && (
        <div role="status">
          <Banner
            variant="info"
            action={
              <Button variant="outlineDark" size="dense" onClick={stop}>
                {copy.stop}
              </Button>
            }
          >
            {copy.seeing(whomOf(viewer, company))}
          </Banner>
        </div>
      )}
      <div className={css.picker}>
        <Dropdown
          searchable
          label={copy.seeAs}
          hint={copy.hint}
          items={all}
          value={value}
          onSearch={(text) => setTyped(text ?? '')}
          onChange={(next) => onChange(next === SELF ? undefined : next)}
        />
      </div>
    </section>
  );
}

function whomOf({ viewer }: ViewerQuery, company: string | null): string {
  if (viewer !== 'company') return copy.whom[viewer];
  return company ? copy.company(company) : copy.aCompany;
}

function useCompanyName(mwbeId: string, viewer: ViewerQuery | null): string | null {
  const query = seenProfileQuery(mwbeId, viewer ?? { viewer: 'public' });
  return useQuery({ ...query, enabled: viewer !== null }).data?.company?.business_name ?? null;
}

/** The kinds of people, companies that something is shared with, and others by name. */
function useCompanies(mwbeId: string, typed: string, withPapers: boolean): readonly SelectItem[] {
  const [settled] = useDebouncedValue(typed.trim(), DEBOUNCE_MS);
  const { data: shares = [] } = useQuery({ ...sharesQuery(mwbeId), enabled: withPapers });
  const found = useQuery(recipientsQuery(withPapers ? settled : ''));
  const sharing = shares.filter(({ active }) => active).map(({ company }) => company);
  const others = settled === '' ? [] : (found.data ?? []);
  return [
    ...KINDS,
    ...sharing.map(({ id, business_name }) => ({ value: id, label: business_name, group: copy.sharing })),
    ...others
      .filter(({ id }) => !sharing.some((one) => one.id === id))
      .map(({ id, business_name }) => ({ value: id, label: business_name, group: copy.companies })),
  ];
}
