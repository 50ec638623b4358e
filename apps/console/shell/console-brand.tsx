import type { ConsoleBoot } from '@/domains/staff/operators/contract/boot'
import { useTranslate } from '@/platform/i18n/wording'
import { consoleHome } from '@/platform/paths'
import { Tag } from '@/platform/ui/feedback/tag'
import { Brand } from '@/platform/ui/layout/brand'
import css from './console-brand.module.css'

/** Leads to the console's start, and tells it from the member area at a glance. */
export function ConsoleBrand({ vendor }: { vendor: ConsoleBoot['vendor'] }) {
  const translate = useTranslate()
  return (
    <span className={css.brand}>
      <Brand vendor={{ ...vendor, home: consoleHome }} />
      <Tag tone="neutral">{translate('console.name')}</Tag>
    </span>
  )
}
