import { optionalMails } from '@/platform/contract/optional-mails'
import type { Reader } from '@/platform/i18n/texts'
import { textIn } from '@/platform/i18n/texts'
import { unixSeconds } from '@/platform/time/duration'
import type { ConsentContext } from '../context'
import type { OfferedTopic, Preferences } from '../contract/member'
import { standingOf } from '../store/consents'
import { isMembers, refusedMails } from '../store/refusals'
import { addressHash } from './link'
import { optionalHere } from './withdraw'

/** The topics in a language, with the sentence by which each is offered. @param box only those that have one there */
export const offeredTopics = (
  { topics, texts }: Pick<ConsentContext, 'topics' | 'texts'>,
  reader: Reader,
  box: 'registration' | 'checkout' | null = null,
): OfferedTopic[] =>
  texts.flatMap(({ topic, version, text, language: spoken }) => {
    const settings = topics[topic]
    if (spoken !== reader.language || !settings || (box !== null && !settings.boxes.includes(box))) return []
    return [{ topic, version, text, name: textIn(settings.names, reader) }]
  })

/**
 * Returns which mails an address gets, and which it could get.
 * @param memberId the member who asks; null: a visitor with a link, who may have no account
 */
export async function preferencesOf(
  context: ConsentContext,
  { email, memberId = null }: { readonly email: string; readonly memberId?: number | null },
  reader: Reader,
): Promise<Preferences> {
  const { database } = context
  const standing = await standingOf(database, addressHash(email))
  const refused = await refusedMails(database, memberId === null ? { email } : { memberId })
  const here = memberId !== null || (await isMembers(database, email)) ? optionalMails : []
  return {
    email,
    topics: offeredTopics(context, reader).map((offered) => {
      const own = standing.filter(({ topic }) => topic === offered.topic)
      const given = own.find(({ givenAt }) => givenAt !== null)
      const asked = own.length > 0 ? 'asked' : 'off'
      const state = given ? 'on' : asked
      return { ...offered, state, since: given?.givenAt ? unixSeconds(given.givenAt) : null } as const
    }),
    mails: here.map((kind) => ({
      kind,
      fixed: !optionalHere(context).includes(kind),
      wanted: !optionalHere(context).includes(kind) || !refused.includes(kind),
    })),
  }
}
