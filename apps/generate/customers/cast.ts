import type { DemoMemberLine } from '@/domains/accounts/identity/store/accounts/demo-members'
import { personOf } from '../people'
import type { Supply } from './supply'

/** The members that a demo can be signed in as, by their story; the others only write and buy. */
export const signIns = ['ada', 'sam', 'nia', 'old', 'bea', 'gil', 'max'] as const
type SignIn = (typeof signIns)[number]

export const addressOf = (name: SignIn) => `${name}@example.test`

/** The first name that an address speaks of. */
const firstNames: Readonly<Partial<Record<SignIn, string>>> = {
  ada: 'Ada',
  sam: 'Sam',
  nia: 'Nia',
  bea: 'Bea',
  gil: 'Gil',
  max: 'Max',
}

/** Names that are written in other letters stay as they are. */
const calledAs = (address: SignIn, name: string) =>
  /^[\p{Script=Latin}\s.'’-]+$/u.test(name) ? name.replace(/^\S+/, (first) => firstNames[address] ?? first) : name

/** The number of customers that only staff sees. */
const others = 4
export const customerAddress = (index: number) => `customer${index + 1}@example.test`

/** The members of a made-up demo, with names as people have where the vendor sells. */
export function castOf(supply: Supply): readonly DemoMemberLine[] {
  const { chance, markets } = supply
  const nameIn = (index: number) => {
    const { language } = markets[index % markets.length] ?? markets[0]
    return personOf(chance, language, index).name
  }
  const facts: Readonly<Record<SignIn, Omit<DemoMemberLine, 'email' | 'username'>>> = {
    ada: { memberForDays: 820 },
    sam: { memberForDays: 420 },
    nia: { memberForDays: 3 },
    old: { memberForDays: 3100, emailChanged: true },
    bea: { memberForDays: 560 },
    gil: { memberForDays: 210 },
    max: { memberForDays: 150, blacklisted: true },
  }
  const known = signIns.map((name, index) => ({
    email: addressOf(name),
    username: calledAs(name, nameIn(index)),
    ...facts[name],
  }))
  const written = Array.from({ length: others }, (_, index) => {
    const about = { memberForDays: 90 + 40 * index, customer: true }
    return { email: customerAddress(index), username: nameIn(index), ...about }
  })
  return [...known, ...written]
}
