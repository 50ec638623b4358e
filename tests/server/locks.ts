import { openLock, type WeightyState, weightyStates } from '@/platform/contract/weighty'

/** For a test of code behind an edge that has checked the lock. */
export const everyLock = openLock(...(Object.keys(weightyStates) as WeightyState[]))
