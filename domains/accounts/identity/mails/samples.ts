import { type Language, tagOf } from '@/platform/i18n/languages'
import type { Translate } from '@/platform/i18n/translator'
import type { SampleLetters } from '@/platform/mail/samples'
import { sample } from '@/platform/mail/samples'
import { memberPage } from '@/platform/paths'
import { type LetterName, letters, type SecurityChange, securityChanges } from './letters'

const names = Object.keys(letters) as LetterName[]

/** The letter with each of these as it differs from the usual. */
const variants: Partial<Record<LetterName, readonly { change?: SecurityChange; corrected?: boolean }[]>> = {
  oldEmail: [{}, { corrected: true }],
  securityChanged: securityChanges.map((change) => ({ change })),
}

export const samples: SampleLetters = Object.fromEntries(
  names.map((name) => [
    `identity.${name}`,
    (t, { vendor, publicUrl, language, now }) => {
      const facts = {
        vendor,
        email: sample.email,
        url: publicUrl + memberPage('login'),
        code: '482913',
        rows: name === 'newBrowser' ? browserRows(t, language, now) : [],
        change: 'passkeyAdded' as const,
        corrected: false,
        wayBack: 7,
      }
      const [first = {}, ...others] = variants[name] ?? []
      const written = (own: object) => letters[name].write(t, { ...facts, ...own })
      return [written(first), ...others.map(written)]
    },
  ]),
)

const browserRows = (t: Translate, language: Language, now: Date) => [
  {
    label: t('mail.newBrowser.browser'),
    value: t('mail.newBrowser.browserOn', { browser: 'Firefox', system: 'Linux' }),
  },
  { label: t('mail.newBrowser.browser'), value: t('mail.newBrowser.unknown') },
  { label: t('mail.newBrowser.network'), value: '192.0.2.0/24' },
  { label: t('mail.newBrowser.at'), value: new Intl.DateTimeFormat(tagOf(language)).format(now) },
]
