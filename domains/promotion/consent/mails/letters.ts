import type { Translate } from '@/platform/i18n/translator'
import type { Letter } from '@/platform/mail/letter'

interface Facts {
  readonly vendor: string
  readonly topics: readonly string[]
  readonly url: string
}

const named = (topics: readonly string[]) => topics.join(', ')

/** The letters about consents, and those that need consent. */
export const letters = {
  /**
   * Asks the recipient to confirm, since the request may be another person's: nothing is sent before the link is
   * followed.
   */
  asked: (
    t: Translate,
    { vendor, topics, sentences, url }: Facts & { readonly sentences: readonly string[] },
  ): Letter => ({
    subject: t('mail.consent.asked.subject', { vendor }),
    heading: t('mail.consent.asked.heading'),
    paragraphs: [t('mail.consent.asked.text', { vendor, topics: named(topics) }), ...sentences],
    action: { label: t('mail.consent.asked.action'), url },
    notes: [t('mail.consent.asked.note')],
  }),
  known: (t: Translate, { vendor, topics, url }: Facts): Letter => ({
    subject: t('mail.consent.asked.subject', { vendor }),
    heading: t('mail.consent.known.heading'),
    paragraphs: [t('mail.consent.known.text', { vendor, topics: named(topics) })],
    action: { label: t('mail.consent.choose'), url },
  }),
  /** Announces a version to subscribers. */
  release: (
    t: Translate,
    { product, version, news, url }: Record<'product' | 'version' | 'url', string> & { readonly news: string | null },
  ): Letter => ({
    subject: t('mail.consent.release.subject', { product, version }),
    heading: t('mail.consent.release.heading', { product, version }),
    paragraphs: [t('mail.consent.release.text', { product, version }), ...(news?.split(/\n\s*\n/) ?? [])],
    action: { label: t('mail.consent.release.action'), url },
  }),
}
