import { describe, expect, it } from 'vitest'
import { senderProven } from './authentication'
import { isAutomatic } from './automatic'
import { LetterHeaders, tokensIn } from './headers'
import { readPlainReport, readReport, tokensOfMails } from './report'

const headersOf = (text: string) =>
  new LetterHeaders(
    text.split('\n').flatMap((line) => {
      const [, key, value] = /^([\w-]+): ?(.*)$/.exec(line) ?? []
      return key === undefined ? [] : [{ key: key.toLowerCase(), value: value ?? '' }]
    }),
  )

describe('a letter of a program', () => {
  const from = 'ada@example.test'
  it.each([
    ['Auto-Submitted: auto-replied', ''],
    ['Auto-Submitted: auto-generated; type=vacation', ''],
    ['Precedence: bulk', ''],
    ['Precedence: auto_reply', ''],
    ['Auto-Submitted: (no) auto-replied', ''],
    ['Auto-Submitted: no-one-asked', ''],
    ['X-Auto-Response-Suppress: All', ''],
    ['X-Autoreply: yes', ''],
    ['List-Id: <news.example.test>', ''],
    ['List-Unsubscribe: <https://example.test>', ''],
    ['Return-Path: <>', ''],
    ['', 'Automatic reply: Your ticket'],
    ['', 'Out of Office: Ada'],
    ['', 'Automatische Antwort: Ihre Anfrage'],
    ['', 'Abwesenheitsnotiz: Ihre Anfrage'],
    ['', 'Réponse automatique : Votre demande'],
    ['', 'Respuesta automática: Su consulta'],
    ['', '自動返信: お問い合わせ'],
    ['', '自動回覆：您的問題'],
  ])('is known by %j or the subject %j', (headers, subject) =>
    expect(isAutomatic(headersOf(headers), { from, subject })).toBe(true),
  )

  it.each(['MAILER-DAEMON@example.test', 'postmaster@example.test', 'no-reply@example.test', 'noreply+x@example.test'])(
    'is known by its sender %s',
    (robot) => expect(isAutomatic(headersOf(''), { from: robot, subject: '' })).toBe(true),
  )

  it.each([
    ['Auto-Submitted: no', 'Re: Your ticket'],
    ['Return-Path: <ada@example.test>', 'Re: Automatic reply: Your ticket'],
    ['Precedence: normal', 'Automatically renewed, but I did not want that'],
    ['X-Mailer: Outlook', 'Your office is out of paper'],
  ])('is not one with %j and the subject %j', (headers, subject) =>
    expect(isAutomatic(headersOf(headers), { from, subject })).toBe(false),
  )
})

describe('what our own mail host says of the sender', () => {
  const host = 'mx.tidewren.example'
  const sender = 'ada@example.test'
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
    [[`${host}; dmarc=temperror`], null],
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
    ['a comment without an end', `${host}; dmarc=pass (x`, null],
    ['a quoted string without an end', `${host}; spf=pass smtp.mailfrom="x; dmarc=pass`, null],
    ['another method', `${host}; x-dmarc=pass; dmarc.x=pass; arc dmarc=pass`, null],
    ['a result in quotes', `${host}; dmarc="pass"`, null],
    ['a method in quotes', `${host}; "dmarc"=pass`, null],
    ['a comment before our name', `(${host}) mx.evil.test; dmarc=pass`, null],
    ['our name in quotes', `"${host}"; dmarc/1 = (aligned) pass header.from=Example.test`, true],
    ['two results', `${host}; dmarc=pass header.from=example.test; dmarc=fail`, false],
    ['the domain of somebody else', `${host}; dmarc=pass header.from=evil.test`, false],
    ['a domain as the value of another', `${host}; dmarc=pass policy.x=header.from=evil.test`, true],
    ['nothing', '', null],
    ['marks alone', ';;==(){}"', null],
  ])('is not taken in by %s', (_, result, proven) => expect(senderProven([result], host, sender)).toBe(proven))

  it('counts for nothing where no host is named', () =>
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
  ])('that is %j says nothing', (text, report) => expect(readReport(text)).toEqual(report))

  it.each([
    [
      'qmail',
      'Hi. This is the qmail-send program.\n\n<x@example.test>:\n192.0.2.7 does not like recipient.\nRemote host said: 550 5.1.1 User unknown\nGiving up.',
      { action: 'failed', status: '5.1.1', diagnosis: '550 5.1.1 User unknown' },
    ],
    ['a gateway', 'Delivery failed: 550 No such user', { action: 'failed', status: '', diagnosis: '550 No such user' }],
    ['a person', 'I could not open it.', null],
  ])('in the words of %s is read', (_, text, report) => expect(readPlainReport(text)).toEqual(report))

  it('names a mail of ours by its Message-ID, and none of another host', () => {
    const token = 'abcdefghjk23456789mnpqrs'
    const text = `Message-ID: <${token.toUpperCase()}@Tidewren.example>\nReferences: <${token}@evil.test> <a@tidewren.example>`
    expect(tokensOfMails(text, 'tidewren.example')).toEqual([token])
  })
})
