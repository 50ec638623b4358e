import { countAttempt } from '@/domains/accounts/identity'
import { refuse, refuseUntil } from '@/platform/contract/refusal'
import type { Handlers } from '@/platform/http/visit'
import { type Reader, textIn } from '@/platform/i18n/texts'
import { foldName, keptName, keptText, noName } from '@/platform/text/shown-name'
import { hours, minutes, unixSeconds } from '@/platform/time/duration'
import { ownCount } from '@/platform/time/throttle'
import { hashOfCode } from '../actions/codes'
import { correctRecipient, takeBack } from '../actions/own-presents'
import { acceptPresent } from '../actions/presents'
import { lettersBy } from '../actions/staff'
import type { GiftingContext } from '../context'
import type { PresentOnWire, presentCalls } from '../contract/presents'
import { mostCorrections } from '../rules'
import { namesOf, type Present, presentByCode, presentsAccepted, presentsGiven } from '../store/presents'

/** Codes have 78 random bits; who tries many is slowed down all the same. */
const guesses = (by: string) => [
  ownCount({ key: `present by ${by}`, free: 20, forgives: minutes(1), longestDelay: hours(1) }),
]

const stateOf = ({ outcome, sentAt }: Present) => outcome ?? (sentAt === null ? 'planned' : 'waiting')

type PresentRow = Awaited<ReturnType<typeof presentsGiven>>[number]

const onWire = ({ present, order, names }: PresentRow, reader: Reader): PresentOnWire => ({
  id: present.id,
  order,
  name: present.name,
  email: present.email,
  state: stateOf(present),
  products: names.map((each) => textIn(each, reader)),
  sent: unixSeconds(present.sentAt ?? present.deliverAt),
  due: present.dueAt && unixSeconds(present.dueAt),
  ended: present.endedAt && unixSeconds(present.endedAt),
  corrections_left: mostCorrections - present.corrections,
})

/** Every call of presents with its handler. */
export function presentHandlers(context: GiftingContext): Handlers<typeof presentCalls> {
  const { database } = context
  return {
    'GET /member/presents': async ({ member, reader }) => ({
      given: (await presentsGiven(database, member.id)).map((each) => onWire(each, reader)),
      received: (await presentsAccepted(database, member.id)).map(({ present, names }) => ({
        sender: keptName(present.sender),
        message: keptText(present.message),
        products: names.map((each) => textIn(each, reader)),
        accepted: unixSeconds(present.endedAt ?? present.deliverAt),
      })),
    }),

    'POST /member/presents/accept': async ({ input, member, now }) => {
      const wait = await countAttempt(database, guesses(`member ${member.id}`), now)
      if (wait !== null) return refuseUntil(wait)
      const accepted = await acceptPresent(context, { code: input.code, memberId: member.id, now })
      return 'order' in accepted ? { pids: accepted.pids } : accepted
    },

    'POST /member/presents/correct': async ({ input, member, now }) => {
      const wait = await countAttempt(database, lettersBy(member.id), now)
      if (wait !== null) return refuseUntil(wait)
      const { present: id, email, name } = input
      return correctRecipient(context, { id, buyer: member.id, email, name: foldName(name), now })
    },

    'POST /member/presents/take_back': ({ input, member, now }) =>
      takeBack(context, { id: input.present, buyer: member.id, now }),

    'POST /api/auth/present/check': async ({ input, network, now, reader }) => {
      const wait = await countAttempt(database, guesses(network), now)
      if (wait !== null) return refuseUntil(wait)
      const present = await presentByCode(database, hashOfCode(input.code))
      if (!present || present.orderId === null) return refuse(20032)
      // The recipient knows it; other visitors with the letter learn nothing once it is over.
      if (present.endedAt !== null)
        return { state: 'over', name: noName, sender: noName, message: keptText(''), products: [] }
      const { name, sender, message } = present
      const products = (await namesOf(database, present.orderId)).map((each) => textIn(each, reader))
      const told = { name: keptName(name), sender: keptName(sender), message: keptText(message) }
      return { state: 'waits', ...told, products }
    },
  }
}
