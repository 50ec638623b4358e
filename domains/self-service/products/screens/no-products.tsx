import { useTranslate } from '@/platform/i18n/wording'
import { ButtonLink } from '@/platform/ui/controls/button-link'
import css from './my-products.module.css'

/** An empty shelf under a lamp: what is shown to those who have bought nothing yet. */
export function NoProducts() {
  const translate = useTranslate()
  return (
    <div className={css.empty}>
      <svg className={css.drawing} viewBox="0 0 240 150" aria-hidden="true">
        <ellipse className={css.glow} cx="120" cy="72" rx="104" ry="62" />
        <path className={css.light} d="M120 4v22m-17 20a17 17 0 0 1 34 0Z" />
        <path className={css.board} d="M24 104h192M24 134h192M34 94v50M206 94v50" />
        <path className={css.parcel} d="m96 104 5-24h38l5 24Zm5-24 19 8 19-8" />
      </svg>
      <h2>{translate('products.emptyTitle')}</h2>
      <p>{translate('products.emptyText')}</p>
      <ButtonLink href="/download.htm">{translate('products.browse')}</ButtonLink>
    </div>
  )
}
