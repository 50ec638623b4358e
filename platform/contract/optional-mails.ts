/**
 * Service mails that neither law nor contract asks for, by what their readers switch off together: that a trial is about
 * to end, and what reminds of a payment or a card after it was said once.
 */
export const optionalMails = ['trials', 'paymentReminders'] as const
export type OptionalMail = (typeof optionalMails)[number]
