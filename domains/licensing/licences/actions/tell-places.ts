import type { Database, Transaction } from '@/platform/database/connect'
import { forEach, pagesOf } from '@/platform/jobs/each'
import type { SharingSource } from '../rules/shared'
import { peopleUntold, takeUntold, type UntoldSeat } from '../store/untold-seats'

/** The places of a person that a letter is about: those that they have now, or those that have ended. */
export interface PlacesToTell {
  readonly personId: number
  readonly has: readonly UntoldSeat[]
  readonly ended: readonly UntoldSeat[]
}

/** How many people are told in one transaction. */
const atOnce = 50

/**
 * Has the people of an account told about places that were given to them or have ended: each once about all of them, as
 * they are now. A place that came and went meanwhile is not mentioned.
 * @param write writes to some of them
 */
export async function tellOfPlaces(
  database: Database,
  account: { readonly accountId: number; readonly source: SharingSource },
  write: (transaction: Transaction, people: readonly PlacesToTell[]) => Promise<unknown>,
): Promise<void> {
  await forEach(pages(database, account), (people) =>
    database.transaction(async (transaction) => {
      const seats = await takeUntold(transaction, { ...account, people })
      const told = [...new Set(seats.map(({ personId }) => personId))].map((personId) => {
        const own = seats.filter((seat) => seat.personId === personId)
        const has = own.filter(({ ending }) => ending === null)
        return { personId, has, ended: own.filter((seat) => !has.includes(seat)) }
      })
      if (told.length > 0) await write(transaction, told)
    }),
  )
}

/** The people who are due a letter, so many at once. */
async function* pages(database: Database, account: Parameters<typeof peopleUntold>[1]) {
  let page: number[] = []
  for await (const person of pagesOf<number>((last, most) => peopleUntold(database, account, last ?? 0, most))) {
    page.push(person)
    if (page.length < atOnce) continue
    yield page
    page = []
  }
  if (page.length > 0) yield page
}
