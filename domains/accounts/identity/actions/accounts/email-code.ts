import { randomCharacters } from '@/platform/text/alphabet'
import { codeLike } from '@/platform/text/typed/code'
import { limits } from '../../rules'

/** Returns a code that proves a new address (spec 8.3): one of 810,000, which five tries do not find. */
export const newEmailCode = () => randomCharacters(limits.emailCodeLength)

/** However it was typed. */
export const readEmailCode = (typed: string) => codeLike(typed, /^.{4}$/)
