import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { product } from './tree'

/**
 * The facts of letters that are plain strings. A text that a person has typed is a ShownName or a ShownText, which only
 * the functions of platform/text/shown-name make (decision 0138); a plain string is one of these, which comes from the
 * installation or its staff. A new fact is added here, or is judged.
 */
const ownWords = new Set([
  'vendor',
  'url',
  'urls',
  'stopUrl',
  'file',
  'accept',
  'manage',
  'pay',
  'buyAgain',
  'orders',
  'support',
  'licences',
  'programs',
  'subscriptions',
  'passwordLink',
  'contact',
  'code',
  'order',
  'number',
  'ticket',
  'product',
  'products',
  'version',
  'news',
  'topics',
  'sentences',
  'amount',
  'paid',
  'running',
  'plan',
  'planAmount',
  'running',
  'lastFour',
  'worth',
  'seats',
  'timeZone',
  'rows',
  'gift',
  // Addresses: the recipient's, or of a person whom the mail concerns.
  'email',
  'from',
  'into',
  'address',
  // Texts and names by staff.
  'reason',
  'action',
  'by',
  'at',
  'paragraphs',
  'pools',
  'description',
  'message',
  // Letters about a company's settings, to its owners.
  'issuer',
  'merchant',
  'country',
  // A subscription at the provider, and the query that buys the same.
  'reference',
  'bought',
  'proForma',
])

/** Facts of a single mail with a plain name: text by staff, and our name of a browser. */
const ownOf = new Set([
  'domains/back-office/bulk/mails/mails.ts: subject',
  'domains/back-office/code-pools/mails/mails.ts: name',
  'domains/support/tickets/mails/mails.ts: text',
  'domains/staff/operators/mails/mails.ts: company',
  // A payment and what is wrong with it, to the vendor; an address of this installation.
  'domains/commerce/checkout/mails/mails.ts: mismatch',
  'domains/commerce/checkout/mails/mails.ts: payment',
  'domains/commerce/checkout/mails/mails.ts: id',
  'domains/commerce/checkout/mails/mails.ts: name',
  'domains/commerce/checkout/mails/confirmation.ts: publicUrl',
  // The last four characters of a licence key.
  'domains/licensing/licences/mails/mails.ts: ending',
  'domains/accounts/identity/mails/mails.ts: browser',
  'domains/accounts/identity/mails/mails.ts: system',
  'domains/accounts/identity/mails/mails.ts: network',
  // A day that was chosen.
  'domains/self-service/cancellation/mails/mails.ts: wishedDay',
])

/** Mails to staff, who have to read the original text. */
const toStaff = /interface StaffFacts \{[\s\S]*?\n\}/g

const letterFiles = product.filter(
  (path) => /^domains\/[\w-]+\/[\w-]+\/mails\/[\w-]+\.ts$/.test(path) && !/(test|send|samples)\.ts$/.test(path),
)

const factsIn = (source: string) =>
  [
    ...source
      .replaceAll(toStaff, '')
      .matchAll(
        /(?:readonly (\w+)\??: (?:readonly )?string\b|\b(\w+): (?:'ownWords'|like<string>|like\(\(\) => \['))/g,
      ),
  ].map(([, name, fact = '']) => name ?? fact)

it('mails take no unjudged text of a person', () => {
  expect(letterFiles.length).toBeGreaterThan(20)
  const unjudged = letterFiles.flatMap((path) =>
    factsIn(readFileSync(path, 'utf8'))
      .filter((name) => !ownWords.has(name))
      .map((name) => `${path}: ${name}`)
      .filter((fact) => !ownOf.has(fact)),
  )
  expect(unjudged).toEqual([])
})

it('only its own functions create such a name', () => {
  const makers = product.filter((path) => /as (unknown as )?Shown(Name|Text)\b/.test(readFileSync(path, 'utf8')))
  expect(makers).toEqual(['platform/text/shown-name.ts'])
})
