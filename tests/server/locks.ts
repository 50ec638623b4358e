import { openLock, type WeightyState, weightyStates } from '@/platform/contract/weighty'

/** For a test that does what an edge has let through. */
export const everyLock = openLock(...(Object.keys(weightyStates) as WeightyState[]))
