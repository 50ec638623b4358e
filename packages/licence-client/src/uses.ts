import { randomUUID } from 'node:crypto'
import { LicenceError } from './errors.js'
import { fieldsIn, textIn } from './map.js'

/** A use that is reported when the server can be reached. */
export interface WaitingUse {
  readonly id: string
  readonly meter: string
  readonly amount: number
  /** Unix seconds. */
  readonly at: number
}

/** The use of a meter by all devices of the licence. */
export interface MeterUse {
  readonly meter: string
  readonly used: number
  /** `used` is more where devices without a network have used it. */
  readonly limit: number
  /** When the count begins again; null: never. */
  readonly resetsAt: Date | null
}

/** So many reports go into one call. */
export const mostAtOnce = 100
/** So many wait at most: a program is told that the next one cannot be counted. */
export const mostWaiting = 1000

const names = /^[a-z0-9][a-z0-9._-]{0,39}$/

/** @throws LicenceError where the server would refuse it for ever */
export function newUse(meter: string, amount: number) {
  if (!names.test(meter)) throw new LicenceError('invalid', 'This is no name of a meter.', { fields: ['meter'] })
  if (!Number.isInteger(amount) || amount < 1 || amount > 1_000_000)
    throw new LicenceError('invalid', 'The amount is a number from 1 to 1,000,000.', { fields: ['amount'] })
  return { id: randomUUID(), meter, amount }
}

/** Reads what a server tells of its meters. @throws LicenceError */
export function metersIn(answer: unknown): readonly MeterUse[] {
  const { meters } = fieldsIn(answer)
  return (Array.isArray(meters) ? meters.map(fieldsIn) : []).map((each) => ({
    meter: textIn(each.meter),
    used: Number(each.used),
    limit: Number(each.limit),
    resetsAt: typeof each.resets_at === 'number' ? new Date(each.resets_at * 1000) : null,
  }))
}

/** Uses without a network were counted all the same. */
export const isCounted = ({ problem }: LicenceError) => problem === 'usedUp' || problem === 'noMeter'

/** It cannot be counted now, and is later. */
export const isAway = ({ problem }: LicenceError) => problem === 'unreachable' || problem === 'server'
