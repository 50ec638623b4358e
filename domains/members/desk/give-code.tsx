import { useState } from 'react'
import type { Outcome } from '@/platform/http/client'
import { useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/button'
import { Refused } from '@/platform/ui/desk/refused'
import { Dialog } from '@/platform/ui/dialog'
import { useForm } from '@/platform/ui/form'
import { LoadFailed } from '@/platform/ui/load-failed'
import { SelectField } from '@/platform/ui/select-field'
import { Skeleton } from '@/platform/ui/skeleton'
import { TextArea } from '@/platform/ui/text-area'
import { useAsked } from '@/platform/ui/use-asked'
import { limits } from '../rules'
import type { SectionProps } from './acts'
import { call } from './api'
import css from './members.module.css'

/** Gives a code out of one of the vendor's pools. */
export function GiveCode(props: SectionProps) {
  const translate = useTranslate()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button look="plain" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {translate('members.giveCode')}
      </Button>
      {open && (
        <Dialog title={translate('members.giveCode')} onClose={() => setOpen(false)}>
          <Choice {...props} onClose={() => setOpen(false)} />
        </Dialog>
      )}
    </>
  )
}

const askForProducts = () => call('GET /console/api/members/gifts', {})

function Choice({ member, onDone, onClose }: SectionProps & { onClose: () => void }) {
  const translate = useTranslate()
  const { data, failure, asking, ask } = useAsked(askForProducts)
  const [refused, setRefused] = useState<Extract<Outcome<unknown>, { ok: false }> | null>(null)
  const { form, field, sending } = useForm({
    initial: { product: '', reason: '' },
    check: ({ product, reason }) => ({
      product: product === '' ? 'members.chooseProduct' : null,
      reason: reason.trim() === '' ? 'desk.reasonMissing' : null,
    }),
    send: async ({ product, reason }) => {
      const wish = { member: member.id, product: Number(product), reason: reason.trim() }
      const outcome = await call('POST /console/api/members/give-code', wish)
      if (!outcome.ok) return setRefused(outcome)
      onDone(translate('members.done'))
      onClose()
    },
  })
  if (!data) {
    return failure === null ? <Skeleton lines={4} /> : <LoadFailed code={failure} asking={asking} onTryAgain={ask} />
  }
  return (
    <form className={css.form} {...form}>
      <p>{translate('members.giveCodeText', { email: member.email })}</p>
      {refused && <Refused outcome={refused} />}
      <SelectField {...field('product')} label={translate('members.product')} required>
        <option value="">{translate('members.choose')}</option>
        {data.products.map(({ pid, name, free }) => (
          <option key={pid} value={pid} disabled={free === 0}>
            {translate('members.productWithStock', { name, count: free })}
          </option>
        ))}
      </SelectField>
      <TextArea
        {...field('reason')}
        label={translate('desk.reason')}
        hint={translate('desk.reasonInLog')}
        maxLength={limits.reason}
        required
      />
      <div className={css.acts}>
        <Button type="submit" busy={sending}>
          {translate('members.giveCode')}
        </Button>
      </div>
    </form>
  )
}
