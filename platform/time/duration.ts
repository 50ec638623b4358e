/** A length of time in milliseconds, made only by the functions below so that no bare number passes for one. */
export type Duration = number & { readonly unit: 'milliseconds' }

export const seconds = (count: number) => (count * 1000) as Duration
export const minutes = (count: number) => seconds(count * 60)
export const hours = (count: number) => minutes(count * 60)
export const days = (count: number) => hours(count * 24)

export const inSeconds = (duration: Duration) => Math.ceil(duration / 1000)

export const after = (moment: Date, duration: Duration) => new Date(moment.getTime() + duration)
export const before = (moment: Date, duration: Duration) => new Date(moment.getTime() - duration)
/** From `from` to `to`; negative when `to` comes first. */
export const between = (from: Date, to: Date) => (to.getTime() - from.getTime()) as Duration

/** Unix seconds, the unit in which the wire gives moments. */
export const unixSeconds = (moment: Date) => Math.floor(moment.getTime() / 1000)

/** Where `now` comes from: the process's clock, or a test's. */
export type Clock = () => Date
