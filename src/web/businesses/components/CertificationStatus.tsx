import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useId, useState } from 'react';
import type { Mwbe, CertificationStatus as StatusAnswer } from '#contract/businesses/schema.ts';
import { DateField } from '#web/ui/DateField.tsx';
import { Dropdown } from '#web/ui/Dropdown.tsx';
import { day } from '#web/ui/formats.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { done, help, refused } from '#web/ui/icons.ts';
import { ErrorState, LoadingState, Skeleton } from '#web/ui/States.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { copy } from '../copy.ts';
import { localToday, sortCertificates } from '../model/certificate-state.ts';
import { isCode, isDay, type StatusQuery, withDefaults } from '../model/certification-status.ts';
import { agenciesQuery, certificationStatusQuery } from '../queries/certification-status.ts';
import css from './CertificationStatus.module.css';

interface Props {
  readonly firm: Mwbe;
  readonly query: StatusQuery;
}

/** Whether the firm was certified by an agency on a date. The query is in the URL, so that the answer can be shared and printed. */
export function CertificationStatus({ firm, query: urlQuery }: Props) {
  const query = withDefaults(urlQuery, firm, localToday());
  const navigate = useNavigate();
  const update = (change: StatusQuery) => {
    const search = Object.entries({ ...query, ...change }).filter(([, value]) => value !== '');
    const next = Object.fromEntries(search);
    return navigate({
      to: '.',
      search: next,
      hash: 'certification-status',
      replace: true,
      resetScroll: false,
      hashScrollIntoView: false,
    });
  };
  return (
    <section id="certification-status" className={css.card}>
      <h2>{copy.status}</h2>
      <p className={css.hint}>{copy.statusHint}</p>
      <div className={css.form}>
        <div className={css.wide}>
          <AgencyField firm={firm} value={query.agency ?? null} onChange={(agency) => update({ agency })} />
        </div>
        <CodeField firm={firm} value={query.code ?? ''} onChange={(code) => update({ code })} />
        <DayField value={query.date ?? ''} onChange={(date) => update({ date })} />
      </div>
      <StatusResult firm={firm} query={query} />
    </section>
  );
}

interface FieldProps<V> {
  readonly value: V;
  readonly onChange: (value: string) => void;
}

/** The firm's own agencies first, then all others. */
function AgencyField({ firm, value, onChange }: FieldProps<string | null> & { readonly firm: Mwbe }) {
  const { data = [] } = useQuery(agenciesQuery);
  const own = sortCertificates(firm.certificates, localToday()).map(({ agency }) => agency);
  const names = [...new Set([...own, ...data.map(({ name }) => name), ...(value ? [value] : [])])];
  // the URL may spell an agency in another case
  const chosen = names.find((name) => name.toLowerCase() === value?.toLowerCase()) ?? null;
  const items = names
    .filter((name) => name === chosen || name.toLowerCase() !== value?.toLowerCase())
    .map((name) => ({ value: name, label: name }));
  return (
    <Dropdown
      label={copy.agency}
      items={items}
      value={chosen}
      onChange={onChange}
      placeholder={copy.chooseAgency}
      searchable
    />
  );
}

/** Accepts any code and suggests those of the firm. */
function CodeField({ firm, value, onChange }: FieldProps<string> & { readonly firm: Mwbe }) {
  const [typed, setTyped] = useState(value);
  const [wasLeft, setWasLeft] = useState(false);
  useEffect(() => setTyped(value), [value]);
  const list = useId();
  const codes = new Set([...firm.naics.map(({ code }) => code), ...firm.certificates.flatMap(({ naics }) => naics)]);
  const type = (text: string) => {
    const code = text.replace(/\D/g, '').slice(0, 6);
    setTyped(code);
    setWasLeft(false);
    // shorter codes may be incomplete: they are queried on blur
    if (code !== value && (code === '' || code.length === 6 || codes.has(code))) onChange(code);
  };
  const leave = () => {
    setWasLeft(true);
    if (typed !== value && isCode(typed)) onChange(typed);
  };
  return (
    <>
      <TextField
        label={copy.code}
        value={typed}
        onChange={type}
        onBlur={leave}
        onKeyDown={({ key }) => key === 'Enter' && leave()}
        inputMode="numeric"
        autoComplete="off"
        list={list}
        error={wasLeft && typed !== '' && !isCode(typed) ? copy.invalidCode : undefined}
      />
      <datalist id={list}>
        {firm.naics.map(({ code, title }) => (
          <option key={code} value={code}>
            {title ?? ''}
          </option>
        ))}
      </datalist>
    </>
  );
}

/** An incomplete date stays in the field and is not queried. */
function DayField({ value, onChange }: FieldProps<string>) {
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  const type = (text: string) => {
    setTyped(text);
    if (text !== value && isDay(text)) onChange(text);
  };
  return <DateField label={copy.date} value={typed} onChange={type} onBlur={() => !isDay(typed) && setTyped(value)} />;
}

function StatusResult({ firm, query }: { readonly firm: Mwbe; readonly query: StatusQuery }) {
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery(certificationStatusQuery(firm.id, query));
  if (query.agency === undefined) return <p className={css.empty}>{copy.agencyRequired}</p>;
  if (isError && !data) {
    return (
      <ErrorState title={copy.failedTitle} onRetry={refetch} loading={isFetching}>
        {copy.failed}
      </ErrorState>
    );
  }
  return (
    <div role="status" aria-busy={isPlaceholderData} className={css.reply} data-answer={data?.answer}>
      {data ? (
        <StatusText status={data} />
      ) : (
        <LoadingState what={copy.statusLoading}>
          <Skeleton width={90} />
        </LoadingState>
      )}
    </div>
  );
}

const ICONS = { yes: done, no: refused, 'not known': help };

function StatusText({ status }: { readonly status: StatusAnswer }) {
  const { answer, why, certificates, list_date, agency, code, date } = status;
  const types = [...new Set(certificates.map(({ type }) => type))];
  const shortAnswer =
    answer === 'yes' && types.length > 0
      ? copy.yesWithTypes(new Intl.ListFormat('en-US').format(types))
      : copy.answer(copy.answers[answer]);
  return (
    <>
      <Icon of={ICONS[answer]} size={20} />
      <div>
        <p>
          <strong>{shortAnswer}</strong> {why}
        </p>
        {code?.title && (
          <p className={css.source}>
            {code.code} {code.title}
          </p>
        )}
        {list_date && <p className={css.source}>{copy.sourceOf(agency, day(list_date))}</p>}
        <p className={css.printed}>{copy.statusQuery(agency, code?.code ?? null, day(date))}</p>
      </div>
    </>
  );
}
