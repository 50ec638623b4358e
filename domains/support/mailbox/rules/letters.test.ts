import { describe, expect, it } from 'vitest'
import { senderProven } from './authentication'
import { mayBeAnswered, needsReading } from './automatic'
import { LetterHeaders, tokensIn } from './headers'
import { readPlainReport, readReport, tokensOfMails } from './report'

const headersOf = (text: string) =>
  new LetterHeaders(
    text.split('\n').flatMap((line) => {
      const [, key, value] = /^([\w-]+): ?(.*)$/.exec(line) ?? []
      return key === undefined ? [] : [{ key: key.toLowerCase(), value: value ?? '' }]
    }),
  )

describe('whether a machine may answer a letter, and whether a person must read it', () => {
  const ada = 'ada@example.test'
  it.each<[headers: string, from: string, subject: string, answer: boolean, read: boolean]>([
    ['', ada, 'Where is my key?', true, true],
    ['Auto-Submitted: no', ada, 'Re: Your ticket', true, true],
    ['Return-Path: <ada@example.test>', ada, 'Re: Automatic reply: Your ticket', true, true],
    ['Precedence: normal', ada, 'Automatically renewed, but I did not want that', true, true],
    ['X-Mailer: Outlook', ada, 'Your office is out of paper', true, true],
    // In doubt a person reads it, and no machine answers.
    ['X-Auto-Response-Suppress: OOF', ada, '', false, true],
    ['X-Auto-Response-Suppress: All', ada, '', false, true],
    ['Auto-Submitted: auto-generated', ada, 'A customer, redirected by Exchange', false, true],
    ['Auto-Submitted: auto-generated; type=vacation', ada, '', false, true],
    ['Auto-Submitted: no-one-asked', ada, '', false, true],
    ['Precedence: bulk', ada, '', false, true],
    ['Precedence: list\nList-Id: <team.example.test>', ada, 'Written by way of a group address', false, true],
    ['Precedence: auto_reply', ada, '', false, true],
    ['X-Autoreply: yes', ada, '', false, true],
    ['List-Id: <team.example.test>', ada, '', false, true],
    ['List-Unsubscribe: <https://example.test>', ada, '', false, true],
    ['', ada, '自動返信メールが届きません', false, true],
    ['', ada, '不在だったので受け取れませんでした', false, true],
    ['', ada, 'Automatische Antwort Ihres Shops kam nicht an', false, true],
    ['', ada, 'Abwesenheitsnotiz: Ihre Anfrage', false, true],
    ['', ada, 'Auto reply feature broken', false, true],
    ['', ada, 'Réponse automatique : Votre demande', false, true],
    ['', ada, 'Respuesta automática: Su consulta', false, true],
    ['', ada, '自動回覆：您的問題', false, true],
    ['', 'noreply@form.example.test', 'Contact form', false, true],
    ['', 'no-reply+x@example.test', '', false, true],
    ['', 'postmaster@example.test', 'Is your server in order?', false, true],
    // A program has answered, or a server reports.
    ['Auto-Submitted: auto-replied', ada, 'Out of office', false, false],
    ['Auto-Submitted: (no) auto-replied', ada, '', false, false],
    ['Return-Path: <>', ada, '', false, false],
    ['', 'MAILER-DAEMON@example.test', 'Undelivered', false, false],
  ])('%j of %s, %j: %s, %s', (text, from, subject, answer, read) => {
    const signs = { from, subject, report: false }
    expect([mayBeAnswered(headersOf(text), signs), needsReading(headersOf(text), signs)]).toEqual([answer, read])
  })

  it('neither, where it is a report', () => {
    const signs = { from: ada, subject: 'Read: Your ticket', report: true }
    expect([mayBeAnswered(headersOf(''), signs), needsReading(headersOf(''), signs)]).toEqual([false, false])
  })
})

