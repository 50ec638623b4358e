import { ownedBy, type PersonalTable, under } from '@/platform/database/personal-data'
import { activationPools, activations, codes } from '../tables'

const pools: PersonalTable = {
  table: activationPools,
  rows: ownedBy(activationPools.memberId),
  joined: { size: activationPools.total, under: { table: activations, parent: activations.poolId } },
}

/** What activation holds of a member. */
export const personalData: readonly PersonalTable[] = [
  pools,
  { table: activations, rows: under(activations.poolId, pools, activationPools.id) },
  {
    table: codes,
    rows: ownedBy(codes.memberId),
    kept: { because: 'A code that was given once must not be given again; it is the vendor’s, and names nobody.' },
  },
]
