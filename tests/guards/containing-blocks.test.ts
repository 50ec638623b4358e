import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { files, read } from './tree'

const sheets = files.filter((path) => path.endsWith('.css'))
const elements = files.filter((path) => path.endsWith('.tsx'))

interface Rule {
  readonly sheet: string
  readonly selector: string
  readonly body: string
}

/** The rules of a sheet, those within `@media` and the like, too. */
const rulesOf = (sheet: string): Rule[] =>
  [
    ...read(sheet)
      .replace(/\/\*.*?\*\//gs, '')
      .matchAll(/([^{};]+)\{([^{}]*)\}/g),
  ].map(([, selector = '', body = '']) => ({ sheet, selector: selector.trim(), body }))

const rules = sheets.flatMap(rulesOf)

/**
 * Declarations that make an element the containing block of positioned content, in every browser but WebKit for parts
 * of a table.
 */
const frames = /(?:^|;)\s*position:\s*(?:relative|sticky|absolute|fixed)/
const isStretched = ({ body }: Rule) =>
  /(?:^|;)\s*position:\s*absolute/.test(body) &&
  /(?:^|;)\s*inset(?:-inline|-block)?:\s*-?[\d.]+\w*(?:\s+-?[\d.]+\w*)?\s*(?:;|$)/.test(body)

/** Returns the subjects of a rule: the last element of each of its selectors. */
const subjectsOf = ({ selector }: Rule) =>
  selector.split(/,(?![^(]*\))/).map(
    (each) =>
      each
        .trim()
        .split(/[ >+~]+(?![^(]*\))/)
        .at(-1) ?? '',
  )

interface Dressed {
  readonly tag: string
  readonly sheet: string
  readonly names: readonly string[]
}

/** Elements of our own that have classes, with the sheet that these are of. */
const dressed: Dressed[] = elements.flatMap((path) => {
  const text = read(path)
  const imports = new Map(
    [...text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].map(([, name = '', from = '']) => [
      name,
      from.startsWith('@/') ? from.slice(2) : join(dirname(path), from),
    ]),
  )
  return [...text.matchAll(/<([a-zA-Z][\w.]*)\b[^<>]*?className=(\{(?:[^{}]|\{[^{}]*\})*\})/g)].flatMap(
    ([, tag = '', given = '']) =>
      [...imports].map(([name, sheet]) => ({
        tag,
        sheet,
        names: [...given.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map(([, each = '']) => each),
      })),
  )
})

const tagsOf = (sheet: string, name: string) =>
  dressed.filter((each) => each.sheet === sheet && each.names.includes(name)).map(({ tag }) => tag)

const classesIn = (subject: string) =>
  [...subject.replace(/:(?:not|has)\([^)]*\)/g, '').matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = '']) => name)
const tableParts = /^(?:tr|thead|tbody|tfoot|col|colgroup)$/
const written = ({ sheet, selector }: Rule) => `${sheet}: ${selector}`

it('no part of a table is the containing block of placed elements, since WebKit takes the page then', () => {
  const framed = rules.filter(
    (rule) =>
      frames.test(rule.body) &&
      !/^(?:[^,]*::(?:before|after))$/.test(rule.selector) &&
      // An element outside the table layout is a containing block.
      !/display:\s*(?:block|grid|flex)/.test(rule.body) &&
      subjectsOf(rule).some(
        (subject) =>
          /(?:^|[(,\s])(?:tr|tbody|tfoot)(?![\w-])/.test(subject) ||
          classesIn(subject).some((name) => tagsOf(rule.sheet, name).some((tag) => tableParts.test(tag))),
      ),
  )
  expect(framed.map(written)).toEqual([])
})

it('an absolutely placed element has its containing block in its own style sheet, on an element that every browser accepts', () => {
  const loose = rules.filter(isStretched).filter((rule) => {
    const framing = rules.filter((each) => each.sheet === rule.sheet && each !== rule && frames.test(each.body))
    const own = rule.selector.includes('::') ? [] : subjectsOf(rule).flatMap(classesIn)
    return !framing.flatMap(subjectsOf).some((subject) => {
      const names = classesIn(subject).filter((name) => !own.includes(name))
      const tags = [/^[a-z]+/.exec(subject)?.[0] ?? [], names.flatMap((name) => tagsOf(rule.sheet, name))].flat()
      return tags.some((tag) => !tableParts.test(tag))
    })
  })
  expect(loose.map(written)).toEqual([])
})
