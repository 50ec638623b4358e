import { useTranslate } from '@/platform/i18n/wording'
import { Tag } from '@/platform/ui/feedback/tag'
import type { ShownEndpoint } from '../contract/console'

/** Whether events are sent there, and arrive. */
export function State({ endpoint: { enabled, off, failing_since: failing } }: { endpoint: ShownEndpoint }) {
  const translate = useTranslate()
  if (!enabled) return <Tag tone={off ? 'warning' : 'neutral'}>{translate('endpoints.off')}</Tag>
  if (failing > 0) return <Tag tone="warning">{translate('endpoints.failing')}</Tag>
  return <Tag tone="success">{translate('endpoints.on')}</Tag>
}
