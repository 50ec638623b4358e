import type { FailureCode } from '@/platform/http/client'
import type { MessageKey } from '@/platform/i18n/message'
import { limits, type TextProblem, textProblem } from '../rules'

/** What is said when something could not be sent. What was typed stays. */
export function sendFailure(code: FailureCode): MessageKey {
  if (code === 'unreachable') return 'ui.unreachable'
  if (code === 20039) return 'code.20039'
  if (code === 20035) return 'support.notYours'
  return code === 20040 ? 'support.fileGone' : 'member_new_35'
}

const problems = { missing: 'member_new_3', length: 'support.tooLong' } as const satisfies Record<
  TextProblem,
  MessageKey
>

const messageOf = (problem: TextProblem | null) => problem && problems[problem]

export const nameMessage = (text: string) => messageOf(textProblem(text, limits.name))
export const subjectMessage = (text: string) => messageOf(textProblem(text, limits.subject))
export const textMessage = (text: string) => messageOf(textProblem(text, limits.message))
