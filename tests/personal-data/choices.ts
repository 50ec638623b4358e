import { randomBytes } from 'node:crypto'
import { consents } from '@/domains/billing/agreements/tables'
import { mailRefusals, topicConsents } from '@/domains/promotion/consent/tables'
import type { Life, Put } from './personal-data'

/** Stores a member's consents to mail, withdrawn ones, and switched-off mails. */
export async function chooseMail(put: Put, { id, email, now }: Life & { readonly now: Date }) {
  await put(consents, { memberId: id, topic: 'newsletter', source: 'a box', givenAt: now, recordedAt: now })
  const given = { email, language: 'en', page: 'form', askedAt: now, givenAt: now, addressHash: randomBytes(32) }
  await put(topicConsents, { ...given, topic: 'newsletter', askedNetwork: '192.0.2.7' })
  await put(topicConsents, { ...given, topic: 'news', withdrawnAt: now, withdrawnBy: 'oneClick' })
  await put(mailRefusals, { memberId: id, kind: 'trials', at: now })
}
