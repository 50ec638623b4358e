import { ProductFields, termsOf } from '@/domains/commerce/catalogue/browser'
import type { SectionProps } from '@/domains/staff/operators/browser'
import { useTranslate } from '@/platform/i18n/wording'
import { ActionError } from '@/platform/ui/data/action-error'
import { ReasonFields } from '@/platform/ui/data/reason-fields'
import records from '@/platform/ui/data/records.module.css'
import { useForm } from '@/platform/ui/forms/form'
import type { GivableItems } from '../contract/member-card'
import { call } from './api'
import { GiveButton } from './give-button'
import { newestOf } from './section'
import { useGiven } from './use-given'

/** Gives a product for a term, free of charge. */
export function GiveProduct(props: SectionProps) {
  return (
    <GiveButton title="members.giveProduct">
      {(givable, close) => <ProductForm {...props} products={givable.products} onClose={close} />}
    </GiveButton>
  )
}

function ProductForm({
  products,
  onClose,
  ...section
}: SectionProps & { products: GivableItems['products']; onClose: () => void }) {
  const translate = useTranslate()
  const { member } = section
  const { refused, end } = useGiven(section, 'members.given', onClose)
  const { form, field, values, sending } = useForm({
    initial: { product: '', term: '', reason: '' },
    check: ({ product, term, reason }) => ({
      product: product === '' ? 'members.chooseProduct' : null,
      // A term that the newly chosen product does not have counts as not chosen.
      term: termsOf(products, product).some((each) => each === term) ? null : 'members.chooseTerm',
      reason: reason.trim() === '' ? 'room.reasonMissing' : null,
    }),
    send: async ({ product, term: chosen, reason }) => {
      const term = termsOf(products, product).find((each) => each === chosen)
      if (!term) return
      const request = {
        member: member.id,
        product: Number(product),
        term,
        seen: newestOf(member),
        reason: reason.trim(),
      }
      end(await call('POST /console/api/members/give-product', request))
    },
  })
  return (
    <form className={records.form} {...form}>
      <p>{translate('members.giveProductText', { email: member.email })}</p>
      {refused && <ActionError outcome={refused} />}
      <ProductFields products={products} product={field('product')} term={field('term')} chosen={values.product} />
      <ReasonFields reason={field('reason')} action={translate('members.giveProduct')} sending={sending} />
    </form>
  )
}
