import { dirname } from 'node:path'
import { describe, expect, it } from 'vitest'
import { compileCatalogue } from '@/platform/i18n/compile'
import { languages } from '@/platform/i18n/languages'
import { files, product, read } from './tree'

type Catalogue = Readonly<Record<string, string>>

const rooms = [...new Set(files.filter((path) => path.includes('/messages/')).map(dirname))]
const catalogueOf = (room: string, language: string): Catalogue => {
  const file = `${room}/${language}.json`
  return files.includes(file) ? JSON.parse(read(file)) : {}
}
const others = languages.filter((language) => language !== 'en')

it('has a file in every room for every language, and for no other', () => {
  const named = (list: readonly string[]) => rooms.flatMap((room) => list.map((each) => `${room}/${each}.json`))
  const there = files.filter((path) => path.includes('/messages/') && path.endsWith('.json'))
  expect(there.toSorted()).toEqual(named(languages).toSorted())
})

it('fetches every room’s files in the one way that the builds know', () => {
  const shapes = rooms.map((room) => read(`${room}/index.ts`))
  expect(rooms.filter((_, index) => shapes[index] !== shapes[0])).toEqual([])
})

describe.each(rooms)('the wording of %s', (room) => {
  const english = catalogueOf(room, 'en')

  describe.each(others)('in %s', (language) => {
    const translated = catalogueOf(room, language)

    it('has every message, and none that English lacks', () => {
      expect(Object.keys(translated).sort()).toEqual(Object.keys(english).sort())
    })

    it('names the same values and marks up the same words', () => {
      expect(slotsOf(translated)).toEqual(slotsOf(english))
    })

    it('is not left in English', () => {
      const sentences = Object.entries(english).filter(([, message]) => message.split(' ').length > 3)
      expect(sentences.filter(([key, message]) => translated[key] === message).map(([key]) => key)).toEqual([])
    })
  })

  it('every message is said somewhere: none is unused', () => {
    const code = product.map(read).join('\n')
    const said = (key: string) => code.includes(`'${key}'`) || code.includes(`"${key}"`)
    expect(Object.keys(english).filter((key) => !said(key))).toEqual([])
  })
})

it('gives each key to one room, so that none overrides another', () => {
  const keys = rooms.flatMap((room) => Object.keys(catalogueOf(room, 'en')))
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
})

/** For each message what the code fills in and which words it marks up. */
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
