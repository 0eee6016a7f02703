import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { SampleMail } from '#contract/staff/schema/admin.ts';
import { DescriptionList } from '#web/ui/DescriptionList.tsx';
import { Dropdown } from '#web/ui/Dropdown.tsx';
import { EmailPreview } from '#web/ui/EmailPreview.tsx';
import { EmptyState } from '#web/ui/States.tsx';
import { admin } from '../copy/admin.ts';
import { type EmailsSearch, parseEmailsSearch } from '../model/search-params.ts';
import { emailsQuery } from '../queries/admin.ts';
import css from './Admin.module.css';
import { AdminHeader } from './AdminHeader.tsx';
import { AdminQueryBoundary } from './AdminQueryBoundary.tsx';
import { DemoMailbox } from './DemoMailbox.tsx';

const words = admin.mail;

/** A sample of every email that the product sends. */
export function EmailsPage({ search }: { readonly search: EmailsSearch }) {
  const state = parseEmailsSearch(search);
  const query = useQuery(emailsQuery);
  return (
    <div className={`page ${css.page}`}>
      <AdminHeader title={words.title} intro={words.intro} />
      <DemoMailbox />
      <AdminQueryBoundary what={words.title} query={query}>
        {(mails) => <EmailSamples mails={mails} chosen={state.mail} />}
      </AdminQueryBoundary>
    </div>
  );
}

interface Props {
  readonly mails: readonly SampleMail[];
  readonly chosen: string | undefined;
}

function EmailSamples({ mails, chosen }: Props) {
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
        <DescriptionList
          layout="rows"
          items={[
            { name: words.subject, value: mail.subject },
            { name: words.to, value: mail.to },
          ]}
        />
        <h3>{words.rendered}</h3>
        <EmailPreview blocks={mail.blocks} />
        <h3>{words.text}</h3>
        <p className={css.letter}>{mail.text}</p>
      </section>
    </div>
  );
}
