import { textIn, textReader } from '@/platform/i18n/texts'
import { isOptional, type MailGate } from '@/platform/mail/choices'
import type { ConsentContext } from '../context'
import { isGivenBy } from '../store/consents'
import { refusedMails } from '../store/refusals'
import { addressHash, oneClickAddress, preferencesAddress } from './link'

/** Admits mail that its recipient wants, and adds the unsubscribe link. */
export const mailGate =
  (context: ConsentContext): MailGate =>
  async (database, { to, language, choice }) => {
    const t = context.translate[language]
    const link = { label: t('mail.consent.choose'), url: preferencesAddress(context, to) }
    const unsubscribe = oneClickAddress(context, { email: to, choice })
    if (isOptional(choice)) {
      if (context.alwaysSent.includes(choice.optional)) return null
      const refused = await refusedMails(database, { email: to })
      return refused.includes(choice.optional)
        ? 'unwanted'
        : { unsubscribe, link, note: t('mail.consent.serviceNote', { vendor: context.vendorName }) }
    }
    const topic = context.topics[choice.topic]
    if (!topic || !(await isGivenBy(database, addressHash(to), choice.topic))) return 'unwanted'
    const name = textIn(topic.names, textReader(context.offer.languages, language))
    const note = t('mail.consent.topicNote', { vendor: context.vendorName, topic: name })
    return { unsubscribe, link, note }
  }
