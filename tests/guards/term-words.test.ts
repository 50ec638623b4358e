import { describe, expect, it } from 'vitest'
import { builtInLanguages, type Language } from '@/platform/i18n/languages'
import { files, product, read } from './tree'

/**
 * How long something holds is worded by one function, `formatTerm`: "for ever" without "with updates for a year" is
 * half of the truth. Other wordings are found by their words, and by code that takes a term to pieces.
 */

const own = /^domains\/(\w+\/)?catalogue\/messages\//

const endless: Readonly<Partial<Record<Language, RegExp>>> = {
  de: /unbefristet|lebensl(ang|änglich)|auf Lebenszeit|unbegrenzt gültig/i,
  en: /\blifetime|\bfor (life|ever)\b|perpetual/i,
  es: /de por vida|perpetu|vitalici/i,
  fr: /(à|a) vie\b|perpétu/i,
  ja: /永久|買い切り/,
  zh: /永久|終身|買斷/,
}

/** Keys whose words may name a term directly, with the reason. */
const right: Readonly<Record<string, string>> = {
  'catalogue.finding.includesAll': 'about the catalogue, for the vendor',
  'catalogue.finding.noLifetimePrice': 'about the catalogue, for the vendor',
  'catalogue.term.LFT': 'the name of a term in a form that has a field for updates beside it',
  'catalogue.updatesMonthsHint': 'about the version that stays when updates have ended',
  'catalogue.upgradeFromProductsHint': 'about what is owned',
  'checkout.yoursForGood': 'about the version that stays when updates have ended',
  'coupons.noEnd': 'about coupons',
  'dashboard.completeText': 'about what is owned',
  'dashboard.creditLifetime': 'about what is owned',
  'dashboard.neverEnds': 'the end of what is owned',
  'dashboard.yoursForLife': 'about what is owned',
  'downloads.holdsForever': 'the end of what is owned',
  'downloads.yoursForGood': 'about the version that stays when updates have ended',
  'handovers.acceptNote': 'about handing on',
  'handovers.forLife': 'the end of what is owned; the last day of its updates stands beside it',
  'handovers.lead': 'about handing on',
  'keys.revokeText': 'no term',
  'logs.discardText': 'no term',
  'members.giveCodeText': 'no term',
  'catalogue.card.term.LFT': 'the name of a term in a form of the console',
  'privacy.endIntro': 'no term',
  'privacy.goneRest': 'no term',
  'products.neverEnds': 'the end of what is owned',
  'webhooks.mail.gone': 'no term',
}

/** Code that takes a term to pieces for something else than to say how long it holds. */
const others: Readonly<Record<string, string>> = {
  'domains/commerce/checkout/mails/confirmation.ts': 'what a subscription will be charged, and when',
  'domains/commerce/checkout/mails/order-examples.ts': 'makes what is shown',
  'domains/self-service/dashboard/screens/subscriptions.tsx': 'how often a subscription is charged',
  'domains/commerce/subscriptions/screens/format.ts': 'how often a subscription is charged',
}

/** A term in pieces. */
const pieces =
  /\bterm\.endsWith\(|parseInt\(\w*[tT]erm\b|(?:term|option) === '(?:LFT|FREE|\d[MY])'|translate\(`[\w.]*\.?term/

const messagesIn = (language: Language) =>
  new Map(
    files
      .filter((path) => path.endsWith(`/messages/${language}.json`) && !own.test(path))
      .flatMap((path) => Object.entries<string>(JSON.parse(read(path)))),
  )

describe('the words for the length of a term', () => {
  it.each(builtInLanguages)('come from one function in %s', (language) => {
    const pattern = endless[language]
    if (!pattern) throw new Error(`Say here how ${language} words what has no end.`)
    const found = [...messagesIn(language)]
      .filter(([key, message]) => pattern.test(message) && !(key in right))
      .map(([key, message]) => `${key}: ${message}`)
    expect(found).toEqual([])
  })

  it('come from no other place', () => {
    const shown = /\/(screens|console|pages|mails|document)\/[^.]*\.tsx?$|^apps\/(member|console)\//
    const found = product.filter((path) => shown.test(path) && pieces.test(read(path)) && !(path in others))
    expect(found).toEqual([])
  })

  it('are listed where they are allowed', () => {
    const keys = builtInLanguages.flatMap((language) =>
      Object.keys(right).filter((key) => endless[language]?.test(messagesIn(language).get(key) ?? '')),
    )
    expect(Object.keys(right).filter((key) => !keys.includes(key))).toEqual([])
    expect(Object.keys(others).filter((path) => !pieces.test(read(path)))).toEqual([])
  })
})
