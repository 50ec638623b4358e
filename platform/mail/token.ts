import { randomCharacters } from '@/platform/text/alphabet'

/** Returns a token for the address of an answer; in small letters, since servers may change their case. */
export const newToken = () => randomCharacters(24).toLowerCase()
