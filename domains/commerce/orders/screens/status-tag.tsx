import { useTranslate } from '@/platform/i18n/wording'
import { Tag } from '@/platform/ui/feedback/tag'
import type { OrderStatus } from '../rules'
import { statusMessages } from './order'

/** By status: what is complete stands out, what waits is warm, what is over is quiet. */
const tones = ['success', 'neutral', 'warning', 'neutral'] as const

export function StatusTag({ status }: { status: OrderStatus }) {
  const translate = useTranslate()
  return <Tag tone={tones[status]}>{translate(statusMessages[status])}</Tag>
}
