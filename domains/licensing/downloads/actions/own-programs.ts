import type { Catalogue } from '@/domains/commerce/catalogue/rules'
import type { Downloads } from '../context'
import { longest, type OwnedProgram, programsOf } from '../rules/programs'
import { linesOfGivers, ownedLines } from '../store/owned'

/** The programs that a member may use. */
export interface MemberPrograms {
  /** Those of the member's own lines. */
  readonly own: readonly OwnedProgram[]
  /** With those of seats that other accounts have given; each software once. */
  readonly all: readonly OwnedProgram[]
}

export async function memberPrograms(
  { database, holdings, givenPlaces }: Downloads,
  catalogue: Catalogue,
  memberId: number,
  now: Date,
): Promise<MemberPrograms> {
  const own = programsOf(catalogue, await ownedLines(database, holdings, memberId), now)
  const givers = await linesOfGivers(database, { holdings, givenPlaces }, memberId)
  const given = givers.flatMap(({ line, lines }) =>
    programsOf(catalogue, lines, now).filter(({ product }) => product.line === line),
  )
  return { own, all: longest([...own, ...given]) }
}
