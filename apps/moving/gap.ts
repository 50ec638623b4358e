import type { Gap, Matter } from './facts'

/** Returns a gap: not taken over, and the sums do not balance until it was checked. */
export const gap = (of: Matter, name: string, reason: string): Gap => ({ is: 'gap', of, name, reason })

/** Returns a gap that is intended, as docs/guides/moving.md explains. */
export const leftOut = (of: Matter, name: string, reason: string, id?: string): Gap => ({
  is: 'gap',
  of,
  name,
  reason,
  isRule: true,
  ...(id !== undefined && { id }),
})