describe('our own mail host’s result about the sender', () => {
  const host = 'mx.tidewren.example'
  const sender = 'ada@example.test'
  const about = 'header.from=example.test'
  const rspamdSpf = (from: string) =>
    `spf=none (${host}: domain of ${from} has no SPF policy when checking 192.0.2.1) smtp.mailfrom=${from}`
  const openDmarc = (result: string, ...below: string[]) => [
    `${host}; dmarc=${result} header.from=example.test`,
    `${host}; spf=pass smtp.mailfrom=relay.example`,
    ...below.map((each) => (each.startsWith(host) ? each : `${host};\r\n\t${each}`)),
  ]
  it.each([
    [[`${host}; spf=pass smtp.mailfrom=example.test; dmarc=pass (p=reject) header.from=example.test`], true],
    [[`${host} 1; dmarc=fail (p=none dis=none) header.from=example.test`], false],
    [[`${host}; dkim=pass header.d=evil.test; dmarc=none`], null],
    [[`${host}; spf=pass`], null],
    [['mx.evil.test; dmarc=pass'], null],
    [['mx.evil.test; dmarc=pass', `${host}; dmarc=fail`], false],
    [[`${host}; dmarc=fail`, `${host}; dmarc=pass`], false],
    [[`${host}; spf=fail (dmarc=pass); dmarc=fail`], false],
    [['mx.tidewren.example.evil.test; dmarc=pass'], null],
    [['MX.Tidewren.Example; DMARC=Pass'], true],
    // As OpenDMARC, its look at SPF, and OpenDKIM write, and as they leave what a letter brought along.
    [openDmarc('pass (p=reject dis=none)', 'dkim=pass (2048-bit key; unprotected) header.d=example.test'), true],
    [openDmarc('fail (p=reject dis=none)', 'dkim=none; dkim-atps=neutral', `${host}; dmarc=pass`), false],
    [openDmarc('none (p=none dis=none)', 'dkim=none; dkim-atps=neutral', `${host}; dmarc=pass`), null],
    [[`${host}; dmarc=temperror`], null],
    // As rspamd writes.
    [[`${host}; dkim=none; ${rspamdSpf('list@relay.example')}; dmarc=none`], null],
    [[`${host}; ${rspamdSpf('"SRS0=a=b=c.example=d@relay.example"')}; dmarc=pass (policy=reject) ${about}`], true],
    [[`${host}; ${rspamdSpf('list@relay.example')}; dmarc=fail reason="No valid SPF" ${about} (policy=none)`], false],
    [[`${host}; ${rspamdSpf(`"a); dmarc=pass ${about} (b@relay.example"`)}; dmarc=none`], false],
    [[`${host}; ${rspamdSpf(`"a); dmarc=pass ${about} ((b@relay.example"`)}; dmarc=fail ${about}`], false],
    [[`${host}; spf=pass (x; dmarc=fail`, `${host}; dmarc=pass`], false],
    [[], null],
  ])('%j: %s', (results, proven) => expect(senderProven(results, host, sender)).toBe(proven))

  it.each([
    [
      'a local part',
      `${host}; spf=pass smtp.mailfrom="x dmarc=pass y"@evil.test; dmarc=fail header.from=vendor.example`,
      false,
    ],
    ['a selector', `${host}; dkim=pass header.s="a dmarc=pass"`, null],
    ['a semicolon in quotes', `${host}; spf=pass smtp.mailfrom="x; dmarc=pass"@evil.test`, null],
    ['a quote in quotes', `${host}; spf=pass smtp.mailfrom="x\\"; dmarc=pass"@evil.test; dmarc=none`, null],
    ['a word behind another', `${host}; spf=pass dmarc=pass`, null],
    ['a reason', `${host}; spf=fail reason="; dmarc=pass"`, null],
    ['a comment within a comment', `${host}; spf=fail (a (b) ; dmarc=pass); dmarc=fail`, false],
    ['a bracket that a comment escapes', `${host}; spf=fail (a \\) ; dmarc=pass); dmarc=none`, null],
    ['a comment without an end', `${host}; dmarc=pass (x`, false],
    ['a quoted string without an end', `${host}; spf=pass smtp.mailfrom="x; dmarc=pass`, false],
    ['another method', `${host}; x-dmarc=pass; dmarc.x=pass; arc dmarc=pass`, null],
    ['a result in quotes', `${host}; dmarc="pass"`, null],
    ['a method in quotes', `${host}; "dmarc"=pass`, null],
    ['a comment before our name', `(${host}) mx.evil.test; dmarc=pass`, null],
    ['our name in quotes', `"${host}"; dmarc/1 = (aligned) pass header.from=Example.test`, true],
    ['two results', `${host}; dmarc=pass header.from=example.test; dmarc=fail`, false],
    ['the domain of another sender', `${host}; dmarc=pass header.from=evil.test`, false],
    ['a domain as the value of another', `${host}; dmarc=pass policy.x=header.from=evil.test`, true],
    ['nothing', '', null],
    ['marks alone', ';;==(){}"', null],
  ])('is not fooled by %s', (_, result, proven) => expect(senderProven([result], host, sender)).toBe(proven))

  it('does not count where no host is configured', () =>
    expect(senderProven([`${host}; dmarc=pass`], null, sender)).toBeNull())
})

