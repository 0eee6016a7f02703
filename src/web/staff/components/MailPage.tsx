import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { SampleMail } from '#contract/staff/schema/desk.ts';
import { Dropdown } from '#web/ui/Dropdown.tsx';
import { FactList } from '#web/ui/FactList.tsx';
import { EmptyState } from '#web/ui/States.tsx';
import { desk } from '../copy/desk.ts';
import { mailsQuery } from '../queries/desk.ts';
import { type MailState, readMail } from '../queries/filters.ts';
import css from './Desk.module.css';
import { DeskHead } from './DeskHead.tsx';
import { Letter } from './Letter.tsx';
import { Loaded } from './Loaded.tsx';

const words = desk.mail;

/** Every e-mail that leaves the product. */
export function MailPage({ said }: { readonly said: MailState }) {
  const state = readMail(said);
  const query = useQuery(mailsQuery);
  return (
    <div className={`page ${css.page}`}>
      <DeskHead title={words.title} intro={words.intro} />
      <Loaded what={words.title} query={query}>
        {(mails) => <Mails mails={mails} chosen={state.mail} />}
      </Loaded>
    </div>
  );
}

interface Props {
  readonly mails: readonly SampleMail[];
  readonly chosen: string | undefined;
}

function Mails({ mails, chosen }: Props) {
  const navigate = useNavigate();
  const mail = mails.find(({ name }) => name === chosen) ?? mails[0];
  if (!mail) return <EmptyState title={words.empty} />;
  return (
    <div className={css.mail}>
      <div className={css.choice}>
        <Dropdown
          label={words.choose}
          value={mail.name}
          items={mails.map(({ name }) => ({ value: name, label: name }))}
          onChange={(name) => void navigate({ to: '/staff/mail', search: { mail: name }, resetScroll: false })}
        />
      </div>
      <nav aria-label={words.list}>
        <ul className={css.mails}>
          {mails.map(({ name }) => (
            <li key={name}>
              <Link
                to="/staff/mail"
                search={{ mail: name }}
                resetScroll={false}
                aria-current={name === mail.name ? 'page' : undefined}
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <section className={css.section}>
        <h2>{mail.name}</h2>
        <FactList
          layout="rows"
          facts={[
            { name: words.subject, value: mail.subject },
            { name: words.to, value: mail.to },
          ]}
        />
        <h3>{words.rendered}</h3>
        <Letter blocks={mail.blocks} />
        <h3>{words.text}</h3>
        <p className={css.letter}>{mail.text}</p>
      </section>
    </div>
  );
}
