import { compileCatalogue } from '@/platform/i18n/compile'
import { builtInFor, builtInLanguages, type Language } from '@/platform/i18n/languages'
import type { MessageKey } from '@/platform/i18n/message'
import { readTranslators, serverWords, type Translators } from '@/platform/i18n/server'
import { textReader } from '@/platform/i18n/texts'
import { createTranslator, type Translate } from '@/platform/i18n/translator'
import type { SampleLetters } from '@/platform/mail/samples'
import type { Draft, Mail, MailBook, MailSource, MailTemplatesContext } from '../context'

type Setting = Pick<MailTemplatesContext, 'overrides' | 'offer' | 'vendor' | 'vendorName' | 'publicUrl' | 'clock'>

export async function openBook(setting: Setting, sources: readonly MailSource[]): Promise<MailBook> {
  const parts = await Promise.all(sources.map((source) => openPart(setting, source)))
  return {
    mails: parts.flatMap(({ mails }) => mails),
    product: (key, language) =>
      parts.map(({ product }) => product(key, language)).find((text) => text !== undefined) ?? null,
  }
}

async function openPart(setting: Setting, source: MailSource) {
  const { timeZone } = setting.vendor.seller
  const translators = readTranslators(source.mails, setting.overrides, timeZone)
  const { samples } = await source.samples()
  const texts = textsOf(source)
  const mails = Object.entries(samples).map(([kind, sample]) => mailOf(setting, { kind, sample, translators }))
  return { mails, product: (key: string, language: Language) => texts.get(builtInFor(language))?.get(key) }
}

/** Returns the product's texts, in each language that it was built with. */
function textsOf({ mails }: MailSource) {
  const read = serverWords(mails)
  return new Map(
    // Keys are asked for as callers write them: of a plain object, `constructor` would be one.
    builtInLanguages.map((language) => [language, new Map(Object.entries(read(language)))] as const),
  )
}

interface Template {
  readonly kind: string
  readonly sample: SampleLetters[string]
  readonly translators: Translators
}

function mailOf(
  { vendor, vendorName, publicUrl, clock, offer }: Setting,
  { kind, sample, translators }: Template,
): Mail {
  const factsIn = (language: Language) => ({
    vendor: vendorName,
    publicUrl,
    reader: textReader(offer.languages, language),
    now: clock(),
  })
  const keys = new Set<string>()
  const recording: Translate = (key, values) => {
    keys.add(key)
    return translators.en(key, values)
  }
  sample(recording, factsIn('en'))
  return {
    kind,
    keys: [...keys],
    write: (language, draft) => {
      const said = translators[language]
      const translate = draft ? withDraft(said, draft, { language, timeZone: vendor.seller.timeZone }) : said
      return sample(translate, factsIn(language))[0]
    },
  }
}

function withDraft(
  said: Translate,
  { key, text }: Draft,
  { language, timeZone }: { language: Language; timeZone: string },
): Translate {
  const draft = createTranslator(language, compileCatalogue({ [key]: text }), timeZone)
  return (asked: MessageKey, values) => (asked === key ? draft : said)(asked, values)
}
