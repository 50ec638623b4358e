import type { MessageKey } from '@/platform/i18n/message'
import { useTranslate } from '@/platform/i18n/wording'
import { ButtonLink } from '@/platform/ui/button-link'
import { Icon } from '@/platform/ui/icon'
import css from './activation.module.css'

/** Why there is nothing to choose from, and where to go instead. */
export function NothingHere({ title, text }: { title: MessageKey; text: MessageKey }) {
  const translate = useTranslate()
  return (
    <div className={css.none}>
      <span className={css.sign}>
        <Icon name="info" />
      </span>
      <h2>{translate(title)}</h2>
      <p>{translate(text)}</p>
      <ButtonLink href="/member.htm?a=my_products" look="plain">
        {translate('activation.toProducts')}
      </ButtonLink>
    </div>
  )
}
