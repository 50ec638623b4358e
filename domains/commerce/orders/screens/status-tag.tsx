import { useTranslate } from '@/platform/i18n/wording'
import { Tag } from '@/platform/ui/feedback/tag'
import type { OrderStatus } from '../rules'
import { statusMessages } from './order'

/** By status: complete is prominent, waiting warm, and the rest quiet. */
const tones = ['success', 'neutral', 'warning', 'neutral'] as const

export function StatusTag({ status }: { status: OrderStatus }) {
  const translate = useTranslate()
  return <Tag tone={tones[status]}>{translate(statusMessages[status])}</Tag>
}
