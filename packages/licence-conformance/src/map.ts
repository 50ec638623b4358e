import type { Envelope } from './case'

/** The name of the field that says how a call went. */
export const statusField = 'cscode'

/** An answer as a member area writes it. */
export const onWire = ({ code, data }: Envelope) => ({ [statusField]: code, data, msg: code === 0 ? '' : 'No.' })

/** The fields of a caller without a session. */
export const visitorFields = (token: string) => ({ laravel_session: token })
