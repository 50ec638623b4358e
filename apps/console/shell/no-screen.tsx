import type { MessageKey } from '@/platform/i18n/message'
import { useTranslate } from '@/platform/i18n/wording'
import { ButtonLink } from '@/platform/ui/button-link'
import { EmptyState } from '@/platform/ui/empty-state'
import type { IconName } from '@/platform/ui/icon'
import { home } from '../route'

/** Stands where a screen would, when there is none at the address, or none for this operator. */
export function NoScreen({ title, text, icon }: { title: MessageKey; text: MessageKey; icon: IconName }) {
  const translate = useTranslate()
  return (
    <>
      <h1 className="unseen" tabIndex={-1}>
        {translate(title)}
      </h1>
      <EmptyState icon={icon} title={translate(title)} text={translate(text)}>
        <ButtonLink look="plain" href={home}>
          {translate('console.toHome')}
        </ButtonLink>
      </EmptyState>
    </>
  )
}
