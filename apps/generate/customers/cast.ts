import type { DemoMemberLine } from '@/domains/identity/store/accounts/demo-members'
import { personOf } from '../people'
import { type Supply, waresOf } from './supply'

/** Who can be signed in as in a demo, by what they show; the others only write and buy. */
export const signIns = ['ada', 'sam', 'nia', 'old', 'bea', 'gil', 'max'] as const
type SignIn = (typeof signIns)[number]

export const addressOf = (name: SignIn) => `${name}@example.test`

/** The first name that an address speaks of. */
const firstNames: Readonly<Partial<Record<SignIn, string>>> = {
  ...{ ada: 'Ada', sam: 'Sam', nia: 'Nia' },
  ...{ bea: 'Bea', gil: 'Gil', max: 'Max' },
}

/** Names that are written in other letters stay as they are. */
const calledAs = (address: SignIn, name: string) =>
  /^[\p{Script=Latin}\s.'’-]+$/u.test(name) ? name.replace(/^\S+/, (first) => firstNames[address] ?? first) : name

/** Those whom the staff hears of. */
const others = 4
export const customerAddress = (index: number) => `customer${index + 1}@example.test`

/** The members of a made-up demo, with names as people have where the vendor sells. */
export function castOf(supply: Supply): readonly DemoMemberLine[] {
  const { chance, markets } = supply
  const nameIn = (index: number) => {
    const { language } = markets[index % markets.length] ?? markets[0]
    return personOf(chance, language, index).name
  }
  const subscribes = waresOf(supply, 'subscription').length > 0
  const lasting = waresOf(supply, 'single', 'allInOne', 'bundle', 'oem', 'addOn').length > 0
  const facts: Readonly<Record<SignIn, Omit<DemoMemberLine, 'email' | 'username'>>> = {
    ada: { memberForDays: 820, buyer: true, subscriber: subscribes && !lasting },
    sam: { memberForDays: 420, buyer: true, ...(subscribes && { subscriber: true, vipForDays: 23 }) },
    nia: { memberForDays: 3 },
    old: { memberForDays: 3100, buyer: lasting, emailChanged: true, allInOne: waresOf(supply, 'allInOne').length > 0 },
    bea: { memberForDays: 560, buyer: lasting },
    gil: { memberForDays: 210, buyer: lasting },
    max: { memberForDays: 150, blacklisted: true },
  }
  const known = signIns.map((name, index) => ({
    email: addressOf(name),
    username: calledAs(name, nameIn(index)),
    ...facts[name],
  }))
  const written = Array.from({ length: others }, (_, index) => {
    const about = { memberForDays: 90 + 40 * index, buyer: lasting, customer: true }
    return { email: customerAddress(index), username: nameIn(index), ...about }
  })
  return [...known, ...written]
}
