import { MAX_CLAIM_FILES } from '#contract/claims/rules.ts';
import type { Claim, ClaimFile } from '#contract/claims/schema.ts';
import { FilePicker } from '#web/documents/components/FilePicker.tsx';
import { UploadList } from '#web/ui/UploadList.tsx';
import { copy } from '../copy/claim.ts';
import { useCertificateUploads } from '../queries/own.ts';
import css from './Claims.module.css';

/** A certificate that staff compare with the lists. */
export function CertificateProof({ claim }: { readonly claim: Claim }) {
  const queue = useCertificateUploads(claim.id);
  return (
    <section className={css.section}>
      <h2>{copy.certificateTitle}</h2>
      <p>{copy.certificateNote}</p>
      <ProofFiles files={claim.files} queue={queue} />
    </section>
  );
}

interface Props {
  readonly files: readonly ClaimFile[];
  readonly queue: ReturnType<typeof useCertificateUploads>;
}

/** Files that prove something: those sent, those on their way, and the choice of more. */
export function ProofFiles({ files, queue: { uploads, add, resume, remove } }: Props) {
  return (
    <>
      {files.length >= MAX_CLAIM_FILES ? <p className={css.note}>{copy.filesFull}</p> : <FilePicker onFiles={add} />}
      <UploadList uploads={uploads} onRemove={remove} onResume={resume} />
      {files.length > 0 && (
        <ul className={css.list} aria-label={copy.files}>
          {files.map(({ id, display_name }) => (
            <li key={id}>{display_name}</li>
          ))}
        </ul>
      )}
    </>
  );
}
