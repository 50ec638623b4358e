import { randomCharacters } from '@/platform/text/alphabet'
import { limits } from '../../rules'

/** What proves that a new address is the member's (spec 8.3): one of 810,000, which five tries do not find. */
export const newEmailCode = () => randomCharacters(limits.emailCodeLength)

/** However it was typed. */
export const readEmailCode = (typed: string) => typed.toUpperCase()
