import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '@/platform/config/root'
import { filesIn, read, source } from './tree'

const chapters = readdirSync(join(root, 'docs/specification')).filter((name) => /^\d\d-/.test(name))
const sections = chapters.flatMap((name) =>
  [...read(`docs/specification/${name}`).matchAll(/^## (\d+\.\d+) /gm)].map(([, number = '']) => number),
)
const records = readdirSync(join(root, 'docs/decisions')).map((name) => `docs/decisions/${name}`)
/** Pages whose sections keep the number of the decision that they explain. */
const explaining = filesIn('docs/explanation').filter((path) => /^## \d{4} /m.test(read(path)))
const explained = explaining.flatMap((path) =>
  read(path)
    .split(/^(?=## \d{4} )/m)
    .slice(1),
)
const decisions = [
  ...records.map((path) => path.slice('docs/decisions/'.length, 'docs/decisions/0000'.length)),
  ...explained.map((section) => section.slice(3, 7)),
]

/** All that may cite the specification or a decision. */
const citing = [...source, ...filesIn('docs').filter((path) => path.endsWith('.md'))]
const marks = (pattern: RegExp) =>
  citing.flatMap((path) => [...read(path).matchAll(pattern)].map(([, number = '']) => ({ path, number })))

it('the specification has each of its sections once', () => {
  expect(sections.length).toBeGreaterThan(0)
  expect(sections.filter((number, index) => sections.indexOf(number) !== index)).toEqual([])
})

it('the specification has a section for every mark in the code', () => {
  const all = marks(/\bspec (\d+\.\d+)/g)
  expect(all.length).toBeGreaterThan(0)
  expect(all.filter(({ number }) => !sections.includes(number))).toEqual([])
})

it('every decision is cited', () => {
  expect(marks(/\bdecision (\d{4})\b/g).filter(({ number }) => !decisions.includes(number))).toEqual([])
})

it('marks cite existing documents alone', () => {
  expect(marks(/(\bD[1-9]\d?\b(?=[;,).:]| of\b)|(?:first|second) text, section)/g)).toEqual([])
})

it('every decision has its own number and day, and is cited by its code', () => {
  const cited = new Set(source.flatMap((path) => read(path).match(/\bdecision \d{4}\b/g) ?? []))
  expect(decisions.filter((number) => !cited.has(`decision ${number}`))).toEqual([])
  expect(decisions.filter((number, index) => decisions.indexOf(number) < index)).toEqual([])
  const dated = /^#{1,2} \d{4}\.? .+\n\n_(Accepted|Superseded), \d{4}-\d\d-\d\d\._\n/
  expect(
    [...records.map(read), ...explained].filter((text) => !dated.test(text)).map((text) => text.slice(0, 60)),
  ).toEqual([])
})
