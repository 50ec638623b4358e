import { useId } from 'react'
import { useTranslate } from '@/platform/i18n/wording'
import { Icon } from '@/platform/ui/controls/icon'
import { EmptyPart } from '@/platform/ui/feedback/empty-state'
import type { ReleasePlatform } from '../rules'
import { AddOnBlock } from './add-on-block'
import css from './add-on-block.module.css'
import type { Extras } from './add-ons'

interface ExtraProps {
  /** The line's. */
  name: string
  extras: Readonly<Record<ReleasePlatform, Extras>>
  email: string
}

/** The new-products guarantee, with the products that it has brought. */
export function Guarantee({ name, extras, email }: ExtraProps) {
  const translate = useTranslate()
  return (
    <AddOnBlock
      title={translate('downloads.npgTitle')}
      text={translate('downloads.npgText', { line: name })}
      email={email}
      of={(platform) => {
        const { guarantee, guaranteeOffer } = extras[platform]
        return {
          held: guarantee,
          offer: guaranteeOffer,
          more: guarantee && <Guaranteed products={guarantee.products} />,
        }
      }}
    />
  )
}

function Guaranteed({ products }: { products: readonly string[] }) {
  const translate = useTranslate()
  const id = useId()
  if (products.length === 0) return <EmptyPart icon="box">{translate('downloads.npgNothing')}</EmptyPart>
  return (
    <div className={css.products}>
      <h3 id={id}>{translate('downloads.npgFree')}</h3>
      <ul aria-labelledby={id}>
        {products.map((product) => (
          <li key={product}>
            <Icon name="check" />
            {product}
          </li>
        ))}
      </ul>
    </div>
  )
}
