import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { usualOffer } from '@/platform/contract/vendor-offer'
import { readLegal, readLegalFile } from './documents'
import { describeGaps, legalGaps } from './gaps'
import { renderMarkdown } from './markdown'

const folder = mkdtempSync(join(tmpdir(), 'foyer-legal-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('the file of a legal document', () => {
  it('has a title, a day and a text', () =>
    expect(readLegalFile('---\ndate: 2026-11-01\n---\n\n# Terms of sale\n\n## 1. Scope\n\nAll.\n')).toEqual({
      title: 'Terms of sale',
      date: '2026-11-01',
      placeholder: false,
      text: '## 1. Scope\n\nAll.',
    }))

  it('may be a text alone', () =>
    expect(readLegalFile('\uFEFFWe sell.\r\nYou buy.')).toEqual({
      title: null,
      date: null,
      placeholder: false,
      text: 'We sell.\nYou buy.',
    }))

  it('may say that it is a placeholder', () =>
    expect(readLegalFile('---\nplaceholder: true\n---\n# Terms\ntext')).toMatchObject({ placeholder: true }))

  it.each([
    ['a field that there is none of', '---\nversion: 2\n---\ntext', /nothing else/],
    ['a day that there is none of', '---\ndate: 2026-02-30\n---\ntext', /nothing else/],
    ['a head without an end', '---\ndate: 2026-02-03\ntext', /no end/],
    ['nothing', '---\ndate: 2026-02-03\n---\n', /says nothing/],
  ])('is refused with %s', (_, content, words) =>
    expect(readLegalFile(content)).toEqual({ problem: expect.stringMatching(words) }),
  )
})

describe('the legal documents of a vendor', () => {
  writeFileSync(join(folder, 'terms.de.md'), '# AGB\nAlles.')
  writeFileSync(join(folder, 'terms.fr.md'), '---\nplaceholder: true\n---\n# CGV\nTout.')

  const { languages } = usualOffer
  const settings = {
    terms: { de: 'terms.de.md', fr: 'terms.fr.md' },
    imprint: { en: 'https://www.vendor.example/imprint.md' },
  }
  const read = readLegal(folder, settings, languages)

  it('are found in the reader’s language, in English, or in the first available one', () => {
    expect(read.problems).toEqual([])
    const { documents } = read
    expect(documents.kinds).toEqual(['imprint', 'terms'])
    expect(documents.find('terms', 'fr')).toMatchObject({ language: 'fr', title: 'CGV' })
    expect(documents.find('terms', 'ja')).toMatchObject({ language: 'de', title: 'AGB' })
    expect(documents.find('imprint', 'de')).toMatchObject({
      text: null,
      address: 'https://www.vendor.example/imprint.md',
    })
    expect(documents.find('privacy', 'de')).toBeNull()
  })

  it('are new versions when their text differs', () => {
    const before = read.documents.find('terms', 'de')?.version
    expect(readLegal(folder, { terms: { de: 'terms.de.md' } }, languages).documents.find('terms', 'de')?.version).toBe(
      before,
    )
    writeFileSync(join(folder, 'new.md'), '# AGB\nAlles, und noch mehr.')
    expect(readLegal(folder, { terms: { de: 'new.md' } }, languages).documents.find('terms', 'de')?.version).not.toBe(
      before,
    )
  })

  it('that are missing or placeholders are named', () => {
    expect(describeGaps(legalGaps(read.documents))).toBe(
      'legal documents: vendor.json names no document for privacy, withdrawal, licence (legal); still a placeholder: terms',
    )
  })

  it('that are missing as files are reported by name', () =>
    expect(readLegal(folder, { terms: { de: 'none.md' } }, languages).problems).toEqual([
      { file: 'none.md', line: null, message: 'is named in vendor.json and is not there' },
    ]))
})

it('Markdown is rendered, and nothing in it gets past the page’s policy', () => {
  const html = renderMarkdown(`## One
- a **b**

| a | b |
|---|---|
| 1 | 2 |

<script>alert(1)</script> [x](javascript:alert(1)) ![p](https://elsewhere.example/p.png) <b onclick="x">`)
  expect(html).toContain('<h2>One</h2>')
  expect(html).toContain('<strong>b</strong>')
  expect(html).toContain('<td>1</td>')
  expect(html).not.toMatch(/<script|<img|href="javascript|<b /)
})
