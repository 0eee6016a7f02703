import type { CLOSED_BY, ReplyLanguage } from '#contract/payment-replies/rules.ts';
import type { PaymentAnswer } from '#contract/payments/rules.ts';
import type { FieldProblem } from '#web/ui/masks.ts';

/** What a failed answer says, by why. */
type Failure = 'changed' | 'closed' | 'busy' | 'payer' | 'other';

const en = {
  language: 'Language',
  loading: 'the payments',
  failedTitle: 'Couldn’t load the payments',
  failed: 'Your link is still valid. Check your connection and try again.',
  title: (payments: number): string => (payments === 1 ? 'Did this payment arrive?' : 'Did these payments arrive?'),
  says: (payer: string, firm: string, contract: string): string =>
    `${payer} says that it paid ${firm} for “${contract}”.`,
  none: 'Nothing was paid',
  paidOn: (day: string) => `Paid on ${day}`,
  retained: (amount: string) => `${amount} was withheld as retainage`,
  retainage: 'Retainage',
  why: 'They say',
  restated: (was: string) =>
    `They changed this report after we wrote to you. Before, it said ${was}. Please answer what it says now.`,
  received: 'Received',
  right: 'That’s right',
  other: 'Another amount',
  notYet: 'Not yet',
  allReceived: (payments: number) => `All ${payments} arrived`,
  otherTitle: 'What did you receive?',
  amount: 'Amount received',
  amountMissing: 'Enter the amount you received',
  amountSame: 'That’s the amount they reported. Choose “Received”',
  comment: 'What’s the difference?',
  commentMissing: 'Say it in a few words',
  send: 'Send',
  cancel: 'Cancel',
  said: {
    received: 'You said: received',
    other_amount: 'You said: another amount',
    not_received: 'You said: not yet',
  } satisfies Record<PaymentAnswer, string>,
  answeredOn: (day: string) =>
    `Answered on ${day}. The first answer counts. If it was wrong, tell the company that paid: it can correct its report.`,
  thanks: 'Thank you',
  thanksNote: (payer: string) => `${payer} sees your answer. You can close this page.`,
  until: (day: string) => `The link takes answers until ${day}. Not answering never counts as a yes.`,
  closed: {
    expired: 'The time to answer by this link is over. Nothing was counted as a yes.',
    firm_joined: 'Your firm has people in payment tracking by now. Sign in to answer, or ask a colleague who can.',
    wrong_person: 'You said that you’re not the right person. We won’t write to this address about these payments.',
  } satisfies Record<(typeof CLOSED_BY)[number], string>,
  signIn: 'Sign in',
  failures: {
    changed: 'They changed this payment a moment ago. Look at it again, then answer.',
    closed: 'This can’t be answered anymore. The page shows how it is now.',
    busy: 'Too many answers in a short time. Try again in an hour.',
    payer: 'You’re signed in for the company that paid, which can’t answer for the firm.',
    other: 'That didn’t work. Check your connection and try again.',
  } satisfies Record<Failure, string>,
  wrong: 'I’m not the right person',
  wrongTitle: 'Who should we ask instead?',
  wrongNote: 'If you know it. We don’t write to them: the company that paid decides.',
  name: 'Name (optional)',
  email: 'Email (optional)',
  emailWrong: 'Enter a valid email address',
  wrongSend: 'I’m not the right person',
  text: 'Send me a text message next time',
  textNote: 'Only about payments, with a link like this. Reply STOP to end it, and START to get them again.',
  phone: 'Mobile number',
  phoneMissing: 'Enter a number such as (410) 555-0142',
  textSave: 'Save number',
  texting: (number: string) => `Texts go to ${number}.`,
  textStop: 'No more texts',
  amounts: {
    ambiguous: 'Enter the amount as 1,180,000.50: commas between thousands, a dot before cents',
    cents: 'Enter whole dollars, without cents',
    negative: 'The amount can’t be negative',
    shortened: 'Enter the amount in full, such as 1,200,000',
    unreadable: 'Enter an amount in US dollars, such as 1,180,000',
  } satisfies Record<FieldProblem, string>,
};
export type ReplyCopy = typeof en;

