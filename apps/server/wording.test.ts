import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { builtInLanguages, tagOf } from '@/platform/i18n/languages'
import { describeProblem } from '@/platform/text/problems'
import { readMessages } from '@/platform/wording/check'
import { differences } from '@/platform/wording/differences'
import { productWording } from './wording'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-messages-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function write(file: string, content: unknown) {
  const path = join(folder, 'messages', file)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content))
}
const problems = async () => (await readMessages(folder, productWording)).problems.map(describeProblem)
const dutch = { name: 'Nederlands', country: 'NL', currency: 'EUR' }

/** A whole language as a translator hands it in, in English. */
const whole = async () => {
  const messages = (await productWording.messages('en')).filter(({ area }) => area !== 'console')
  return Object.fromEntries(messages.map(({ key, text }) => [key, { english: text, text }]))
}

it.each(builtInLanguages)('checks the product’s own messages in %s like a vendor’s', async (language) => {
  const english = new Map((await productWording.messages('en')).map(({ key, text }) => [key, text]))
  const wrong = (await productWording.messages(language)).flatMap(({ key, text }) =>
    differences(key, text, { english: english.get(key) ?? '', tag: tagOf(language) }).map(
      ({ words }) => `${key}: ${words}`,
    ),
  )
  expect(wrong).toEqual([])
})

describe('the messages of a vendor’s folder', () => {
  it('may be none', async () => expect(await readMessages(folder, productWording)).toEqual({ texts: {}, problems: [] }))

  it('are in any files of a language, as texts or in the exported form', async () => {
    await write('de/screens.json', { 'mail.reset.subject': 'Ihr Kennwort bei {vendor}' })
    await write('de/mails.json', {
      'mail.reset.heading': { english: 'Reset', text: 'Kennwort' },
      'mail.ignore': { english: 'Ignore', text: '' },
    })
    const texts = { 'mail.reset.subject': 'Ihr Kennwort bei {vendor}', 'mail.reset.heading': 'Kennwort' }
    expect(await readMessages(folder, productWording)).toEqual({ texts: { de: texts }, problems: [] })
  })

  it('have all problems reported at once, by file and key', async () => {
    await write('stray.json', {})
    await write('de/a.json', { 'mail.reset.subjct': 'x', 'mail.reset.subject': 'Kennwort', 'mail.ignore': 7 })
    await write('de/b.json', { 'mail.reset.subject': '{vendor}' })
    await write('de/c.json', '{')
    await write('de/notes.txt', '')
    await write('de/language.json', dutch)
    await write('fr/a.json', [])
    expect(await problems()).toEqual([
      'messages/de/language.json: is for a language that you bring; leave it out',
      'messages/stray.json: is not read: it belongs into the folder of its language, such as messages/de/stray.json',
      'messages/de/a.json: mail.ignore: must be a text, or {"text": …} as `messages export` writes it',
      'messages/de/b.json: mail.reset.subject: stands in messages/de/a.json, too; leave one out',
      expect.stringMatching(/^messages\/de\/c\.json: is no JSON: /),
      'messages/de/notes.txt: is not read: messages stand in files that end in .json',
      'messages/fr/a.json: must be one object of messages by their keys',
      'messages/de/a.json: mail.reset.subjct: is it `mail.reset.subject`?',
      'messages/de/a.json: mail.reset.subject: lacks {vendor}, which the product’s fills in',
    ])
  })
})

describe('a language that a vendor brings', () => {
  it('is complete with all messages but the console’s', async () => {
    await write('nl/language.json', dutch)
    await write('nl/all.json', await whole())
    expect(await problems()).toEqual([])
  })

  it('has its missing messages reported, with the command that writes them', async () => {
    const { 'mail.ignore': _, ...others } = await whole()
    await write('nl/language.json', dutch)
    await write('nl/all.json', others)
    const said =
      'messages/nl: lacks mail.ignore: `npm run foyer -- messages export nl --missing` writes down what is to be translated'
    expect(await problems()).toEqual([said])
  })

  it.each([
    ['nl', null, /^messages\/nl\/language\.json: is missing: .*name, country, currency$/],
    ['nl', { ...dutch, currency: 'XYZ' }, /^messages\/nl\/language\.json: currency: /],
    ['pt-br', dutch, /^messages\/pt-br: is written pt-BR$/],
    ['x', dutch, /^messages\/x: is no tag of a language/],
    ['tlh', dutch, /^messages\/tlh: is a language whose dates and numbers are unknown here$/],
    ['ar', dutch, /^messages\/ar: is written from right to left/],
  ])('%s with %j is not one', async (tag, facts, said) => {
    await write(`${tag}/all.json`, {})
    if (facts) await write(`${tag}/language.json`, facts)
    expect(await problems()).toContainEqual(expect.stringMatching(said))
  })

  it('is not one where the invoices lack its letters', async () => {
    await write('ta/language.json', { name: 'தமிழ்', country: 'IN', currency: 'USD' })
    await write('ta/all.json', { ...(await whole()), 'invoice.amount': 'தொகை' })
    expect(await problems()).toContainEqual(
      expect.stringMatching(/^messages\/ta: cannot be offered: the fonts of invoices lack .*த/),
    )
  })
})
