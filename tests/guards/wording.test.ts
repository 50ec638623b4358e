import { dirname } from 'node:path'
import { describe, expect, it } from 'vitest'
import { compileCatalogue } from '@/platform/i18n/compile'
import { builtInLanguages } from '@/platform/i18n/languages'
import { files, product, read } from './tree'

type Catalogue = Readonly<Record<string, string>>

const rooms = [...new Set(files.filter((path) => path.includes('/messages/')).map(dirname))]
const catalogueOf = (room: string, language: string): Catalogue => {
  const file = `${room}/${language}.json`
  return files.includes(file) ? JSON.parse(read(file)) : {}
}
const others = builtInLanguages.filter((language) => language !== 'en')

it('has a file in every room for every language, and for no other', () => {
  const named = (list: readonly string[]) => rooms.flatMap((room) => list.map((each) => `${room}/${each}.json`))
  const there = files.filter((path) => path.includes('/messages/') && path.endsWith('.json'))
  expect(there.toSorted()).toEqual(named(builtInLanguages).toSorted())
})

it('declares every room and its messages to the compiler in apps/messages.ts', async () => {
  const declared = rooms
    .map(dirname)
    .toSorted()
    .map((room) => `    '${room}': typeof import('@/${room}/messages/en.json')\n`)
  await expect(
    `// Written by tests/guards/wording.test.ts (vitest -u) from the folders that have wording.

declare module '@/platform/i18n/message' {
  interface WordingRooms {
${declared.join('')}  }
}

export {}
`,
  ).toMatchFileSnapshot('../../apps/messages.ts')
})

it('joins several rooms of the browser in a wording.ts alone, as the build expects', () => {
  const joined = /wordingOf\(\s*'[^']+',\s*'|wordingOf\(\s*'[^']*\*/
  const elsewhere = product.filter(
    (path) => /^apps\/(member|console)\//.test(path) && !path.endsWith('/wording.ts') && joined.test(read(path)),
  )
  expect(elsewhere).toEqual([])
})

it('joins the words of every domain for a member’s page in apps/console/member-page/words.ts', async () => {
  const paths = files.filter((path) => /^domains\/[^/]+\/[^/]+\/console\/card\/words\.ts$/.test(path)).toSorted()
  const named = paths.map((path) => {
    const [, , domain = ''] = path.split('/')
    return { path, name: domain.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()) }
  })
  await expect(
    `${named.map(({ path, name }) => `import { words as ${name} } from '@/${path.replace('.ts', '')}'\n`).join('')}\
import { joinStaffWords } from '@/platform/ui/staff/words'

// Written by tests/guards/wording.test.ts (vitest -u) from the folders console/card of the domains.

/** THE words of a member's page, of all domains. A declared fact without a word does not compile. */
export const staffWords = joinStaffWords([
${named.map(({ name }) => `  ${name},\n`).join('')}])
`,
  ).toMatchFileSnapshot('../../apps/console/member-page/words.ts')
})

describe.each(others)('the wording in %s', (language) => {
  it('has every message of every room, and none that English lacks', () => {
    const keys = (spoken: string) => rooms.map((room) => [room, Object.keys(catalogueOf(room, spoken)).toSorted()])
    expect(keys(language)).toEqual(keys('en'))
  })

  it('has the same placeholders and markup', () => {
    const slots = (spoken: string) => rooms.map((room) => [room, slotsOf(catalogueOf(room, spoken))])
    expect(slots(language)).toEqual(slots('en'))
  })

  it('is not left in English', () => {
    const left = rooms.flatMap((room) => {
      const translated = catalogueOf(room, language)
      return Object.entries(catalogueOf(room, 'en'))
        .filter(([key, message]) => message.split(' ').length > 3 && translated[key] === message)
        .map(([key]) => `${room}: ${key}`)
    })
    expect(left).toEqual([])
  })
})

it('is used somewhere: a message without a reference reaches no user', () => {
  const said = new Set(product.flatMap((path) => read(path).match(/(?<=')[\w.-]+(?=')|(?<=")[\w.-]+(?=")/g) ?? []))
  // Of a declared mail the keys follow from its name; the console's test of mail texts wants each in a sample.
  const declares = (room: string) => product.includes(`${dirname(room)}/mails.ts`)
  const keys = rooms
    .filter((room) => !declares(room))
    .flatMap((room) => Object.keys(catalogueOf(room, 'en')).map((key) => [room, key]))
  expect(keys.filter(([, key = '']) => !said.has(key))).toEqual([])
})

it('has each key in one room, so that none overrides another', () => {
  const keys = rooms.flatMap((room) => Object.keys(catalogueOf(room, 'en')))
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
})

/** The values and the marked-up words of each message. */
function slotsOf(catalogue: Catalogue) {
  return Object.fromEntries(
    Object.entries(compileCatalogue(catalogue)).map(([key, message]) => [key, [...new Set(slotsIn(message))].sort()]),
  )
}

/** A compiled message is text, or a list of texts and slots: `[name, format, choices]`, and each choice is a message. */
function slotsIn(message: unknown): string[] {
  if (typeof message === 'string') return [...message.matchAll(/<(\w+)\/?>/g)].map(([tag]) => tag)
  if (!Array.isArray(message)) return []
  return message.flatMap((part: unknown) => {
    if (!Array.isArray(part)) return slotsIn(part)
    const [name, , choices] = part
    return [name, ...Object.values(choices instanceof Object ? choices : {}).flatMap(slotsIn)]
  })
}
