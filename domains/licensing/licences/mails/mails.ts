import { type Texts, textIn } from '@/platform/i18n/texts'
import { defineMails, type Pen } from '@/platform/mail/define'
import { like, orNull } from '@/platform/mail/facts'
import { sample } from '@/platform/mail/samples'
import { memberPage } from '@/platform/paths'
import type { ShownName } from '@/platform/text/shown-name'

/** A key by its product and its last characters. */
interface Key {
  readonly names: Texts
  readonly order: string
  readonly ending: string | null
}

const { mail, mails } = defineMails({
  domain: 'licences',
  words: 'mail.licences',
  kind: 'essential',
  facts: {
    company: 'company',
    /** The person who has read the keys; null: an erased account. */
    person: orNull('person'),
    keys: like<readonly Key[]>(() => [[{ names: { en: sample.product }, order: sample.order, ending: 'DE77X' }]]),
  },
  action: '.action',
  leadsTo: memberPage('license'),
})

interface Facts {
  readonly person: ShownName | null
  readonly keys: readonly Key[]
}
type Line = 'text' | 'way' | '.formerMember' | '.order'

const known = {
  lines: ({ person }: Facts, { say }: Pen<Line>) => [
    say('text', { person: person ?? say('.formerMember') }),
    say('way'),
  ],
  rows: ({ keys }: Facts, { say, reader }: Pen<Line>) =>
    keys.map(({ names, order, ending }) => ({
      label: textIn(names, reader),
      detail: say('.order', { order }),
      value: `…${ending ?? ''}`,
    })),
} as const

/** The mails to a company's owners about a person who knows keys that they may no longer read. */
export const keyMails = mails({ keysKnown: mail('keysKnown', known), keysExchanged: mail('keysExchanged', known) })
