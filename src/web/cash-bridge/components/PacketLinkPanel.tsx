import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PacketByLink } from '#contract/cash-bridge/schema.ts';
import { FORECAST_FORMAT } from '#contract/signed-records/rules/format.ts';
import type { CashForecast } from '#contract/signed-records/schema/cash-forecast.ts';
import type { LinkPanelProps } from '#web/links/model/link-purpose-types.ts';
import { Button } from '#web/ui/Button.tsx';
import { DescriptionList } from '#web/ui/DescriptionList.tsx';
import { saveFile } from '#web/ui/data/save-file.ts';
import { focusNextHeading, PageHeading } from '#web/ui/PageHeading.tsx';
import { QueryBoundary } from '#web/ui/QueryBoundary.tsx';
import { Skeleton } from '#web/ui/States.tsx';
import { copy } from '../copy.ts';
import { dollars } from '../model/forecast.ts';
import { packetLinkQuery } from '../queries.ts';
import css from './CashBridge.module.css';
import { Expected } from './Expected.tsx';
import { Outlook } from './Outlook.tsx';

type Props = Pick<LinkPanelProps, 'tempToken' | 'expired' | 'facts'>;

/** Each look is told to the firm: only a person opens it, never a scanner of emails that follows their links. */
export function PacketLinkPanel(props: Props) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <Opened {...props} />;
  const open = () => {
    setOpen(true);
    focusNextHeading();
  };
  return (
    <div className={css.closed}>
      <PageHeading>{copy.link.closed}</PageHeading>
      <p>{copy.link.closedNote(props.facts.company)}</p>
      <Button wide onClick={open}>
        {copy.link.open}
      </Button>
    </div>
  );
}

/** The forecast that a firm shared, with its files, until the link ends or is withdrawn. */
function Opened({ tempToken, expired }: Props) {
  const query = useQuery(packetLinkQuery(tempToken));
  return (
    <QueryBoundary query={query} copy={copy.link} skeleton={<Skeleton width={80} height={240} />}>
      {(packet) => (packet ? <Packet packet={packet} /> : expired)}
    </QueryBoundary>
  );
}

/** The signed text is shown, and nothing beside it; null where this page does not know its form. */
function forecastIn(json: string): CashForecast | null {
  const { record } = JSON.parse(json) as { record: CashForecast };
  return record.format === FORECAST_FORMAT ? record : null;
}

function Packet({ packet }: { readonly packet: PacketByLink }) {
  const { firm, lender, expires_at, json, pdf } = packet;
  const forecast = forecastIn(json);
  const name = `cash-forecast-${forecast?.as_of ?? ''}`;
  const bytes = () => Uint8Array.from(atob(pdf), (letter) => letter.charCodeAt(0));
  return (
    <div className={css.page}>
      <div className={css.part}>
        <PageHeading>{copy.link.title(firm)}</PageHeading>
        <p>{copy.link.lead(lender, expires_at)}</p>
        <p className={css.note}>
          {copy.link.word} {copy.link.seen(firm)}
        </p>
        <p className={css.acts}>
          <Button onClick={() => saveFile(`${name}.pdf`, new Blob([bytes()], { type: 'application/pdf' }))}>
            {copy.link.pdf}
          </Button>
          <Button
            variant="outlineDark"
            onClick={() => saveFile(`${name}.json`, new Blob([json], { type: 'application/json' }))}
          >
            {copy.link.json}
          </Button>
          <a href="/verify">{copy.link.check}</a>
        </p>
      </div>
      {forecast ? <Shown forecast={forecast} /> : <p role="alert">{copy.link.unreadable}</p>}
    </div>
  );
}

function Shown({ forecast }: { readonly forecast: CashForecast }) {
  const shown = { ...forecast, today: forecast.as_of };
  const { contracts, costs } = forecast;
  return (
    <>
      <Outlook forecast={shown} />
      <Expected forecast={shown} isOwn={false} />
      <section className={css.part} aria-label={copy.link.contracts}>
        <h2>{copy.link.contracts}</h2>
        {contracts.length === 0 && <p>{copy.link.noContracts}</p>}
        {contracts.map(({ id, title, payer, award_cents, paid_cents, confirmed_cents, retained_cents }) => (
          <div key={id} className={css.contract}>
            <h3>{title}</h3>
            <DescriptionList
              items={[
                { name: copy.link.payer, value: payer },
                { name: copy.link.award, value: dollars(award_cents) },
                { name: copy.link.paid, value: dollars(paid_cents) },
                { name: copy.link.confirmed, value: dollars(confirmed_cents) },
                { name: copy.link.retained, value: dollars(retained_cents) },
              ]}
            />
          </div>
        ))}
      </section>
      <section className={css.part} aria-label={copy.link.costs}>
        <h2>{copy.link.costs}</h2>
        {costs.length === 0 && <p>{copy.link.noCosts}</p>}
        <ul className={css.list}>
          {costs.map(({ name, amount_cents, rhythm, from_on, until_on }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: signed costs never change, and two may be alike
            <li key={at} className={css.row}>
              <div>
                <p>{name}</p>
                <p className={css.note}>{copy.when(rhythm, from_on, until_on)}</p>
              </div>
              <p className={css.amount}>{dollars(amount_cents)}</p>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
