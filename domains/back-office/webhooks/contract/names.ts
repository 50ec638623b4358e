import { z } from 'zod/mini'

export const endpointName = z.string().check(z.regex(/^we_[2-9A-HJKMNP-Z]{12}$/))
export const eventName = z.string().check(z.regex(/^evt_\d{1,15}_[2-9A-HJKMNP-Z]{8}$/))
