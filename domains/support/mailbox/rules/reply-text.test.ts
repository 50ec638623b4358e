import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { marksOf } from './ours'
import { isForward, partsOfReply } from './reply-text'

const ours = marksOf({
  replies: 'support+{token}@tidewren.example',
  returnPath: null,
  sender: 'Tidewren <hello@tidewren.example>',
  domain: 'tidewren.example',
  publicUrl: 'https://my.tidewren.example',
  authenticator: null,
})
const replyText = (text: string) => partsOfReply(text, ours).text

const reply = 'Thank you, that worked.\n\nOne more thing: where is the key?'
const quote = '> Hello Ada,\n>\n> please try again.\n> https://my.tidewren.example/x'

describe('a reply', () => {
  it.each([
    ['English', 'On Sat, Nov 21, 2026 at 1:02 PM Tidewren <hello@tidewren.example> wrote:'],
    ['English, broken', 'On Sat, Nov 21, 2026 at 1:02 PM Tidewren\n<hello@tidewren.example> wrote:'],
    ['German', 'Am 21.11.26 um 13:02 schrieb Tidewren:'],
    ['French', 'Le sam. 21 nov. 2026 à 13:02, Tidewren <hello@tidewren.example> a écrit :'],
    ['Spanish', 'El sáb, 21 nov 2026 a las 13:02, Tidewren (<hello@tidewren.example>) escribió:'],
    ['Japanese', '2026年11月21日(土) 13:02 Tidewren <hello@tidewren.example>:'],
    ['Chinese', 'Tidewren <hello@tidewren.example> 於 2026年11月21日 週六 下午1:02寫道：'],
  ])('in %s is shown without the quoted mail', (_, attribution) => {
    expect(replyText(`${reply}\n\n${attribution}\n\n${quote}\n`)).toBe(reply)
    expect(replyText(`${reply}\r\n\r\n${attribution}\r\n${quote.replaceAll('\n', '\r\n')}`)).toBe(reply)
  })

  it.each([
    ['English', ['From: Tidewren', 'Sent: Saturday, November 21', 'To: Ada', 'Subject: Your ticket']],
    ['German', ['Von: Tidewren', 'Gesendet: Samstag, 21. November', 'An: Ada', 'Betreff: Ihre Anfrage']],
    ['French', ['De : Tidewren', 'Envoyé : samedi 21 novembre', 'À : Ada', 'Objet : Votre demande']],
    ['Spanish', ['De: Tidewren', 'Enviado: sábado, 21 de noviembre', 'Para: Ada', 'Asunto: Su consulta']],
    ['Japanese', ['差出人: Tidewren', '送信日時: 2026年11月21日', '宛先: Ada', '件名: お問い合わせ']],
    ['Chinese', ['寄件者： Tidewren', '寄件日期： 2026年11月21日', '收件者： Ada', '主旨： 您的問題']],
  ])('in %s is shown without the mail that Outlook adds below', (_, headers) => {
    expect(replyText(`${reply}\n\n________________________________\n${headers.join('\n')}\n\nHello Ada`)).toBe(reply)
  })

  it.each([
    '-----Original Message-----',
    '-----Ursprüngliche Nachricht-----',
    '-----Message d’origine-----',
    '-----Mensaje original-----',
    '-----元のメッセージ-----',
    '-----原始郵件-----',
  ])('ends at %s', (line) =>
    expect(replyText(`${reply}\n\n${line}\nFrom: hello@tidewren.example\n\nHello Ada`)).toBe(reply),
  )

  it('keeps answers between quoted lines', () => {
    const inline = '> Which version?\n\n4.2\n\n> Which system?\n\nLinux'
    expect(replyText(inline)).toBe(inline)
    expect(replyText(`${inline}\n\n${quote}`)).toBe(inline)
  })

  it.each([
    ['a list of what went wrong', 'These are the steps:\n\n1. Open\n2. Close'],
    ['a word from', 'From: here to there.\nIt does not work.'],
    ['nothing but a quote', quote],
    ['a line with a colon and no quote', 'On Monday you wrote:\nIt is fixed.'],
  ])('that has %s is kept whole', (_, text) => expect(replyText(text)).toBe(text))

  it.each([
    ['another’s words', `${reply}\n\nOn Sat, Nov 21, 2026 Eve <eve@example.test> wrote:\n> Buy here`],
    ['what a program says', 'The program says:\n\n> Fatal: licence store is locked\n> by process 4711'],
    ['a colleague’s mail below it', `${reply}\n\nFrom: Eve\nSent: Saturday\nTo: Ada\nSubject: Fwd\n\nBuy here`],
    [
      'a mail that is handed on',
      `${reply}\n\n---------- Forwarded message ---------\nFrom: Tidewren <hello@tidewren.example>\nDate: Sat\nSubject: x\nTo: Ada\n\nYour key`,
    ],
  ])('that holds %s is kept completely', (_, text) => expect(replyText(text)).toBe(text))

  it.each([
    'Begin forwarded message:',
    'Anfang der weitergeleiteten Nachricht:',
    'Début du message transféré :',
    'Inicio del mensaje reenviado:',
    '転送されたメッセージ:',
    '開始轉寄郵件：',
    '---------- Weitergeleitete Nachricht ---------',
  ])('with %s is kept whole', (line) => {
    const text = `See below\n\n${line}\n\nVon: Tidewren\nGesendet: x\nAn: Ada\n\n${quote}`
    expect(partsOfReply(text, ours)).toEqual({ text, quoted: '' })
  })

  it.each([
    'Fwd: Your order',
    'FW: Your order',
    'WG: Ihre Bestellung',
    'TR : Votre commande',
    'RV: Su pedido',
    '転送: x',
  ])('is recognised as forwarded by its subject: %s', (subject) => expect(isForward(subject)).toBe(true))

  it('is a part of the written text, and not empty unless that is', () =>
    fc.assert(
      fc.property(
        fc.array(
          fc.constantFrom(
            '',
            '> a',
            'b',
            'On 1 x wrote:',
            'From: a',
            'Sent: b',
            'To: c',
            '-- ',
            '> hello@tidewren.example',
            'From: Tidewren',
            '---- Original Message ----',
          ),
        ),
        (lines) => {
          const text = lines.join('\n')
          const { text: kept, quoted } = partsOfReply(text, ours)
          expect(kept === '').toBe(text.trim() === '')
          // The hidden part is kept below: only blank lines are lost.
          expect(`${kept}\n${quoted}`.replaceAll(/\s+/g, '')).toBe(text.replaceAll(/\s+/g, ''))
        },
      ),
    ))
})
