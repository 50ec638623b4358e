import { factsOfMember } from '@/domains/accounts/identity'
import { technicalRoles } from '@/platform/contract/company-roles'
import type { Handlers, MemberCaller } from '@/platform/http/visit'
import { decimal } from '@/platform/i18n/money'
import { textIn } from '@/platform/i18n/texts'
import type { CardPart } from '@/platform/installation/console/member-card'
import type { Deps } from '@/platform/installation/deps'
import type { Currency } from '@/platform/money/currencies'
import { money } from '@/platform/money/money'
import type { overviewCalls } from '../contract/overview'

/** The dependencies of the overview. */
export interface DashboardContext extends Pick<Deps, 'database' | 'catalogue'> {
  /** The facts that the domains tell of a member. */
  readonly parts: readonly CardPart[]
}

/** The facts that the domains tell; those of a feature that the vendor does not have are missing. */
interface Facts {
  readonly orders: number
  readonly products: number
  readonly transfers: readonly {
    readonly order: string
    readonly currency: Currency
    /** In the smallest unit. */
    readonly amount: number
    /** Unix seconds. */
    readonly until: number
  }[]
  readonly seats?: readonly {
    readonly line: string
    readonly platform: string
    readonly used: number
    readonly total: number
  }[]
  readonly tickets?: { readonly open: number; readonly answered: number }
}

/** Handlers for the short form of a member's rooms. */
export const overviewHandlers = ({ database, catalogue, parts }: DashboardContext): Handlers<typeof overviewCalls> => ({
  'GET /member/overview': async ({ member, reader, now }) => {
    const facts = await factsOfMember<Facts>(database, parts, { memberId: member.id, reader, now })
    if (!facts) throw new Error(`The member ${member.id} is gone`)
    const { orders, products, transfers, seats, tickets } = facts
    const { lines } = await catalogue.currentCatalogue(database)
    const nameOf = (line: string) => textIn(lines.find(({ key }) => key === line)?.names, reader) ?? line
    return {
      orders,
      products,
      transfers: transfers.map(({ amount, ...transfer }) => ({
        ...transfer,
        amount: decimal(money(amount, transfer.currency)),
      })),
      ...(seats && seesSeats(member) && { seats: seats.map((each) => ({ ...each, name: nameOf(each.line) })) }),
      ...(tickets && { tickets }),
    }
  },
})

const seesSeats = ({ company }: MemberCaller) =>
  company === null || technicalRoles.some((role) => role === company.role)
