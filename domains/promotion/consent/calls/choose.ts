import { countAttempt } from '@/domains/accounts/identity'
import type { OptionalMail } from '@/platform/contract/optional-mails'
import { refuseFields, refuseUntil } from '@/platform/contract/refusal'
import type { Visit } from '@/platform/http/visit'
import { hours, minutes } from '@/platform/time/duration'
import { networkCount, openCount } from '@/platform/time/throttle'
import { askForTopics } from '../actions/ask'
import { preferencesOf } from '../actions/preferences'
import { optionalHere, withdraw } from '../actions/withdraw'
import type { ConsentContext } from '../context'
import { refuseMails, wantMails } from '../store/refusals'

/** Limits what one address is sent, from all senders, and what one network asks for. */
export const mailThrottles = (network: string, to: string) => [
  openCount('the question that has come', {
    key: `consent mail to ${to}`,
    free: 3,
    forgives: hours(4),
    longestDelay: hours(24),
  }),
  networkCount({ key: `mail from ${network}`, free: 40, forgives: minutes(1), longestDelay: minutes(10) }),
]

interface Choice {
  readonly topic?: string | undefined
  readonly mail?: OptionalMail | undefined
  readonly wanted: boolean
  readonly version?: string | undefined
}

/**
 * Carries out the choice of an address's owner, as far as can be known. Service mails belong to an account: a logged-in
 * member changes their own, a visitor those of the address.
 */
export async function choose(
  context: ConsentContext,
  { network, now, language, reader }: Pick<Visit, 'network' | 'now' | 'language' | 'reader'>,
  { email, memberId = null, ...choice }: Choice & { readonly email: string; readonly memberId?: number | null },
) {
  const { database } = context
  const { topic, mail, wanted, version } = choice
  const page = memberId === null ? 'preferences' : 'profile'
  const shown = () => preferencesOf(context, { email, memberId }, reader)
  if ((topic === undefined) === (mail === undefined)) return refuseFields('topic')
  if (mail !== undefined) {
    if (!optionalHere(context).includes(mail)) return refuseFields('mail')
    const reader = memberId === null ? { email } : { memberId }
    if (wanted) await wantMails(database, reader, [mail])
    else await refuseMails(database, reader, { kinds: [mail], now })
  } else if (topic !== undefined && !wanted) {
    await database.transaction((transaction) =>
      withdraw(context, transaction, { email, topic, way: page, network, now }),
    )
  } else {
    const known = context.texts.some((text) => text.topic === topic && text.version === version)
    if (!known || version === undefined) return refuseFields('version')
    const wait = await countAttempt(database, mailThrottles(network, email), now)
    if (wait !== null) return refuseUntil(wait)
    await askForTopics(database, { email, versions: [version], page, network, language, now })
    const preferences = await shown()
    // The mail is on its way: that it is not written down yet need not be seen.
    const asked = ({ state, ...each }: (typeof preferences.topics)[number]) =>
      each.topic === topic && state === 'off' ? { ...each, state: 'asked' as const } : { ...each, state }
    return { ...preferences, topics: preferences.topics.map(asked) }
  }
  return shown()
}
