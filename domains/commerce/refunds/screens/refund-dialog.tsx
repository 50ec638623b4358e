import { call, type InputOf, type Outcome } from '@/platform/http/client'
import type { Language } from '@/platform/i18n/languages'
import { ticketClient } from '@/platform/i18n/ticket-client'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { useCall } from '@/platform/ui/calls/use-call'
import { Button } from '@/platform/ui/controls/button'
import { Alert, Refusal } from '@/platform/ui/feedback/alert'
import { CheckboxList } from '@/platform/ui/forms/checkbox-list'
import { Field } from '@/platform/ui/forms/field'
import { useForm } from '@/platform/ui/forms/form'
import { SelectField } from '@/platform/ui/forms/select-field'
import { Stepper } from '@/platform/ui/forms/stepper'
import { TextArea } from '@/platform/ui/forms/text-area'
import { Dialog } from '@/platform/ui/overlays/dialog'
import { DialogFoot } from '@/platform/ui/overlays/dialog-foot'
import { places } from '../places'
import { limits, type Reason } from '../rules'
import { type Order, productsOf, unitsOf } from './order'
import { useRefundCases, useRefundsOf } from './refund-cases'
import css from './refunds.module.css'

interface NamedReason {
  readonly key: Reason
  readonly name: string
}

/** They are the same for everybody and stay so: in each language they are fetched once. */
const fetched = new Map<Language, readonly NamedReason[]>()

/** The reasons for which a refund may be asked; null as long as they are on their way. */
const useReasons = (language: Language) => useCall(askForReasons, { language })

async function askForReasons({ language }: { language: Language }): Promise<Outcome<readonly NamedReason[]>> {
  const known = fetched.get(language)
  if (known) return { ok: true, data: known }
  const { lang, language: id, domain_id } = ticketClient(language)
  const outcome = await call('GET /ticket/refund_type', { lang, language: id, domain_id })
  if (outcome.ok) fetched.set(language, outcome.data)
  return outcome
}

const request = 'POST /ticket/request_refund'

/** The one call with the language in its address (spec 6.3). */
const requestRefund = (lang: Language, input: Omit<InputOf<typeof request>, 'lang'>) =>
  call(`${request}?lang=${lang}` as typeof request, input)

interface RefundDialogProps {
  order: Order
  onClose: () => void
}

/** Asks for a refund, of the whole order or of some products (spec 6.3). */
export function RefundDialog({ order, onClose }: RefundDialogProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const { buyer, reload, tell } = useRefundCases()
  const { held, returnedOf } = useRefundsOf(order.number)
  const { data: reasons, failure: unknown, loading, reload: reloadReasons } = useReasons(language)
  const options = productsOf(order).map(({ pid, name }) => ({
    value: String(pid),
    label: name,
    unavailable: held.has(pid) ? translate('refunds.alreadyAsked') : undefined,
  }))
  /** How many of the one product that is chosen are left. */
  const leftOf = (pids: string) => unitsOf(order, pids) - returnedOf(Number(pids))
  const left = options.filter(({ unavailable }) => unavailable === undefined).map(({ value }) => value)

  const { form, field, values, set, sending, refused } = useForm({
    initial: { method: '1', products: '', units: '', reason: '', description: '' },
    check: ({ method, products, reason }) => ({
      products: method === '2' && products === '' ? 'refunds.chooseProducts' : null,
      reason: reason === '' ? 'refunds.chooseReason' : null,
    }),
    send: ({ method, products, units, reason, description }) => {
      const { lang, ...client } = ticketClient(language)
      return requestRefund(lang, {
        ...client,
        order_no: order.number,
        refund_method: Number(method),
        software: method === '1' ? left : products.split(','),
        ...(method === '2' && units !== '' && leftOf(products) > 1 && { quantity: Number(units) }),
        refund_id: reason as Reason,
        email: buyer.email,
        full_name: buyer.username || buyer.email,
        origin_url: location.href,
        // Empty fields are left out.
        ...(description.trim() !== '' && { reason_desc: description.trim() }),
      })
    },
    onDone: () => {
      tell({ what: 'requested', order: order.number })
      onClose()
      void reload()
    },
    // A request may exist already, or the session may have ended.
    onRefused: ({ code }) => {
      if (code !== 'unreachable') void reload()
    },
  })

  const most = values.method === '2' ? leftOf(values.products) : 1
  return (
    <Dialog title={translate('refunds.askTitle')} onClose={onClose}>
      <form className="stack-4 fitting" {...form}>
        <Field label={translate('ui.orderNumber')} name="order" value={order.number} readOnly onChange={() => {}} />
        <SelectField {...field('method')} label={translate('refunds.method')}>
          <option value="1">{translate(held.size > 0 ? 'refunds.methodRest' : 'refunds.methodWhole')}</option>
          <option value="2">{translate('refunds.methodSelected')}</option>
        </SelectField>
        {values.method === '2' && (
          <CheckboxList
            {...field('products')}
            label={translate('refunds.products')}
            options={options}
            chosen={values.products.split(',').filter(Boolean)}
            onChange={(chosen) => {
              set('products', chosen.join(','))
              set('units', '')
            }}
          />
        )}
        {most > 1 && (
          <Stepper
            name="units"
            label={translate('refunds.units')}
            hint={translate('refunds.unitsHint', { count: most })}
            fewer={translate('refunds.fewer')}
            more={translate('refunds.more')}
            value={values.units === '' ? most : Number(values.units)}
            most={most}
            onChange={(units) => set('units', String(units))}
          />
        )}
        {unknown !== null ? (
          <div className={`stack-4 at-start ${css.case}`}>
            <Alert tone="danger">{translate('refunds.reasonsFailed')}</Alert>
            <Button variant="secondary" busy={loading} onClick={reloadReasons}>
              {translate('ui.tryAgain')}
            </Button>
          </div>
        ) : (
          <SelectField {...field('reason')} label={translate('refunds.reason')} aria-busy={reasons === null}>
            <option value="" disabled>
              {translate(reasons === null ? 'ui.loading' : 'refunds.choose')}
            </option>
            {reasons?.map(({ key, name }) => (
              <option key={key} value={key}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
        <TextArea
          {...field('description')}
          label={translate('refunds.description')}
          hint={translate('refunds.descriptionHint')}
          maxLength={limits.description}
        />
        <Refusal of={refused} at={places.refund} />
        <DialogFoot onLeave={onClose}>
          <Button type="submit" busy={sending}>
            {translate('refunds.submit')}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}