const es: ReplyCopy = {
  language: 'Idioma',
  loading: 'los pagos',
  failedTitle: 'No se pudieron cargar los pagos',
  failed: 'Su enlace sigue siendo válido. Revise su conexión e intente de nuevo.',
  title: (payments) => (payments === 1 ? '¿Llegó este pago?' : '¿Llegaron estos pagos?'),
  says: (payer, firm, contract) => `${payer} dice que pagó a ${firm} por «${contract}».`,
  none: 'No se pagó nada',
  paidOn: (day) => `Pagado el ${day}`,
  retained: (amount) => `Se retuvieron ${amount} como garantía`,
  retainage: 'Retención de garantía',
  why: 'Dicen',
  restated: (was) =>
    `Lo informaron de nuevo después de escribirle. Antes decía ${was}. Por favor responda a lo que dice ahora.`,
  received: 'Recibido',
  right: 'Es correcto',
  other: 'Otra cantidad',
  notYet: 'Todavía no',
  allReceived: (payments) => `Llegaron los ${payments}`,
  otherTitle: '¿Cuánto recibió?',
  amount: 'Cantidad recibida',
  amountMissing: 'Escriba la cantidad que llegó',
  amountSame: 'Es la cantidad que informaron. Elija «Recibido»',
  comment: '¿Cuál es la diferencia?',
  commentMissing: 'Dígalo en pocas palabras',
  send: 'Enviar',
  cancel: 'Cancelar',
  said: {
    received: 'Usted dijo: recibido',
    other_amount: 'Usted dijo: otra cantidad',
    not_received: 'Usted dijo: todavía no',
  },
  answeredOn: (day) =>
    `Respondido el ${day}. Cuenta la primera respuesta. Si fue un error, avise a la empresa que pagó: puede corregir su informe.`,
  thanks: 'Gracias',
  thanksNote: (payer) => `${payer} ve su respuesta. Puede cerrar esta página.`,
  until: (day) => `El enlace acepta respuestas hasta el ${day}. No responder nunca cuenta como un sí.`,
  closed: {
    expired: 'El plazo para responder con este enlace terminó. Nada se contó como un sí.',
    firm_joined:
      'Su empresa ya tiene personas en el seguimiento de pagos. Inicie sesión para responder, o pídalo a un colega.',
    wrong_person: 'Usted dijo que no es la persona indicada. No escribiremos a esta dirección sobre estos pagos.',
  },
  signIn: 'Iniciar sesión',
  failures: {
    changed: 'Cambiaron este pago hace un momento. Mírelo otra vez y luego responda.',
    closed: 'Esto ya no se puede responder. La página muestra cómo está ahora.',
    busy: 'Demasiadas respuestas en poco tiempo. Intente de nuevo en una hora.',
    payer: 'Tiene una sesión de la empresa que pagó, que no puede responder por quien recibe.',
    other: 'No funcionó. Revise su conexión e intente de nuevo.',
  },
  wrong: 'No soy la persona indicada',
  wrongTitle: '¿A quién debemos preguntar?',
  wrongNote: 'Si lo sabe. No le escribimos: decide la empresa que pagó.',
  name: 'Nombre (opcional)',
  email: 'Correo electrónico (opcional)',
  emailWrong: 'Escriba un correo electrónico válido',
  wrongSend: 'No soy la persona indicada',
  text: 'Envíenme un mensaje de texto la próxima vez',
  textNote: 'Solo sobre pagos, con un enlace como este. Responda STOP para terminar y START para recibirlos de nuevo.',
  phone: 'Número de celular',
  phoneMissing: 'Escriba un número como (410) 555-0142',
  textSave: 'Guardar número',
  texting: (number) => `Los mensajes llegan a ${number}.`,
  textStop: 'No más mensajes',
  amounts: {
    ambiguous: 'Escriba la cantidad como 1,180,000.50: comas entre miles y punto antes de los centavos',
    cents: 'Escriba dólares enteros, sin centavos',
    negative: 'La cantidad no puede ser negativa',
    shortened: 'Escriba la cantidad completa, como 1,200,000',
    unreadable: 'Escriba una cantidad en dólares, como 1,180,000',
  },
};

export const COPY: Readonly<Record<ReplyLanguage, ReplyCopy>> = { en, es };
/** Each in its own language. */
export const LANGUAGE_NAMES: Readonly<Record<ReplyLanguage, string>> = { en: 'English', es: 'Español' };
/** For staff. */
export const label = 'Payments to answer';
