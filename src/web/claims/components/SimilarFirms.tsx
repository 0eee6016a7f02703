import type { NewRegistration, SimilarFirm } from '#contract/claims/schema.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { focusNextHeading, PageHeading } from '#web/ui/PageHeading.tsx';
import { registration as copy } from '../copy/registration.ts';
import { useBeginClaim, type useRegister } from '../queries/own.ts';
import { ClaimAction } from './ClaimAction.tsx';
import css from './Claims.module.css';
import { FirmFacts, firmName } from './FirmFacts.tsx';

interface Props {
  readonly offered: { readonly details: NewRegistration; readonly firms: readonly SimilarFirm[] };
  readonly register: ReturnType<typeof useRegister>;
  readonly onBack: () => void;
  readonly onDispute: (firm: { readonly id: string; readonly name: string }) => void;
}

/** Firms that look like the one to register: claim one, or say that none is it. */
export function SimilarFirms({ offered: { details, firms }, register, onBack, onDispute }: Props) {
  const begin = useBeginClaim();
  const send = () =>
    register.mutate(
      { ...details, similar_firms: firms.map(({ mwbe_core_id }) => mwbe_core_id) },
      { onSuccess: focusNextHeading },
    );
  return (
    <>
      <PageHeading key="similar">{copy.similarTitle}</PageHeading>
      <p className={css.lead}>{copy.similarLead}</p>
      <ul className={css.list} aria-label={copy.similarTitle}>
        {firms.map((firm) => (
          <li key={firm.id}>
            <h2 className={css.name}>{firmName(firm)}</h2>
            <FirmFacts firm={firm} />
            {firm.reasons.length > 0 && <p className={css.note}>{copy.alike(firm.reasons)}</p>}
            <ClaimAction
              name={firmName(firm)}
              state={firm.state_of_claim}
              loading={begin.isPending && begin.variables === firm.id}
              onClaim={() => begin.mutate(firm.id)}
              onDispute={() => onDispute({ id: firm.id, name: firmName(firm) })}
            />
          </li>
        ))}
      </ul>
      <div role="alert">{register.error && <Banner variant="error">{register.error.message}</Banner>}</div>
      <div className={css.buttons}>
        <Button variant="outlineDark" onClick={onBack}>
          {copy.edit}
        </Button>
        <Button loading={register.isPending} onClick={send}>
          {copy.none}
        </Button>
      </div>
    </>
  );
}
