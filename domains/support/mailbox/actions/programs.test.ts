import { describe, expect, it } from 'vitest'
import { readLetter } from './read-letter'

/** Replies to a ticket as mail programs really send them: their headers, parts, encodings and quotations. */
const token = 'abcdefghjk23456789mnpqrs'
const patterns = {
  replies: 'support+{token}@tidewren.example',
  returnPath: 'bounces+{token}@tidewren.example',
  domain: 'tidewren.example',
  sender: 'Tidewren <hello@tidewren.example>',
  publicUrl: 'https://my.tidewren.example',
  authenticator: 'mx.tidewren.example',
}
const us = `support+${token}@tidewren.example`
const ours = `<${token}@tidewren.example>`
const base64 = (text: string) => Buffer.from(text).toString('base64').replaceAll(/.{76}/g, '$&\n')

const alternative = (boundary: string, parts: readonly (readonly [head: string, body: string])[]) =>
  [...parts.flatMap(([head, body]) => [`--${boundary}`, head, '', body]), `--${boundary}--`, ''].join('\n')

const outlook = `Received: from mx.example.test by mx.tidewren.example; Mon, 30 Nov 2026 09:00:00 +0000
Authentication-Results: mx.tidewren.example; spf=pass smtp.mailfrom=example.test;
 dkim=pass header.d=example.test; dmarc=pass (policy=quarantine) header.from=example.test
From: "Lindqvist, Nia" <nia@example.test>
To: "'Tidewren'" <${us}>
References: ${ours}
In-Reply-To: ${ours}
Subject: AW: Ihre Frage (T-F64XNSTH)
Date: Mon, 30 Nov 2026 10:00:00 +0100
Message-ID: <000001dc61f2$6f0c1a40$4d244ec0$@example.test>
MIME-Version: 1.0
Content-Type: multipart/alternative; boundary="----=_NextPart_000_0001_01DC61FA.D0D08240"
X-Mailer: Microsoft Outlook 16.0
Thread-Index: AQHcYfJvDBpATSROwA==
Content-Language: de

This is a multipart message in MIME format.

${alternative('----=_NextPart_000_0001_01DC61FA.D0D08240', [
  [
    'Content-Type: text/plain;\n\tcharset="iso-8859-1"\nContent-Transfer-Encoding: quoted-printable',
    'Guten Tag,\n\nes l=E4uft jetzt, danke f=FCr die schnelle Hilfe.\n\nMit freundlichen Gr=FC=DFen\nNia Lindqvist\n\n=20\n\nVon: Tidewren <hello@tidewren.example>=20\nGesendet: Montag, 30. November 2026 09:13\nAn: nia@example.test\nBetreff: Ihre Frage (T-F64XNSTH)\n\n=20\n\nBitte starten Sie das Programm neu.\n',
  ],
  [
    'Content-Type: text/html;\n\tcharset="iso-8859-1"\nContent-Transfer-Encoding: quoted-printable',
    '<html xmlns:o=3D"urn:schemas-microsoft-com:office:office"><body><p class=3DMsoNormal>Guten Tag,<o:p></o:p></p></body></html>',
  ],
])}`

const gmail = `DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed; d=example.test; s=20230601; bh=x; b=y
X-Gm-Message-State: AOJu0Yz
MIME-Version: 1.0
References: ${ours}
In-Reply-To: ${ours}
From: Bea Moreau <bea@example.test>
Date: Mon, 30 Nov 2026 10:00:00 +0100
Message-ID: <CAF9mZk=abc+DEF@mail.example.test>
Subject: =?UTF-8?Q?Re=3A_Votre_question_=C3=A0_propos_de_la_cl=C3=A9?=
To: Tidewren <${us}>
Content-Type: multipart/alternative; boundary="0000000000004c1f2b0645d1a0b1"

${alternative('0000000000004c1f2b0645d1a0b1', [
  [
    'Content-Type: text/plain; charset="UTF-8"\nContent-Transfer-Encoding: base64',
    base64(
      'Merci, ça marche.\r\n\r\nLe lun. 30 nov. 2026 à 09:13, Tidewren <hello@tidewren.example> a\r\nécrit :\r\n\r\n> Redémarrez le programme.\r\n>\r\n',
    ),
  ],
  ['Content-Type: text/html; charset="UTF-8"\nContent-Transfer-Encoding: base64', base64('<div dir="ltr">Merci</div>')],
])}`

const apple = `From: Sam Okafor <sam@example.test>
Content-Type: multipart/alternative;
	boundary="Apple-Mail=_0C6B2A52-6B5C-4E55-9A3C-0A6B1F7B8E11"
Mime-Version: 1.0 (Mac OS X Mail 16.0 \\(3864.200.81\\))
Subject: Re: Your question
Date: Mon, 30 Nov 2026 09:20:00 +0000
References: ${ours}
To: Tidewren <${us}>
In-Reply-To: ${ours}
Message-Id: <2B7F6C1E-0D8E-4C0E-8C53-3B0B6C1D9E10@example.test>
X-Mailer: Apple Mail (2.3864.200.81)

${alternative('Apple-Mail=_0C6B2A52-6B5C-4E55-9A3C-0A6B1F7B8E11', [
  [
    'Content-Transfer-Encoding: quoted-printable\nContent-Type: text/plain;\n\tcharset=utf-8',
    'That works =E2=80=93 thank you.\n\n> On 30 Nov 2026, at 09:13, Tidewren <hello@tidewren.example> wrote:\n>=20\n> Please start the program again.\n>=20\n',
  ],
  [
    'Content-Transfer-Encoding: quoted-printable\nContent-Type: text/html;\n\tcharset=utf-8',
    '<html><body>That works =E2=80=93 thank you.<br></body></html>',
  ],
])}`

