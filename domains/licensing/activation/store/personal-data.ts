import { ownedBy, type PersonalTable, under } from '@/platform/installation/console/personal-data'
import { activationPools, activations, codes } from '../tables'

declare module '@/platform/contract/member-page' {
  interface PersonalThings {
    activations: true
    codes: true
  }
}

const pools: PersonalTable = {
  table: activationPools,
  thing: 'activations',
  rows: ownedBy(activationPools.memberId),
  joined: { size: activationPools.total, under: [{ table: activations, parent: activations.poolId }] },
}

/** The personal data of activation. */
export const personalData: readonly PersonalTable[] = [
  pools,
  { table: activations, rows: under(activations.poolId, pools, activationPools.id) },
  {
    table: codes,
    thing: 'codes',
    rows: ownedBy(codes.memberId),
    kept: { because: 'A code that was given once must not be given again; it is the vendor’s, and names no person.' },
  },
]
