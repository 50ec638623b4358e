import { describe, expect, it } from 'vitest'
import { builtInLanguages } from '@/platform/i18n/languages'
import { files, read } from './tree'

/** The last table of docs/reference/glossary.md: words that no message uses, but under the keys that allow them. */
const rows = read('docs/reference/glossary.md')
  .split('## Never in a message')[1]
  ?.split('\n')
  .filter((line) => /^\| [a-z]{2}[ ,]/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))

const banned = (rows ?? []).flatMap(([, spoken = '', words = '', , keys = '']) =>
  spoken.split(', ').flatMap((language) => ({
    language,
    words: words.split(', '),
    keys: [...keys.matchAll(/`([^`]+)`/g)].map(([, key]) => key),
  })),
)

describe.each(builtInLanguages)('the words of the glossary in %s', (language) => {
  const messages = files
    .filter((path) => path.endsWith(`/messages/${language}.json`))
    .flatMap((path) => Object.entries<string>(JSON.parse(read(path))))

  it('are used in place of others', () => {
    const rules = banned.filter((rule) => rule.language === language)
    expect(rules.length).toBeGreaterThan(0)
    const wrong = rules.flatMap(({ words, keys }) =>
      messages.flatMap(([key, message]) =>
        keys.includes(key) ? [] : words.filter((word) => message.includes(word)).map((word) => `${key}: ${word}`),
      ),
    )
    expect(wrong).toEqual([])
  })
})

it('keeps the spaces of French from breaking a line before a sign or a unit', () => {
  const loose = /[ \u00a0][:;!?»]|«[ \u00a0]|[\d}][ \u202f]%|\d (?:Mo|heures?|minutes?|jours?|mois|ans?)\b/
  const messages = files
    .filter((path) => path.endsWith('/messages/fr.json'))
    .flatMap((path) => Object.entries<string>(JSON.parse(read(path))))
  expect(messages.filter(([, message]) => loose.test(message)).map(([key]) => key)).toEqual([])
})

const japanese = files
  .filter((path) => path.endsWith('/messages/ja.json'))
  .flatMap((path) => Object.entries<string>(JSON.parse(read(path))))

it('writes Japanese without spaces beside Latin words and values', () => {
  const spaced = /[ぁ-んァ-ヶ一-龠々ー] [A-Za-z0-9{#<]|[A-Za-z0-9}#>%] [ぁ-んァ-ヶ一-龠々ー]/
  expect(japanese.filter(([, message]) => spaced.test(message)).map(([key]) => key)).toEqual([])
})

it('calls people in Japanese さん, and 様 the member whom a mail or an operator addresses', () => {
  const people = /\{(?:person|holder|sender|by|from)\}様/
  expect(japanese.filter(([, message]) => people.test(message)).map(([key]) => key)).toEqual([])
})