const exchange = `From: Max Ruhland <max@example.test>
To: Tidewren <${us}>
Subject: =?Windows-1252?Q?Re=3A_Your_question_=96_solved?=
Thread-Topic: Your question
Thread-Index: AdxiAQ==
Date: Mon, 30 Nov 2026 09:20:00 +0000
Message-ID: <AM9PR04MB1234.eurprd04.prod.example.test>
References: ${ours}
In-Reply-To: ${ours}
Accept-Language: en-GB, en-US
Content-Language: en-GB
X-MS-Has-Attach:
X-MS-TNEF-Correlator:
X-MS-Exchange-CrossTenant-OriginalArrivalTime: 30 Nov 2026 09:20:00.0000 (UTC)
Content-Type: text/html; charset="Windows-1252"
Content-Transfer-Encoding: quoted-printable
MIME-Version: 1.0

<html><head><style type=3D"text/css" style=3D"display:none;"> P {margin-top:0;} </style></head>
<body dir=3D"ltr"><div class=3D"elementToProof">It=92s fine now.</div>
<div id=3D"appendonsend"></div><hr style=3D"display:inline-block;width:98%" tabindex=3D"-1">
<div id=3D"divRplyFwdMsg" dir=3D"ltr"><b>From:</b> Tidewren &lt;hello@tidewren.example&gt;<br>
<b>Sent:</b> 30 November 2026 09:13<br><b>To:</b> Max Ruhland &lt;max@example.test&gt;<br>
<b>Subject:</b> Your question</div><div>Please start the program again.</div></body></html>
`

const gmx = `MIME-Version: 1.0
Message-ID: <trinity-5f0c3b1e-2d6a-4a5e-9b6c-1e2f3a4b5c6d-1796029993000@3c-app-example-bs01>
From: "Jonas Wieck" <jonas@example.test>
To: Tidewren <${us}>
Subject: Aw: Ihre Frage
Content-Type: text/html; charset=UTF-8
Date: Mon, 30 Nov 2026 10:20:00 +0100
In-Reply-To: ${ours}
References: ${ours}
X-Priority: 3
Sensitivity: Normal
X-UI-Message-Type: mail

<html><head></head><body><div style="font-family: Verdana;font-size: 12.0px;"><div>Hat geklappt, vielen Dank!</div>
<div>&nbsp;
<div name="quote" style="margin:10px 5px 5px 10px; padding: 10px 0 10px 10px; border-left:2px solid #C3D9E5;">
<div style="margin:0 0 10px 0;"><b>Gesendet:</b>&nbsp;Montag, 30. November 2026 um 09:13 Uhr<br/>
<b>Von:</b>&nbsp;Tidewren &lt;hello@tidewren.example&gt;<br/><b>An:</b>&nbsp;jonas@example.test<br/>
<b>Betreff:</b>&nbsp;Ihre Frage</div><div name="quoted-content">Bitte starten Sie das Programm neu.</div></div></div></div></body></html>
`

const jis = (text: string) => Buffer.from(text, 'latin1')
const yahoo = Buffer.concat([
  jis(`Date: Mon, 30 Nov 2026 18:20:00 +0900 (JST)
From: =?iso-2022-jp?B?GyRCQCs1LRsoQg==?= <yuna@example.test>
Reply-To: yuna@example.test
To: Tidewren <${us}>
Message-ID: <123456789.1234.1796029993000.JavaMail.yahoo@jpn-mail.example.test>
Subject: Re: Your question
In-Reply-To: ${ours}
References: ${ours}
MIME-Version: 1.0
Content-Type: text/plain; charset=iso-2022-jp
Content-Transfer-Encoding: 7bit
X-Mailer: YahooMailWebService

`),
  // 動きました
  Buffer.from('1b24424630242d245e2437243f1b2842', 'hex'),
  jis(`

----- Original Message -----
> From: Tidewren <hello@tidewren.example>
> To: yuna@example.test
> Date: 2026/11/30, Mon 18:13
> Subject: Your question
>
> Please start the program again.
`),
])

describe('a reply to a ticket', () => {
  it('of Exchange has the dash in its subject', async () => {
    const { subject } = await readLetter(Buffer.from(exchange.replaceAll('\n', '\r\n')), patterns)
    expect(subject).toBe('Re: Your question – solved')
  })

  it.each([
    ['Outlook', outlook, 'nia@example.test', 'es läuft jetzt, danke für die schnelle Hilfe.'],
    ['Gmail', gmail, 'bea@example.test', 'Merci, ça marche.'],
    ['Apple Mail', apple, 'sam@example.test', 'That works – thank you.'],
    ['Exchange', exchange, 'max@example.test', 'It’s fine now.'],
    ['GMX', gmx, 'jonas@example.test', 'Hat geklappt, vielen Dank!'],
    ['Yahoo Japan', yahoo, 'yuna@example.test', '動きました'],
  ])('of %s is read in its own words, without our mail below', async (_, source, from, words) => {
    const bytes = Buffer.from(
      (typeof source === 'string' ? source : source.toString('latin1')).replaceAll('\n', '\r\n'),
      typeof source === 'string' ? 'utf8' : 'latin1',
    )
    const found = await readLetter(bytes, patterns)
    expect(found).toMatchObject({
      kind: 'letter',
      sender: from,
      letter: { tokens: [token], unread: [], answerable: true },
    })
    expect(found.letter.text).toContain(words)
    expect(found.letter.text).not.toMatch(/start the program|starten Sie|Redémarrez|hello@tidewren/)
    expect(found.letter.quoted).toMatch(/start the program|starten Sie|Redémarrez/)
  })
})
