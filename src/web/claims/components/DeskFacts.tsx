import { Link } from '@tanstack/react-router';
import type { DeskPerson } from '#contract/claims/schema/desk.ts';
import type { ClaimableFirm, ClaimFile } from '#contract/claims/schema.ts';
import { useAdminAction } from '#web/staff/queries/admin.ts';
import { Button } from '#web/ui/Button.tsx';
import { desk as copy } from '../copy/desk.ts';
import { downloadProof } from '../queries/desk.ts';
import css from './ClaimsDesk.module.css';

/** A firm of the directory, with a link to its profile. */
export function FirmHeading({ firm }: { readonly firm: Pick<ClaimableFirm, 'id' | 'legal_business_name'> }) {
  return (
    <h3>
      <Link to="/profile/$id" params={{ id: firm.id }}>
        {firm.legal_business_name}
      </Link>
    </h3>
  );
}

export function PersonLink({ person }: { readonly person: DeskPerson }) {
  return (
    <>
      <Link to="/staff/people/$id" params={{ id: person.id }}>
        {person.name}
      </Link>
      {`, ${person.email}`}
    </>
  );
}

/** What the lists say, to compare a certificate with. */
export const listedFacts = (firm: ClaimableFirm) => [
  { name: copy.address, value: addressOf(firm) || copy.notStated },
  {
    name: copy.listed,
    value:
      firm.certificates.length === 0 ? (
        copy.noneListed
      ) : (
        <ul className={css.plain}>
          {firm.certificates.map(({ type, agency, number }) => (
            <li key={`${type} ${agency} ${number}`}>{copy.certificate(type, agency, number)}</li>
          ))}
        </ul>
      ),
  },
];

const addressOf = ({ address_1, address_2, city, state, zip_code }: ClaimableFirm): string =>
  [address_1, address_2, city, [state, zip_code].filter(Boolean).join(' ')].filter(Boolean).join(', ');

/** Files to download and compare. */
export function ProofLinks({ files }: { readonly files: readonly ClaimFile[] }) {
  const download = useAdminAction(downloadProof, ({ name }) => name);
  if (files.length === 0) return copy.noFiles;
  return (
    <ul className={css.plain}>
      {files.map(({ id, display_name: name }) => (
        <li key={id}>
          <Button
            variant="plain"
            size="dense"
            aria-label={copy.download(name)}
            loading={download.isPending && download.variables.id === id}
            onClick={() => download.mutate({ id, name })}
          >
            {name}
          </Button>
        </li>
      ))}
    </ul>
  );
}
