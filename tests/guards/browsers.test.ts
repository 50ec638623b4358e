import { describe, expect, it } from 'vitest'
import { brandSheet, colourRules } from '@/platform/brand/sheet'
import { isNewEnough, oldestBrowsers } from '@/platform/browsers'
import { paletteOf } from '@/platform/colour/palette'
import { pageFiller } from '@/platform/http/pages/web-app'
import { builtInLanguages, type Language } from '@/platform/i18n/languages'
import { createTranslator, type Translate } from '@/platform/i18n/translator'
import memberArea from '@/vite.config'
import { wordsOf } from '../screens/words'
import { files, product, read } from './tree'

const { chrome, edge, firefox, safari } = oldestBrowsers

/**
 * Features of browser code that not every browser has: their first Chrome (and Edge), Firefox and Safari. Features that
 * only change looks are left out. Add newer ones when the product begins to use them.
 */
const since: readonly (readonly [RegExp, number, number, number])[] = [
  [/light-dark\(/, 123, 120, 17.5],
  [/\bAbortSignal\.any\b/, 116, 124, 17.4],
  [/\bAbortSignal\.timeout\b/, 103, 100, 16],
  [/\bURL\.canParse\b/, 120, 115, 17],
  [/\bURL\.parse\b/, 126, 126, 18],
  [/\bPromise\.withResolvers\b/, 119, 121, 17.4],
  [/\bPromise\.try\b/, 128, 134, 18.2],
  [/\bArray\.fromAsync\b/, 121, 115, 16.4],
  [/\b(?:Object|Map)\.groupBy\b/, 117, 119, 17.4],
  [/\.isWellFormed\(/, 111, 119, 16.4],
  [/\.(?:isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\(/, 122, 127, 17],
  [/\bIterator\.from\b/, 122, 131, 18.4],
  [/\bRegExp\.escape\b/, 136, 134, 18.2],
  [/\bIntl\.ListFormat\b/, 72, 78, 14.1],
  [/\bIntl\.DurationFormat\b/, 129, 136, 16.4],
  [/\bUint8Array\.from(?:Base64|Hex)\b/, 140, 133, 18.2],
  [/\.toBase64\(/, 140, 133, 18.2],
  [/\bPublicKeyCredential\.(?:parse\w+FromJSON|signal\w+)\b/, 129, 119, 18.4],
  [/\bTemporal\./, 144, 139, Number.POSITIVE_INFINITY],
  [/\bpopover(?:=|Target)|:popover-open/, 114, 125, 17],
  [/\bclosedby\b/i, 134, 141, Number.POSITIVE_INFINITY],
  [/@scope\b/, 118, 146, 17.4],
  [/\banchor-name:|\bposition-anchor:/, 125, 147, 26],
  [/@container\s[^{]*style\(/, 111, Number.POSITIVE_INFINITY, 18],
  [/::details-content|interpolate-size:/, 131, 143, 18.4],
  [/:has\(/, 105, 121, 15.4],
  [/@container\b/, 105, 110, 16],
  [/\bcolor-mix\(/, 111, 113, 16.2],
  [/\boklch\(/, 111, 113, 15.4],
  [/(?:oklch|color|rgb|hsl)\(from\s/, 119, 128, 16.4],
]

/** Files that run in browsers: of the apps, of screens and rooms, and those that these share with the server. */
const inBrowsers = [...product, ...files.filter((path) => path.endsWith('.css'))].filter((path) =>
  /\.(?:tsx|css)$|^platform\/(?:ui|brand|colour|codes|time|money|i18n)\/|^platform\/http\/client|^domains\/[\w-]+\/[\w-]+\/(?:screens|console|contract|rules|document)\/|^apps\/(?:member|console)\//.test(
    path,
  ),
)

describe('the oldest browsers', () => {
  it('have every feature that the product uses', () => {
    const used = inBrowsers.flatMap((path) => {
      const text = read(path)
      return since
        .filter(([what]) => what.test(text))
        .filter(
          ([, ofChrome, ofFirefox, ofSafari]) =>
            ofChrome > Math.min(chrome, edge) || ofFirefox > firefox || ofSafari > safari,
        )
        .map(([what]) => `${path}: ${what.source}`)
    })
    expect(used).toEqual([])
  })

  it('are the targets of the build, and the README names them beside Node', () => {
    expect(memberArea.build?.target).toEqual([`chrome${chrome}`, `edge${edge}`, `firefox${firefox}`, `safari${safari}`])
    const node = /"node": ">=([\d.]+)"/.exec(read('package.json'))?.[1]
    expect(read('README.md')).toContain(`Node ${node} or newer`)
    expect(read('README.md')).toContain(`Chrome or Edge ${chrome}, Firefox ${firefox} or Safari ${safari}, or newer`)
  })
})

it('a link to an invoice in a new tab lets WebKit say that it is ours', () => {
  const links = inBrowsers.flatMap((path) => read(path).match(/<(?:a|ButtonLink)\b[^>]*\{invoicePage\([^>]*>/g) ?? [])
  expect(links.length).toBeGreaterThan(3)
  expect(links.filter((link) => /target=|rel=/.test(link))).toEqual([])
})

describe('an older browser', () => {
  const palette = paletteOf({})

  it('gets a notice in the page itself, in every language, before any script', () => {
    for (const app of ['member', 'console']) {
      for (const language of builtInLanguages) {
        const page = pageIn(app, language)
        const said = /<p id="too-old" role="note">([^<]*)<\/p>/.exec(page)?.[1] ?? ''
        for (const version of [chrome, edge, firefox, safari]) expect(said).toContain(String(version))
        expect(said).not.toMatch(/[{}]|\[/)
      }
    }
  })

  it('sees the notice, which the style sheet of every page hides from other browsers', () => {
    const sheet = brandSheet({ palette, logo: null, mark: '', entrance: null, fonts: { body: null, headings: null } })
    expect(sheet).toContain(`@supports ${isNewEnough}{#too-old{display:none}}`)
    expect(sheet.match(/#too-old\{display:none\}/g)).toHaveLength(1)
  })

  it('has the light colours', () => {
    const [plain = '', rest = ''] = colourRules(palette).split('@supports')
    for (const [name, { light }] of Object.entries(palette)) expect(plain).toContain(`--${name}:${light}`)
    expect(plain).not.toContain('light-dark')
    expect(rest).toContain('light-dark')
  })
})

function pageIn(app: string, language: Language): string {
  const words = { [language]: createTranslator(language, wordsOf(language)) } as Record<Language, Translate>
  const fill = pageFiller({ page: () => read(`apps/${app}/index.html`), head: () => '', words })
  return fill({ boot: { language, vendor: { name: 'Vendor' } }, theme: 'system', preloads: '' })
}
