import { expect, it } from 'vitest'
import { domains } from '@/apps/server/domains'
import { builtInLanguages, type Language } from '@/platform/i18n/languages'
import { readTranslators } from '@/platform/i18n/server'
import type { Letter } from '@/platform/mail/letter'
import { Overrides } from '@/platform/wording/overrides'
import { files, read } from '@/tests/guards/tree'
import { readerIn } from '@/tests/samples/reader'

interface Rendered {
  readonly kind: string
  readonly language: Language
  readonly letter: Letter
}

const publicUrl = 'https://shop.example'

/** Every declared mail, in each way in which it reads, in every language. */
async function everyLetter(): Promise<readonly Rendered[]> {
  const parts = domains.map(async ({ mails, samples }) => {
    if (!mails || !samples) return []
    const translators = readTranslators(mails, new Overrides({}), 'UTC')
    const { samples: letters } = await samples()
    return Object.entries(letters).flatMap(([kind, write]) =>
      builtInLanguages.flatMap((language) => {
        const given = {
          vendor: 'Tidewren',
          publicUrl,
          reader: readerIn(language),
          now: new Date('2026-11-23T12:00:00Z'),
        }
        return write(translators[language], given).map((letter) => ({ kind, language, letter }))
      }),
    )
  })
  return (await Promise.all(parts)).flat()
}

const letters = await everyLetter()
const named = (found: readonly Rendered[]) => [...new Set(found.map(({ kind }) => kind))].sort()
const textOf = ({ subject, heading, paragraphs, rows = [], notes = [], action, links = [] }: Letter) =>
  [
    subject,
    heading,
    ...paragraphs,
    ...notes,
    ...rows.flatMap(({ label, detail = '', value }) => [label, detail, value]),
    ...[...(action ? [action] : []), ...links].map(({ label }) => label),
  ].join('\n')

/** Mails without a button, by the reason why. */
const withoutButton: Readonly<Record<string, readonly string[]>> = {
  'a stranger may read it, so it opens nothing': [
    'addresses.contested',
    'addresses.wayBack',
    'cancelling.receipt',
    'checkout.addressMended',
    'giving.handoverWithdrawn',
  ],
  'the account has ended': ['privacy.companyEnded', 'privacy.ended'],
  'nothing is to be done, and it names the address to write to': ['checkout.returned', 'checkout.underReview'],
  'staff read what another has done': [
    'operators.announced',
    'operators.authenticatorChanged',
    'operators.companyLinked',
    'operators.passwordChanged',
  ],
}

it('every mail has one button, or a code to type', () => {
  const without = named(letters.filter(({ letter }) => !letter.action && letter.code === undefined))
  expect(without).toEqual(Object.values(withoutButton).flat().sort())
})

it('every mail has only whole words: nothing of its facts is lacking', () => {
  const broken = /[{}]|\bundefined\b|\bnull\b|\bNaN\b|Invalid Date|\[object/
  expect(named(letters.filter(({ letter }) => broken.test(textOf(letter))))).toEqual([])
})

it('every mail leads to whole addresses, each once', () => {
  const wrong = letters.filter(({ letter: { action, links = [] } }) => {
    const urls = [...(action ? [action] : []), ...links].map(({ url }) => url)
    return urls.some((url) => !URL.canParse(url)) || new Set(urls).size < urls.length
  })
  expect(named(wrong)).toEqual([])
})

/** Tests of the domains that call a mail by the last part of its name alone. */
const calledShortly: Readonly<Record<string, string>> = {
  companies: 'domains/accounts/companies',
  sso: 'domains/accounts/company-login',
  identity: 'domains/accounts/identity',
  members: 'domains/back-office/members',
  privacy: 'domains/back-office/privacy',
  subscription: 'domains/commerce/subscriptions',
  giving: 'domains/licensing/gifting',
  households: 'domains/licensing/households',
  gifts: 'domains/promotion/campaign-gifts',
  addresses: 'domains/self-service/addresses',
  operators: 'domains/staff/operators',
}

const byActs = files.filter((path) => path.endsWith('.calls.test.ts')).map((path) => ({ path, text: read(path) }))

/** True if a test that does the act expects the mail by its name. */
function isExpected(kind: string): boolean {
  const [domain = '', name = ''] = kind.split('.')
  const folder = calledShortly[domain]
  const shortly = new RegExp(`['"\\s]${name}['"]`)
  return byActs.some(
    ({ path, text }) => text.includes(kind) || (folder !== undefined && path.startsWith(folder) && shortly.test(text)),
  )
}

it('every mail is expected by name in a test that does its act', () => {
  expect(named(letters).filter((kind) => !isExpected(kind))).toEqual([])
})

it('the address for money matters is written to by us alone: no letter to a customer gives it', () => {
  const uses = files
    .filter((path) => /^domains\/[^/]+\/[^/]+\/(actions|mails)\//.test(path) && !path.includes('.test.'))
    .flatMap((path) =>
      read(path)
        .split('\n')
        .filter((line) => line.includes('seller.email')),
    )
  expect(uses.length).toBeGreaterThan(0)
  expect(uses.filter((line) => !/\bto: |imprint/.test(line))).toEqual([])
})
