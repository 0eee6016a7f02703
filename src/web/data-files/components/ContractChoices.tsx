import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { CHOICES, LEAVE_OUT, NEW_CONTRACT } from '#contract/data-files/rules.ts';
import type { DataFileDetail, FileChoices, FileContract } from '#contract/data-files/schema.ts';
import { showCents } from '#contract/payments/rules/money.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dropdown } from '#web/ui/Dropdown.tsx';
import type { Column } from '#web/ui/data/columns.ts';
import { DataTable } from '#web/ui/data/DataTable.tsx';
import { copy } from '../copy.ts';
import { useFileActs } from '../queries.ts';
import css from './DataFiles.module.css';

/** Contracts to choose for that are shown at a time. */
const SHOWN = 20;
const PAYMENTS = { to: '/payment-tracking', search: { import: 'files' } as never } as const;

/** Where the contracts of a file go: found, tracked elsewhere, or the person's choice. */
export function ContractChoices({ one }: { readonly one: DataFileDetail }) {
  const all = one.preview?.contracts ?? [];
  const tracked = all.filter(({ outcome }) => outcome === 'tracked').length;
  if (all.length === 0) return null;
  return (
    <section className={css.form} aria-label={copy.contractsTitle}>
      {tracked > 0 && (
        <Banner variant="warning">
          {copy.tracked(tracked)} <Link {...PAYMENTS}>{copy.toPayments}</Link>
        </Banner>
      )}
      <Choose one={one} undecided={all.filter(({ outcome }) => outcome === 'undecided')} />
      <DataTable
        id="file contracts"
        caption={copy.contractsTitle}
        noun={copy.contractNoun}
        columns={columnsFor(one)}
        rows={all}
        rowId={({ key }) => key}
        phone="stacked"
        empty={null}
      />
    </section>
  );
}

const titleOf = ({ contracts }: DataFileDetail, id: string | null): string => {
  const found = contracts.find((contract) => contract.id === id);
  return found ? `${found.firm ?? copy.none}, ${found.title}` : copy.none;
};

const LOOKS = { known: 'verified', tracked: 'info', new: 'info', left_out: 'lapsed', undecided: 'warning' } as const;
const columnsFor = (one: DataFileDetail): readonly Column<FileContract>[] => [
  { id: 'firm', header: copy.firm, cell: ({ firm }) => firm ?? copy.none, width: 190 },
  { id: 'number', header: copy.fields.contract_number, cell: ({ number }) => number ?? copy.none, width: 130 },
  {
    id: 'outcome',
    header: copy.status,
    cell: ({ outcome }) => <Badge status={LOOKS[outcome]}>{copy.outcomes[outcome]}</Badge>,
    value: ({ outcome }) => copy.outcomes[outcome],
    width: 150,
  },
  { id: 'contract', header: copy.contract, cell: ({ contract_id }) => titleOf(one, contract_id), width: 200 },
  {
    id: 'award',
    header: copy.award,
    cell: ({ award_cents, other_award_cents }) =>
      `${award_cents === null ? copy.none : showCents(award_cents)}${other_award_cents === null ? '' : `. ${copy.otherAward(showCents(other_award_cents))}`}`,
    width: 180,
  },
  { id: 'paid', header: copy.paid, cell: ({ paid_cents }) => showCents(paid_cents), align: 'end', width: 120 },
];

interface ChooseProps {
  readonly one: DataFileDetail;
  readonly undecided: readonly FileContract[];
}
function Choose({ one, undecided }: ChooseProps) {
  const { map } = useFileActs(one.id);
  const settings = one.settings;
  const [contracts, setContracts] = useState<FileChoices['contracts']>(settings?.choices.contracts ?? {});
  const [others, setOthers] = useState(settings?.choices.others ?? null);
  if (undecided.length === 0 || !settings) return null;
  const general = [
    ...(one.may_add ? [{ value: NEW_CONTRACT as string, label: copy.asNew }] : []),
    { value: LEAVE_OUT as string, label: copy.leave },
  ];
  const itemsFor = ({ candidates }: FileContract) => [
    { value: '', label: copy.outcomes.undecided },
    ...general,
    ...one.contracts
      .toSorted((a, b) => Number(candidates.includes(b.id)) - Number(candidates.includes(a.id)))
      .map(({ id, firm, title, number }) => ({ value: id, label: [firm, title, number].filter(Boolean).join(', ') })),
  ];
  const choose = (key: string, value: string) => {
    const { [key]: _, ...rest } = contracts;
    setContracts(value === '' ? rest : { ...rest, [key]: value });
  };
  return (
    <>
      <p className={css.intro}>{copy.contractsIntro}</p>
      <Dropdown
        label={copy.others}
        value={others ?? ''}
        items={[{ value: '', label: copy.othersWait }, ...general]}
        onChange={(value) => setOthers(CHOICES.find((choice) => choice === value) ?? null)}
      />
      <ul className={css.choices}>
        {undecided.slice(0, SHOWN).map((contract) => (
          <li key={contract.key} className={css.choice}>
            <Dropdown
              label={copy.chooseFor(contract.firm ?? contract.number ?? copy.none)}
              hint={contract.doubt ?? undefined}
              value={contracts[contract.key] ?? ''}
              items={itemsFor(contract)}
              onChange={(value) => choose(contract.key, value)}
              searchable={one.contracts.length > 12}
            />
          </li>
        ))}
      </ul>
      <div role="alert">{map.error && <Banner variant="error">{map.error.message}</Banner>}</div>
      <div className={css.buttons}>
        <Button
          variant="outlineDark"
          loading={map.isPending}
          onClick={() => map.mutate({ ...settings, choices: { contracts, others } })}
        >
          {copy.readAgain}
        </Button>
      </div>
    </>
  );
}
