import { expect, it } from 'vitest'
import { compose } from './letter'

const colours = { ink: '#111', quiet: '#444', line: '#ccc', ground: '#eee', primary: '#8b1a1a', onPrimary: '#fff' }
const look = { colours, picture: { withName: true, width: 120, height: 36 } }
const sender = {
  vendorName: 'Tide & Wren',
  vendorHome: 'https://tidewren.example',
  look,
  legal: () => [{ label: 'Imprint & more', url: 'https://tidewren.example/imprint.htm' }],
}

it('a letter has the same content in text and in HTML, with everything escaped', () => {
  const letter = {
    subject: 'A subject',
    heading: 'Hello <b>',
    paragraphs: ['One & two', '"three"'],
    code: 'K7<Q',
    action: { label: 'Go', url: 'https://tidewren.example/?a=1&b="2"' },
    links: [{ label: 'Elsewhere', url: 'https://tidewren.example/?c=3&d' }],
    rows: [
      { label: 'Two & a half', detail: 'large <x>', value: '$5.00' },
      { label: 'Total', value: '$5.00', strong: true },
    ],
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
    'Two & a half (large <x>): $5.00\nTotal: $5.00',
    'Elsewhere\nhttps://tidewren.example/?c=3&d',
  ])
    expect(text).toContain(part)
  for (const part of [
    'Hello &lt;b&gt;',
    'One &amp; two',
    'K7&lt;Q',
    'href="https://tidewren.example/?a=1&amp;b=&quot;2&quot;"',
    'Tide &amp; Wren',
    'Two &amp; a half<br>',
    'large &lt;x&gt;',
    'href="https://tidewren.example/?c=3&amp;d"',
    'lang="de"',
  ]) {
    expect(html).toContain(part)
  }
  expect(html).not.toContain('<b>')
})
