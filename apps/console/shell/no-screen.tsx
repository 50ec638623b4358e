import type { MessageKey } from '@/platform/i18n/message'
import { useTranslate } from '@/platform/i18n/wording'
import { consoleHome } from '@/platform/paths'
import { ButtonLink } from '@/platform/ui/controls/button-link'
import type { IconName } from '@/platform/ui/controls/icon'
import { EmptyState } from '@/platform/ui/feedback/empty-state'

/** Replaces a screen when there is none at the address, or none for this operator. */
export function NoScreen({ title, text, icon }: { title: MessageKey; text: MessageKey; icon: IconName }) {
  const translate = useTranslate()
  return (
    <>
      <h1 className="unseen" tabIndex={-1}>
        {translate(title)}
      </h1>
      <EmptyState icon={icon} title={translate(title)} text={translate(text)}>
        <ButtonLink variant="secondary" href={consoleHome}>
          {translate('console.toHome')}
        </ButtonLink>
      </EmptyState>
    </>
  )
}
