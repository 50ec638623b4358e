import { expect, it } from 'vitest'
import { files, filesIn, read } from './tree'

const vague = /\b(whoever|whomever|somebody|nobody|anybody|anew|by now|any more|whatsoever)\b/i

/** Block comments and line comments. Text in backticks is code. */
const comments = /(?<![\w/*.'"`])\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*/g
const code = /`[^`\n]*`/g

/** Names of tests, also behind a table of cases or a condition; names of other calls do not follow a parenthesis. */
const names = /(?:(?<![.\w])(?:it|test|describe)(?:\.\w+(?:\([^)]*\))?)*|\))\(\s*(['"`])((?:\\.|(?!\1)[^\\\n])*)\1/g

/** The first cell of a row in a table of cases, where it is a name of several words. */
const rows = /^\s*\[\s*(['"`])((?:\\.|(?!\1)[^\\\n])* (?:\\.|(?!\1)[^\\\n])*)\1,/gm

it('comments and names of tests are plain English, whose subjects are nouns', () => {
  const found = files
    .filter((path) => /\.(tsx?|mjs|css)$/.test(path))
    .flatMap((path) => {
      const text = read(path)
      const isTest = /\.(test|e2e)\.tsx?$/.test(path)
      const said = [
        ...[...text.matchAll(comments)].map(({ 0: comment, index }) => ({ said: comment.replace(code, ''), index })),
        ...(isTest
          ? [...text.matchAll(names), ...text.matchAll(rows)].map(({ 2: name = '', index }) => ({ said: name, index }))
          : []),
      ]
      return said.flatMap(({ said, index }) => {
        const word = vague.exec(said)
        return word ? [`${path}:${text.slice(0, index).split('\n').length} ${word[0]}`] : []
      })
    })
  expect(found).toEqual([])
})

/** A name that begins so continues another name, or has no subject. */
const conjunction = /^(?:and|nor|or|but|what|who|whom|whose|which|whatever|whoever)\b(?![^:]*\?)/i

it('names of tests stand alone: none begins with a conjunction or a question word', () => {
  const found = files
    .filter((path) => /\.(test|e2e)\.tsx?$/.test(path))
    .flatMap((path) => {
      const text = read(path)
      return [...text.matchAll(names)].flatMap(({ 2: name = '', index }) =>
        conjunction.test(name) && name.includes(' ')
          ? [`${path}:${text.slice(0, index).split('\n').length} ${name}`]
          : [],
      )
    })
  expect(found).toEqual([])
})

/** Hand-written and generated documents. The specification keeps its text; the glossary lists words to avoid. */
const documents = [
  'CONTRIBUTING.md',
  'README.md',
  ...filesIn('docs').filter((path) => !/^docs\/(specification\/|reference\/glossary\.md)/.test(path)),
  ...files,
].filter((path) => path.endsWith('.md'))

it('documents are plain English, whose subjects are nouns', () => {
  const found = documents.flatMap((path) =>
    read(path)
      .replaceAll(code, '')
      .split('\n')
      .flatMap((line, index) => {
        const word = vague.exec(line)
        return word ? [`${path}:${index + 1} ${word[0]}`] : []
      }),
  )
  expect(documents.length).toBeGreaterThan(100)
  expect(found).toEqual([])
})

/** A sentence that begins with a question word or a pronoun without a noun: the reader must guess its subject. */
const riddle = /(?:^|[.:;?!]\s+)(?:What|Who|Whom|Whose|Whoever|Nobody|Somebody|Anybody)\b(?![^.:;]*\?)/

/** The text of a comment without its signs. */
const textOf = (comment: string) =>
  comment
    .replace(code, '')
    .replaceAll(/^\s*(?:\/\*+|\*\/|\*|\/\/)\s?/gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

it('comments begin their sentences with a noun or a verb', () => {
  const found = files
    .filter((path) => /\.(tsx?|mjs|css)$/.test(path) && !path.startsWith('packages/server-client/src/calls/'))
    .flatMap((path) => {
      const text = read(path)
      return [...text.matchAll(comments)]
        .filter(({ 0: comment }) => riddle.test(textOf(comment)))
        .map(({ index }) => `${path}:${text.slice(0, index).split('\n').length}`)
    })
  expect(found).toEqual([])
})