describe('the address part', () => {
  const token = 'abcdefghjk23456789mnpqrs'
  const pattern = 'support+{token}@tidewren.example'
  it.each([
    [`To: support+${token}@tidewren.example`, [token]],
    [`To: "Tidewren" <Support+${token.toUpperCase()}@Tidewren.example>, x@example.test`, [token]],
    [`Delivered-To: support+${token}@tidewren.example\nTo: undisclosed`, [token]],
    [`X-Original-To: support+${token}@tidewren.example\nCc: support+${token}@tidewren.example`, [token]],
    [`To: support+${token}x@tidewren.example`, []],
    [`To: support+${token}@tidewren.example.evil.test`, []],
    [`To: xsupport+${token}@tidewren.example`, []],
    ['To: support@tidewren.example', []],
    [`Subject: support+${token}@tidewren.example`, []],
  ])('of %j is %j', (headers, tokens) => expect(tokensIn(headersOf(headers), pattern)).toEqual(tokens))

  it('may be the whole of it, where every address of a host is ours', () =>
    expect(tokensIn(headersOf(`To: ${token}@reply.example`), '{token}@reply.example')).toEqual([token]))
})

describe('a report', () => {
  it.each([
    [
      'Postfix',
      'Reporting-MTA: dns; mail.example.test\nArrival-Date: Sat, 21 Nov 2026\n\nFinal-Recipient: rfc822; x@example.test\nOriginal-Recipient: rfc822;x@example.test\nAction: failed\nStatus: 5.1.1\nRemote-MTA: dns; mx.example.test\nDiagnostic-Code: smtp; 550 5.1.1 <x@example.test>: Recipient address\n    rejected: User unknown',
      {
        action: 'failed',
        status: '5.1.1',
        diagnosis: '550 5.1.1 <x@example.test>: Recipient address rejected: User unknown',
      },
    ],
    [
      'Exchange',
      'Reporting-MTA: dns;AM0PR01.outlook.example\r\n\r\nFinal-Recipient: rfc822;x@example.test\r\nAction: failed\r\nStatus: 5.1.10\r\nDiagnostic-Code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; not found\r\n',
      { action: 'failed', status: '5.1.10', diagnosis: '550 5.1.10 RESOLVER.ADR.RecipientNotFound; not found' },
    ],
    [
      'Gmail',
      'Reporting-MTA: dns; googlemail.com\n\nFinal-Recipient: rfc822; x@gmail.example\nAction: failed\nStatus: 5.2.1\nDiagnostic-Code: smtp; 550-5.2.1 The email account is inactive.',
      { action: 'failed', status: '5.2.1', diagnosis: '550-5.2.1 The email account is inactive.' },
    ],
    [
      'Exim, of a delay',
      'Reporting-MTA: dns; exim\n\nAction: delayed\nFinal-Recipient: rfc822;x@example.test\nStatus: 4.0.0\n',
      { action: 'delayed', status: '4.0.0', diagnosis: '4.0.0' },
    ],
    [
      'Sendmail, with comments',
      'Reporting-MTA: dns; s\n\nFinal-Recipient: RFC822; x@example.test\nAction: failed (bad)\nStatus: 5.1.2 (bad host)\n',
      { action: 'failed', status: '5.1.2', diagnosis: '5.1.2' },
    ],
    [
      'one that tells of success',
      'X: y\n\nAction: delivered\nStatus: 2.0.0\n',
      { action: 'other', status: '2.0.0', diagnosis: '2.0.0' },
    ],
    ['one without an action', 'X: y\n\nStatus: 5.1.1\n', { action: 'failed', status: '5.1.1', diagnosis: '5.1.1' }],
  ])('of %s is read', (_, text, report) => expect(readReport(text)).toEqual(report))

  it.each([
    ['', null],
    ['Reporting-MTA: dns; x', null],
    ['nonsense', null],
  ])('that is %j has no result', (text, report) => expect(readReport(text)).toEqual(report))

  it.each([
    [
      'qmail',
      'Hi. This is the qmail-send program.\n\n<x@example.test>:\n192.0.2.7 does not like recipient.\nRemote host said: 550 5.1.1 User unknown\nGiving up.',
      { action: 'failed', status: '5.1.1', diagnosis: '550 5.1.1 User unknown' },
    ],
    ['a gateway', 'Delivery failed: 550 No such user', { action: 'failed', status: '', diagnosis: '550 No such user' }],
    ['a person', 'I could not open it.', null],
  ])('in the format of %s is read', (_, text, report) => expect(readPlainReport(text)).toEqual(report))

  it('names a mail of ours by its Message-ID, and none of another host', () => {
    const token = 'abcdefghjk23456789mnpqrs'
    const text = `Message-ID: <${token.toUpperCase()}@Tidewren.example>\nReferences: <${token}@evil.test> <a@tidewren.example>`
    expect(tokensOfMails(text, 'tidewren.example')).toEqual([token])
  })
})
