import { expect, it } from 'vitest'
import { compose } from './letter'

const sender = { vendorName: 'Tide & Wren', vendorHome: 'https://tidewren.example' }

it('a letter says the same in text and in HTML, with everything escaped', () => {
  const letter = {
    subject: 'A subject',
    heading: 'Hello <b>',
    paragraphs: ['One & two', '"three"'],
    code: 'K7<Q',
    action: { label: 'Go', url: 'https://tidewren.example/?a=1&b="2"' },
    notes: ['Small print'],
  }
  const { text, html } = compose(letter, sender, 'de')
  for (const part of [
    'Hello <b>',
    'One & two',
    '"three"',
    'K7<Q',
    'https://tidewren.example/?a=1&b="2"',
    'Small print',
  ])
    expect(text).toContain(part)
  for (const part of [
    'Hello &lt;b&gt;',
    'One &amp; two',
    'K7&lt;Q',
    'href="https://tidewren.example/?a=1&amp;b=&quot;2&quot;"',
    'Tide &amp; Wren',
    'lang="de"',
  ]) {
    expect(html).toContain(part)
  }
  expect(html).not.toContain('<b>')
})
