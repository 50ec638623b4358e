import { sql } from 'drizzle-orm'
import { ownedBy, type PersonalTable, under } from '@/platform/installation/console/personal-data'
import { giftClaims, giftCodes } from '../tables'

declare module '@/platform/contract/member-page' {
  interface PersonalThings {
    gifts: true
  }
}

const given = 'A gift of money’s worth belongs to the books.'

const claims: PersonalTable = {
  table: giftClaims,
  thing: 'gifts',
  rows: ownedBy(giftClaims.memberId),
  withheld: {
    operator: 'It names a person of the vendor’s staff.',
    pictureLooks: 'They are figures about the picture, which is exported itself.',
  },
  file: giftClaims.pictureKey,
  kept: {
    because: given,
    only: sql`exists (select from ${giftCodes} where ${giftCodes.claimId} = ${giftClaims.id})`,
    emptied: { pictureKey: null, pictureLooks: null, reason: null },
  },
}

/** The personal data of gifts. */
export const personalData: readonly PersonalTable[] = [
  claims,
  { table: giftCodes, rows: under(giftCodes.claimId, claims, giftClaims.id), kept: { because: given } },
]
