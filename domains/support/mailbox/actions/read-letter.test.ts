import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readLetter } from './read-letter'

const token = 'abcdefghjk23456789mnpqrs'
const patterns = {
  replies: 'support+{token}@tidewren.example',
  returnPath: 'bounces+{token}@tidewren.example',
  domain: 'tidewren.example',
  sender: 'Tidewren <hello@tidewren.example>',
  publicUrl: 'https://my.tidewren.example',
  authenticator: 'mx.tidewren.example',
}
const read = (source: string | Buffer) =>
  readLetter(typeof source === 'string' ? Buffer.from(source.replaceAll('\n', '\r\n')) : source, patterns)
async function letterIn(source: string | Buffer) {
  const found = await read(source)
  if (found.kind !== 'letter') throw new Error(`It is a ${found.kind}`)
  return found.letter
}
const headers = `From: "Ada L." <Ada@Example.test>\nTo: support+${token}@tidewren.example\nSubject: Re: key\nMessage-ID: <a@example.test>\n`

describe('a letter', () => {
  it('is read with its sender, our address, and the result of our own host', async () => {
    const proof = 'Authentication-Results: mx.tidewren.example;\n dmarc=pass header.from=example.test\n'
    const source = `${headers}${proof}\nThank you.\n`
    expect(await letterIn(source)).toEqual({
      from: 'ada@example.test',
      name: 'Ada L.',
      subject: 'Re: key',
      messageId: '<a@example.test>',
      text: 'Thank you.',
      quoted: '',
      files: [],
      tokens: [token],
      proven: true,
      inStead: null,
      answerable: true,
      unread: [],
      source: Buffer.from(source.replaceAll('\n', '\r\n')),
    })
  })

  const us = 'Tidewren &lt;hello@tidewren.example&gt;'
  const programs: [string, string][] = [
    [
      'Gmail',
      `<div dir="ltr">Thank you.</div><br><div class="gmail_quote"><div>On 1.1. ${us} wrote:</div><blockquote>Old</blockquote></div>`,
    ],
    [
      'Apple Mail',
      `<body>Thank you.<br><div>Am 1.1. schrieb ${us}:</div><blockquote type="cite">Old</blockquote></body>`,
    ],
    [
      'Thunderbird',
      '<p>Thank you.</p><div class="moz-cite-prefix">Am 1.1. schrieb Tidewren:</div><blockquote type="cite">Old</blockquote>',
    ],
    [
      'Outlook',
      `<p>Thank you.</p><div id="appendonsend"></div><hr><div><b>From:</b> ${us}<br><b>Sent:</b> y<br><b>To:</b> z<br><b>Subject:</b> s</div><p>Old</p>`,
    ],
    ['Yahoo', `<p>Thank you.</p><div class="yahoo_quoted"><div>On 1.1., ${us} wrote:</div><div>Old</div></div>`],
  ]
  const html = (head: string, body: string) => letterIn(`${head}Content-Type: text/html; charset=utf-8\n\n${body}`)

  it.each(programs)('in the HTML of %s is read as text, with the quotation of our mail kept apart', async (_, body) => {
    const { text, quoted } = await html(headers, body)
    expect(text).toBe('Thank you.')
    expect(quoted).toContain('Old')
  })

  it.each(programs)('in the HTML of %s is whole where it is a first one, or forwarded', async (_, body) => {
    for (const head of [headers.replace(/To:.*/, 'To: hello@tidewren.example'), headers.replace('Re:', 'Fwd:')]) {
      const { text, quoted } = await html(head, body)
      expect(text).toContain('Old')
      expect(quoted).toBe('')
    }
  })

  it('is matched to our mail by its Message-ID, too', async () => {
    const head = headers.replace(/To:.*/, `To: hello@tidewren.example\nIn-Reply-To: <${token}@tidewren.example>`)
    expect((await html(head, programs[0]?.[1] ?? '')).text).toBe('Thank you.')
  })

  it('in the HTML of a page is its text, with a gap between the cells of its tables', async () => {
    const page =
      '<style>p{}</style><h1>My system</h1><table><tr><td>Version</td><td>12.3</td></tr><tr><td></td><td><p>Linux</p></td></tr></table><script>alert(1)</script><img src="https://evil.test/x.gif">'
    expect((await html(headers, page)).text).toBe('My system\n\nVersion\t12.3\n\nLinux')
  })

  it('is stored without the token that opens the ticket', async () => {
    const quote = `> https://my.tidewren.example/tickets?ticket=T-1&laravel_session=${token}\n> support+${token}@tidewren.example`
    const { text, quoted } = await letterIn(`${headers}\nThank you, support+${token}@tidewren.example!\n\n${quote}\n`)
    expect(text).toBe('Thank you, support+…@tidewren.example!')
    expect(quoted).toBe('> https://my.tidewren.example/tickets?…\n> support+…@tidewren.example')
  })

  it('is decoded by its declared character set', async () => {
    const japanese = Buffer.concat([
      Buffer.from(`${headers}Content-Type: text/plain; charset=iso-2022-jp\n\n`.replaceAll('\n', '\r\n')),
      Buffer.from('1b2442246a246c2437246424391b2842', 'hex'),
    ])
    expect((await letterIn(japanese)).text).toMatch(/^\p{Script=Hiragana}+$/u)
    const latin = Buffer.concat([
      Buffer.from(`${headers}Content-Type: text/plain; charset=iso-8859-1\n\nGr`.replaceAll('\n', '\r\n')),
      Buffer.from([0xfc, 0xdf, 0x65]),
    ])
    expect((await letterIn(latin)).text).toBe('Grüße')
    const encoded = headers.replace('Re: key', '=?utf-8?B?6Y2144Gv44Gp44GT?=')
    expect((await letterIn(`${encoded}\nx`)).subject).toBe('鍵はどこ')
  })

  it.each([
    ['iso-2022-jp-ms', '1b2442246a246c2437246424391b2842', 'りれしやす'],
    ['iso-2022-kr', '1b242943 0e 47513139 0f', '한국'],
    ['hz-gb-2312', '7e7b56504e447e7d', '中文'],
    ['utf-7', '5072 2b41 5077 2d 66756e67', 'Prüfung'],
    ['cp850', '507281 66756e67', 'Prüfung'],
    ['x-nothing-known', '5072c3bc66756e67', 'Prüfung'],
    ['us-ascii', '5072c3bc66756e67', 'Prüfung'],
    ['utf-8', '5072fc66756e67', 'Prüfung'],
  ])('in %s is read', async (charset, bytes, said) => {
    const head = Buffer.from(`${headers}Content-Type: text/plain; charset=${charset}\n\n`.replaceAll('\n', '\r\n'))
    const letter = await letterIn(Buffer.concat([head, Buffer.from(bytes.replaceAll(' ', ''), 'hex')]))
    expect(letter.text).toBe(said)
    expect(letter.unread).toEqual(charset === 'utf-8' ? ['charset'] : [])
  })

  it('has a subject in its declared character set', async () => {
    const words = '=?cp850?Q?Pr=81fung?= =?iso-2022-jp-ms?B?GyRCJGokbCQ3GyhC?='
    expect((await letterIn(`${headers.replace('Re: key', words)}\nx`)).subject).toBe('Prüfungりれし')
  })

  it('that was forwarded as an attachment is read with its own attachments', async () => {
    const inner = 'From: Eve <eve@example.test>\nSubject: Your key\nContent-Type: text/plain\n\nABC-123'
    const source = `${headers}Content-Type: multipart/mixed; boundary=x\n\n--x\n\nSee this.\n--x\nContent-Type: message/rfc822\nContent-Disposition: attachment\n\n${inner}\n--x--`
    expect((await letterIn(source)).text).toBe(
      'See this.\n\n---------- Forwarded message ----------\nFrom: Eve <eve@example.test>\nSubject: Your key\n\nABC-123',
    )
  })

  it('from a form has the customer’s address as its sender, unproven', async () => {
    const proof = 'Authentication-Results: mx.tidewren.example; dmarc=pass header.from=form.example.test\n'
    const form = headers.replace(
      /From:.*/,
      'From: Form <noreply@form.example.test>\nReply-To: Lina <lina@example.test>',
    )
    const letter = await letterIn(`${form}${proof}\nHello`)
    expect(letter).toMatchObject({
      inStead: { from: 'lina@example.test', name: 'Lina' },
      proven: null,
      answerable: true,
    })
    const person = `${headers}Reply-To: lina@example.test\n\nHello`
    expect((await letterIn(person)).inStead).toBeNull()
  })

  it('that Outlook has packed is marked as such', async () => {
    const source = `${headers}Content-Type: multipart/mixed; boundary=x\n\n--x\n\nSee this.\n--x\nContent-Type: application/ms-tnef; name=winmail.dat\nContent-Transfer-Encoding: base64\n\nAAAA\n--x--`
    expect(await letterIn(source)).toMatchObject({ text: 'See this.', files: [], unread: ['outlook'] })
  })

  it('keeps its files, without the small pictures of a signature', async () => {
    const picture = (size: number) => Buffer.alloc(size, 1).toString('base64')
    const part = (head: string, content: string) => `--x\n${head}\nContent-Transfer-Encoding: base64\n\n${content}\n`
    const inline = 'Content-Type: image/png; name=logo.png\nContent-ID: <logo>\nContent-Disposition: inline'
    const source = `${headers}Content-Type: multipart/related; boundary=x\n\n--x\nContent-Type: text/html\n\n<p>See <img src="cid:logo"><img src="cid:shot"></p>\n${part(inline, picture(900))}${part(inline.replaceAll('logo', 'shot'), picture(9000))}${part('Content-Type: application/pdf\nContent-Disposition: attachment; filename="../in voice.pdf"', picture(20))}--x--`
    const { files } = await letterIn(source)
    expect(files.map(({ name, content }) => [name, content.length])).toEqual([
      ['shot.png', 9000],
      ['../in voice.pdf', 20],
    ])
  })

  it('that comes twice is one letter; another with the same Message-ID is not', async () => {
    const of = async (source: string) => (await read(source)).digest
    const [one, again, other] = [`${headers}\nHello`, `Received: by x\n${headers}\nHello`, `${headers}\nHello!`]
    expect(await of(again)).toBe(await of(one))
    expect(await of(other)).not.toBe(await of(one))
  })
})

