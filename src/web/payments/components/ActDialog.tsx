import { useQuery } from '@tanstack/react-query';
import { Modal, ModalBody } from '#web/ui/Modal.tsx';
import { QueryBoundary } from '#web/ui/QueryBoundary.tsx';
import { Skeleton } from '#web/ui/States.tsx';
import { copy } from '../copy/acts.ts';
import { copy as room } from '../copy.ts';
import type { Asked } from '../model/acts.ts';
import { contractQuery } from '../queries.ts';
import type { FormProps } from './ActFrame.tsx';
import { AnswerForm } from './AnswerForm.tsx';
import { ChangeForm, CompleteForm, FinalForm } from './ContractForms.tsx';
import { AskStaffForm, ReplyForm, SettleForm } from './DifferenceForms.tsx';
import { ReportForm } from './ReportForm.tsx';

interface Props {
  readonly asked: Asked;
  readonly title: string;
  readonly opened: boolean;
  readonly onClose: () => void;
  /** After it was said, with the dialog closed. */
  readonly onDone: () => void;
}

/** What one side says about a payment or a contract, from the list and from the page of the contract alike. */
export function ActDialog({ asked, title, opened, onClose, onDone }: Props) {
  const query = useQuery(contractQuery(asked.contractId));
  const { data: contract } = query;
  return (
    <Modal opened={opened} onClose={onClose} title={title}>
      {contract ? (
        <Form asked={asked} contract={contract} onClose={onClose} onDone={onDone} />
      ) : (
        <ModalBody>
          <QueryBoundary query={query} copy={room} skeleton={<Skeleton width={100} height={120} />}>
            {() => <p>{copy.missing}</p>}
          </QueryBoundary>
        </ModalBody>
      )}
    </Modal>
  );
}

function Form(props: FormProps) {
  switch (props.asked.act) {
    case 'answer':
      return <AnswerForm {...props} />;
    case 'reply':
      return <ReplyForm {...props} />;
    case 'settle':
      return <SettleForm {...props} />;
    case 'askStaff':
      return <AskStaffForm {...props} />;
    case 'change':
      return <ChangeForm {...props} />;
    case 'complete':
      return <CompleteForm {...props} />;
    case 'final':
      return <FinalForm {...props} />;
    default:
      return <ReportForm {...props} />;
  }
}
