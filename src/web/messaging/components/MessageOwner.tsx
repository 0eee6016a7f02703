import { copy } from '../copy/write.ts';
import { AboutMessageButton } from './AboutMessageButton.tsx';
import css from './Composer.module.css';

interface Props {
  readonly opportunityId: string;
  readonly owner: string;
}

/** Writes to the owner of an opportunity; owners without messages are asked by questions alone. */
export function MessageOwner({ opportunityId, owner }: Props) {
  return (
    <AboutMessageButton about={{ kind: 'opportunity', id: opportunityId }} name={owner}>
      {(button) => (
        <section className={css.notice} aria-label={copy.buttonLabel(owner)}>
          <p>{copy.privately(owner)}</p>
          {button}
        </section>
      )}
    </AboutMessageButton>
  );
}
