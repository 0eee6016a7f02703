import { Modal } from '#web/ui/Modal.tsx';
import { copy } from '../copy/contracts.ts';
import type { DialogProps } from './DialogFrame.tsx';
import { EditForm } from './FactsForm.tsx';
import { AwardForm, ChangeForm, CommitForm, CompleteForm } from './MoneyForms.tsx';
import { LinkForm, PaymentsForm } from './PaymentForms.tsx';
import { ReasonForm } from './ReasonForm.tsx';

/** What somebody does with a contract. */
export function ContractDialog(props: DialogProps) {
  const { action, onClose } = props;
  const isWide = action === 'edit facts' || action === 'create payments';
  return (
    <Modal opened onClose={onClose} title={copy.titles[action]} width={isWide ? 800 : 500}>
      <Form {...props} />
    </Modal>
  );
}

function Form(props: DialogProps) {
  switch (props.action) {
    case 'edit facts':
      return <EditForm {...props} />;
    case 'commit':
      return <CommitForm {...props} />;
    case 'award':
      return <AwardForm {...props} />;
    case 'change order':
      return <ChangeForm {...props} />;
    case 'complete':
      return <CompleteForm {...props} />;
    case 'link payments':
      return <LinkForm {...props} />;
    case 'create payments':
      return <PaymentsForm {...props} />;
    default:
      return <ReasonForm {...props} />;
  }
}
