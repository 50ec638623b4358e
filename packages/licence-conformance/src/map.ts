import type { Envelope } from './case'

/** An answer as a member area writes it. */
export const onWire = ({ code, data }: Envelope) => ({ cscode: code, data, msg: code === 0 ? '' : 'No.' })

/** The fields of a caller without a session. */
export const visitorFields = (token: string) => ({ laravel_session: token })
