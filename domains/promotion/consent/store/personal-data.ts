import { isNotNull, sql } from 'drizzle-orm'
import { ownedBy, type PersonalTable } from '@/platform/installation/console/personal-data'
import { consentTexts, mailRefusals, topicConsents } from '../tables'
import { namelessConsent } from './consents'

/** The personal data of consents. */
export const personalData: readonly PersonalTable[] = [
  {
    table: topicConsents,
    rows: ({ addresses }) => sql`${topicConsents.email} in ${addresses}`,
    staysApart: 'It was agreed to by the reader of this address’s mail.',
    also: {
      sentence: sql`coalesce(${topicConsents.wording},
        (select ${consentTexts.text} from ${consentTexts} where ${consentTexts.version} = ${topicConsents.version}))`,
    },
    kept: {
      because: 'That mail was agreed to, and when that ended, has to be shown for three years, of a hash.',
      only: isNotNull(topicConsents.withdrawnAt),
      emptied: namelessConsent,
    },
  },
  {
    table: mailRefusals,
    rows: ownedBy(mailRefusals.memberId),
    staysApart: 'It is what the holder of this account wants.',
  },
]
