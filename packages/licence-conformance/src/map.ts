import type { Envelope } from './case'

/** An answer as a member area writes it. */
export const onWire = ({ code, data }: Envelope) => ({ cscode: code, data, msg: code === 0 ? '' : 'No.' })

/** Of whoever has no session. */
export const visitorFields = (token: string) => ({ laravel_session: token })
