/**
 * What jobs wait for, and how many of each do so at once in a process: anyone who waits for a mail server that is mute, or
 * for a payment provider, or for a vendor's system, holds up nobody else.
 */
export const lanes = { database: 4, mail: 4, outside: 4, webhooks: 8 } as const
export type Lane = keyof typeof lanes
