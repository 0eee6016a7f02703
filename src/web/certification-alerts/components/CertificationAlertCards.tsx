import { IconCalendarDue, IconCertificate, IconCertificateOff, IconListDetails } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { CertificationAlertSubject } from '#contract/certification-alerts/schema.ts';
import { defineCards } from '#web/notifications/model/card-types.ts';
import { copy } from '../copy.ts';

type Subject = CertificationAlertSubject;
interface TextProps {
  readonly subject: Subject;
}

const nameOf = ({ certificate_type, certificate_number }: Subject): string =>
  [certificate_type, certificate_number].filter(Boolean).join(' ');

const alertTextWith = (says: (day: string | null) => string) =>
  function CertificationAlertText({ subject }: TextProps) {
    return (
      <>
        <strong>{nameOf(subject)}</strong> {copy.of(subject.agency)} <strong>{subject.mwbe_name}</strong>{' '}
        {says(subject.day)}
      </>
    );
  };

function QuestionText({ subject }: TextProps) {
  return (
    <>
      {copy.question} <strong>{subject.mwbe_name}</strong>
    </>
  );
}

/** Cards of what lists say of a firm, for its people. */
export const certificationAlertCards = defineCards<Subject>({
  types: {
    certificate_expiring: {
      Icon: IconCalendarDue,
      heading: copy.headings.expiring,
      Text: alertTextWith(copy.expiring),
      titleOf: nameOf,
      hasDetails: false,
    },
    certificate_lapsed: {
      Icon: IconCertificateOff,
      heading: copy.headings.lapsed,
      Text: alertTextWith(copy.lapsed),
      titleOf: nameOf,
      hasDetails: false,
    },
    certificate_renewed: {
      Icon: IconCertificate,
      heading: copy.headings.renewed,
      Text: alertTextWith(copy.renewed),
      titleOf: nameOf,
      hasDetails: false,
    },
    list_question: {
      Icon: IconListDetails,
      heading: copy.headings.question,
      Text: QuestionText,
      titleOf: ({ mwbe_name }) => mwbe_name,
      hasDetails: false,
    },
  },
  subjects: { CertificationAlert: { Outcome, Details: () => null } },
});

function Outcome({ subject }: TextProps) {
  return (
    <Link to="/profile/$id" params={{ id: subject.mwbe_id }}>
      {subject.alert === 'question' ? copy.answer : copy.see}
    </Link>
  );
}
