import type { Order } from '@/domains/commerce/orders/map'
import { orderStatus } from '@/domains/commerce/orders/rules'
import { GetButton, ProgramList, usePrograms } from './get-it'

/** The most that a dialog lists. */
const most = 3

/** The programs of a paid order, as far as its buyer holds them; of a bundle the way to all of them. */
export function OrderPrograms({ order: { status, products } }: { order: Order }) {
  const held = products.filter(({ handedAs, revoked, returned, quantity }) => {
    return handedAs === null && revoked === null && returned < quantity
  })
  const programs = usePrograms(status === orderStatus.complete ? held.map(({ pid }) => pid) : [])
  return programs.length > most ? <GetButton programs={programs} /> : <ProgramList programs={programs} />
}
