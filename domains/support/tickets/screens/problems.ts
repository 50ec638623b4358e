import type { MessageKey } from '@/platform/i18n/message'
import { limits, type TextProblem, textProblem } from '../rules'

const problems = { missing: 'member_new_3', length: 'support.tooLong' } as const satisfies Record<
  TextProblem,
  MessageKey
>

const messageOf = (problem: TextProblem | null) => problem && problems[problem]

export const nameMessage = (text: string) => messageOf(textProblem(text, limits.name))
export const subjectMessage = (text: string) => messageOf(textProblem(text, limits.subject))
export const textMessage = (text: string) => messageOf(textProblem(text, limits.message))
