import type { Order } from '@/domains/commerce/orders/map'
import { call } from '@/platform/http/client'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { useCall } from '@/platform/ui/calls/use-call'
import { CopyButton } from '@/platform/ui/controls/copy-button'
import css from './license.module.css'

/** The licence keys of an order; empty where there are none, or for an operator who views the member. */
export function OrderKeys({ order: { number: order } }: { order: Order }) {
  const { language: lang } = useLanguage()
  const { data } = useCall((input) => call('GET /member/licence_keys', input), { lang, order })
  return <Keys keys={data?.keys ?? []} />
}

/** The licence keys of a product, by its name in the language of the page; empty as above. */
export function ProductKeys({ name }: { name: string }) {
  const { language: lang } = useLanguage()
  const { data } = useCall((input) => call('GET /member/licence_keys', input), { lang })
  return <Keys keys={data?.keys.filter((key) => key.name === name) ?? []} />
}

function Keys({ keys }: { keys: readonly { readonly key: string; readonly name: string }[] }) {
  const translate = useTranslate()
  if (keys.length === 0) return null
  return (
    <ul className="stack-2">
      {keys.map(({ key, name }) => (
        <li key={key} className={css.key}>
          {keys.length > 1 && <span>{name}</span>}
          <code>{key}</code>
          <CopyButton text={key} label={translate('licences.copyKey', { product: name })} />
        </li>
      ))}
    </ul>
  )
}
