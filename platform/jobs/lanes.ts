/**
 * What jobs wait for, and how many of each do so at once in a process: anyone who waits for a mail server that is mute, or
 * for a payment provider, holds up nobody else.
 */
export const lanes = { database: 4, mail: 4, outside: 4 } as const
export type Lane = keyof typeof lanes
