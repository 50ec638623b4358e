import type { Transaction } from '@/platform/database/connect'
import type { MailSource } from '@/platform/mail/tables'
import { memberPage } from '@/platform/paths'
import { keptName } from '@/platform/text/shown-name'
import type { PrivacyContext } from '../context'
import type { Addressee } from '../store/deletions'
import { type LetterName, letters } from './letters'

interface LetterFacts {
  readonly endsAt?: Date
  /** A path of this installation, with its query. */
  readonly leadsTo?: string
  /** The facts from which it can be written again. */
  readonly source?: MailSource
  readonly company?: string
}

/** Writes to the holder of an account. @returns the mail's number */
export function sendLetter(
  { mailer, translate, vendorName, publicUrl, features }: PrivacyContext,
  transaction: Transaction,
  name: LetterName,
  { email, language }: Addressee,
  { endsAt = new Date(0), leadsTo = memberPage('profile'), source, company = '' }: LetterFacts = {},
): Promise<number> {
  const { write, confidential } = letters[name]
  const facts = {
    vendor: vendorName,
    endsAt,
    url: publicUrl + leadsTo,
    hasSubscriptions: features.subscriptions,
    company: keptName(company),
  }
  const letter = write(translate[language], facts)
  return mailer.send(transaction, {
    kind: `privacy.${name}`,
    to: email,
    language,
    letter,
    confidential,
    essential: true,
    unasked: name === 'reminder' || name === 'companyReminder',
    ...(source && { source }),
  })
}
