import type { MessageKey } from '@/platform/i18n/message'
import { useTranslate } from '@/platform/i18n/wording'
import { memberPage } from '@/platform/paths'
import { ButtonLink } from '@/platform/ui/controls/button-link'
import { EmptyState } from '@/platform/ui/feedback/empty-state'

/** Why there is nothing to choose from, and where to go instead. */
export function EmptyScreen({ title, text }: { title: MessageKey; text: MessageKey }) {
  const translate = useTranslate()
  return (
    <EmptyState icon="info" title={translate(title)} text={translate(text)}>
      <ButtonLink href={memberPage('my_products')} variant="secondary">
        {translate('activation.toProducts')}
      </ButtonLink>
    </EmptyState>
  )
}
