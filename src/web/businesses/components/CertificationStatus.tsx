import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useId, useState } from 'react';
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
import { isCode, isDay, missingPart, type StatusQuery, withDefaults } from '../model/certification-status.ts';
import { agenciesQuery, certificationStatusQuery } from '../queries/certification-status.ts';
import css from './CertificationStatus.module.css';

interface Props {
  readonly firm: Mwbe;
  readonly query: StatusQuery;
}

/** Whether the firm was certified by an agency on a date. The query is in the URL, so that the answer can be shared and printed. */
export function CertificationStatus({ firm, query: urlQuery }: Props) {
  const { agency, ...given } = withDefaults(urlQuery, firm, localToday());
  const navigate = useNavigate();
  // as whom the firm's people see it stays
  const { as: seenAs }: { readonly as?: string } = useSearch({ strict: false });
  const [agencySearch, setAgencySearch] = useState<string | null>(null);
  const code = useDraft(given.code ?? '', (next) => update({ code: next }));
  const date = useDraft(given.date ?? '', (next) => update({ date: next }));
  const query = { ...(agency && { agency }), ...(code.sent && { code: code.sent }), date: date.sent };
  const update = (change: StatusQuery) => {
    const search = Object.entries({ ...query, ...change }).filter(([, value]) => value !== '');
    const next = Object.fromEntries(seenAs ? [...search, ['as', seenAs]] : search);
    return navigate({
      to: '.',
      search: next,
      hash: 'certification-status',
      replace: true,
      resetScroll: false,
      hashScrollIntoView: false,
    });
  };
  const missing = missingPart({ agency, agencySearch, code, date });
  return (
    <section id="certification-status" className={css.card}>
      <h2>{copy.status}</h2>
      <p className={css.hint}>{copy.statusHint}</p>
      <div className={css.form}>
        <div className={css.wide}>
          <AgencyField
            firm={firm}
            value={agency ?? null}
            onChange={(name) => update({ agency: name })}
            onSearch={setAgencySearch}
          />
        </div>
        <CodeField firm={firm} draft={code} />
        <DayField draft={date} />
      </div>
      {missing ? (
        <p role="status" className={css.empty}>
          {copy[missing]}
        </p>
      ) : (
        <StatusResult firm={firm} query={query} />
      )}
    </section>
  );
}

interface Draft {
  /** What stands in the field; it may be incomplete. */
  readonly text: string;
  readonly setText: (text: string) => void;
  /** What the query has. */
  readonly sent: string;
  readonly send: (text: string) => void;
}

function useDraft(value: string, onSend: (text: string) => void): Draft {
  const [text, setText] = useState(value);
  const [sent, setSent] = useState(value);
  const [seen, setSeen] = useState(value);
  if (value !== seen) {
    setSeen(value);
    // the URL that follows from typing must not undo what was typed since
    if (value !== sent) {
      setText(value);
      setSent(value);
    }
  }
  const send = (next: string) => {
    if (next === sent) return;
    setSent(next);
    onSend(next);
  };
  return { text, setText, sent, send };
}

interface AgencyFieldProps {
  readonly firm: Mwbe;
  readonly value: string | null;
  readonly onChange: (value: string) => void;
  readonly onSearch: (text: string | null) => void;
}

/** The firm's own agencies first, then all others. */
function AgencyField({ firm, value, onChange, onSearch }: AgencyFieldProps) {
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
      onSearch={onSearch}
    />
  );
}

/** Accepts any code and suggests those of the firm. */
function CodeField({ firm, draft: { text, setText, send } }: { readonly firm: Mwbe; readonly draft: Draft }) {
  const [wasLeft, setWasLeft] = useState(false);
  const list = useId();
  const codes = new Set([...firm.naics.map(({ code }) => code), ...firm.certificates.flatMap(({ naics }) => naics)]);
  const type = (typed: string) => {
    const code = typed.replace(/\D/g, '').slice(0, 6);
    setText(code);
    setWasLeft(false);
    // shorter codes may be incomplete: they are queried on blur
    if (code === '' || code.length === 6 || codes.has(code)) send(code);
  };
  const leave = () => {
    setWasLeft(true);
    if (isCode(text)) send(text);
  };
  return (
    <>
      <TextField
        label={copy.code}
        value={text}
        onChange={type}
        onBlur={leave}
        onKeyDown={({ key }) => key === 'Enter' && leave()}
        inputMode="numeric"
        autoComplete="off"
        list={list}
        error={wasLeft && text !== '' && !isCode(text) ? copy.invalidCode : undefined}
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
function DayField({ draft: { text, setText, send } }: { readonly draft: Draft }) {
  const [wasLeft, setWasLeft] = useState(false);
  const type = (typed: string) => {
    setText(typed);
    setWasLeft(false);
    if (isDay(typed)) send(typed);
  };
  return (
    <DateField
      label={copy.date}
      value={text}
      onChange={type}
      onBlur={() => setWasLeft(true)}
      error={wasLeft && !isDay(text) ? copy.invalidDate : undefined}
    />
  );
}

function StatusResult({ firm, query }: { readonly firm: Mwbe; readonly query: StatusQuery }) {
  const { data, isError, isFetching, refetch } = useQuery(certificationStatusQuery(firm.id, query));
  if (isError && !data) {
    return (
      <ErrorState title={copy.failedTitle} onRetry={refetch} loading={isFetching}>
        {copy.failed}
      </ErrorState>
    );
  }
  return (
    <div role="status" aria-busy={!data} className={css.reply} data-answer={data?.answer}>
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
        {list_date && (
          <p className={css.source}>{copy.sourceOf(certificates[0]?.listed_by ?? agency, day(list_date))}</p>
        )}
        <p className={css.printed}>{copy.statusQuery(agency, code?.code ?? null, day(date))}</p>
      </div>
    </>
  );
}