describe('a letter that only looks like a report', () => {
  const refused = '\n\n550 5.1.1 is what I read in your program.\n'
  it.each([
    'text/plain; name="report-type=delivery-status"',
    'text/plain; report-type=delivery-status',
    'text/plain; x="a; report-type=delivery-status"',
    'text/plain (report-type=delivery-status)',
    'multipart/report-type=delivery-status',
  ])('is read as a letter: Content-Type %s', async (type) =>
    expect((await read(`${headers}Content-Type: ${type}${refused}`)).kind).toBe('letter'),
  )

  it.each([
    'multipart/report; report-type="delivery-status"; boundary=x',
    'Multipart/Report (x); Report-Type = Delivery-Status; boundary=x',
  ])('is told from a report in an unusual notation: Content-Type %s', async (type) =>
    expect((await read(`${headers}Content-Type: ${type}\n\n--x\n${refused}`)).kind).toBe('report'),
  )

  it('proves no sender when it has several', async () => {
    const two = `From: boss@tidewren.example\n${headers}Authentication-Results: mx.tidewren.example; dmarc=pass\n\nx`
    expect((await letterIn(two)).proven).toBe(false)
  })
})

describe('every kind of received letter', () => {
  const fragment = fc.constantFrom(
    'From: a@b.test\n',
    'From: <<>>\n',
    'Subject: =?x?Q?=ff?=\n',
    'Content-Type: multipart/mixed; boundary=x\n',
    'Content-Type: multipart/report; report-type=delivery-status; boundary=x\n',
    'Content-Type: text/html\n',
    'Content-Type: message/delivery-status\n',
    'Content-Type: message/rfc822\n',
    'Content-Type: text/plain; charset=\n',
    'Content-Transfer-Encoding: base64\n',
    'Content-Transfer-Encoding: quoted-printable\n',
    'Auto-Submitted: x\n',
    '\n',
    '--x\n',
    '--x--\n',
    'Action: failed\n',
    'Status: 5.1.1\n',
    '> quoted\n',
    '=3D=\n',
    '\0\0',
    '<div><b>',
    '\ud800',
    `To: bounces+${token}@tidewren.example\n`,
    'begin 644 x\n',
    `${'a'.repeat(3000)}\n`,
  )

  it('is read without failing, and without characters that the database refuses', () =>
    fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(fragment, fc.string({ maxLength: 40 })), { maxLength: 40 }), async (parts) => {
        const found = await read(parts.join('')).catch((error: unknown) => {
          // An endless structure is refused, and set aside.
          expect(String(error)).toMatch(/nest|header/i)
          return null
        })
        const said = JSON.stringify(found ?? {})
        expect(said).not.toContain('\\u0000')
        expect(said).not.toMatch(/\\ud[89a-f]/i)
      }),
      { numRuns: 300, seed: 7 },
    ))
})
