import { after, type Duration, hours } from '@/platform/time/duration'

/** How long a price holds that a buyer has agreed to. */
const promise: Duration = hours(24)

export const promisedUntil = ({ begunAt }: { readonly begunAt: Date }) => after(begunAt, promise)
