import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { replyText } from './reply-text'

const reply = 'Thank you, that worked.\n\nOne more thing: where is the key?'
const quote = '> Hello Ada,\n>\n> please try again.\n> https://tidewren.example/x'

describe('a reply', () => {
  it.each([
    ['English', 'On Sat, Nov 21, 2026 at 1:02 PM Tidewren <hello@tidewren.example> wrote:'],
    ['English, broken', 'On Sat, Nov 21, 2026 at 1:02 PM Tidewren\n<hello@tidewren.example> wrote:'],
    ['German', 'Am 21.11.26 um 13:02 schrieb Tidewren:'],
    ['French', 'Le sam. 21 nov. 2026 à 13:02, Tidewren <hello@tidewren.example> a écrit :'],
    ['Spanish', 'El sáb, 21 nov 2026 a las 13:02, Tidewren (<hello@tidewren.example>) escribió:'],
    ['Japanese', '2026年11月21日(土) 13:02 Tidewren <hello@tidewren.example>:'],
    ['Chinese', 'Tidewren <hello@tidewren.example> 於 2026年11月21日 週六 下午1:02寫道：'],
  ])('in %s stands without the mail that it quotes', (_, attribution) => {
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
  ])('in %s stands without the mail that Outlook puts below', (_, headers) => {
    expect(replyText(`${reply}\n\n________________________________\n${headers.join('\n')}\n\nHello Ada`)).toBe(reply)
  })

  it.each([
    '-----Original Message-----',
    '-----Ursprüngliche Nachricht-----',
    '-----Message d’origine-----',
    '-----Mensaje original-----',
    '-----元のメッセージ-----',
    '-----原始郵件-----',
  ])('ends at %s', (line) => expect(replyText(`${reply}\n\n${line}\nFrom somebody`)).toBe(reply))

  it('keeps what answers line by line', () => {
    const inline = '> Which version?\n\n4.2\n\n> Which system?\n\nLinux'
    expect(replyText(inline)).toBe(inline)
    expect(replyText(`${inline}\n\n${quote}`)).toBe(inline)
  })

  it.each([
    ['a list of what went wrong', 'These are the steps:\n\n1. Open\n2. Close'],
    ['a word from', 'From: here to there.\nIt does not work.'],
    ['nothing but a quote', quote],
    ['a line with a colon and no quote', 'On Monday you wrote:\nIt is fixed.'],
  ])('that has %s is whole', (_, text) => expect(replyText(text)).toBe(text))

  it('is a part of what was written, and something where anything was', () =>
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('', '> a', 'b', 'On 1 x wrote:', 'From: a', 'Sent: b', 'To: c', '-- ')),
        (lines) => {
          const text = lines.join('\n')
          const kept = replyText(text)
          expect(kept === '').toBe(text.trim() === '')
          for (const line of kept.split('\n')) expect(text).toContain(line)
        },
      ),
    ))
})
